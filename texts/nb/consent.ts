/**
 * Agreed to by saving or sending; a line is a paragraph. Version and hash of `text` are kept with each act: a change of a word moves
 * the version.
 */
export default {
  version: '2026-11-30.1',
  text: `Når du trykker på «Lagre som utkast» eller «Send inn», samtykker du til at organisasjonen behandler opplysningene dine slik det står på siden «Personvernet ditt her». Det gjelder også opplysninger om religion og livssyn. Slike opplysninger har et særlig vern i loven.
Du kan trekke samtykket tilbake for ett formål og la det andre stå.
Saken: Vi lagrer det du har fortalt, så du finner det igjen og vi kan behandle saken.
Statistikk: Når du har sendt inn saken, kan vi gjøre opplysningene anonyme og bruke dem i tall om muslimhets. Vil du ikke det, trekker du det tilbake på siden til saken, og da teller vi den ikke.
Beskrivelsen, vitnene og filene lagres kryptert. Organisasjonens regel er at saken lagres i høyst to år, om ikke en lov sier noe annet, og at bare ansatte som har fått myndighet til det, skal se den.
Du kan når som helst trekke samtykket tilbake, eller be om innsyn, retting eller sletting. Du trenger ikke å si hvorfor. Et utkast sletter du selv under Mine saker. En sak som er sendt inn, retter du, trekker tilbake og sletter selv på siden til saken.
Er du under 18 år, må en forelder eller en annen verge samtykke sammen med deg.`,
  /** The same in one sentence, with the text behind it. */
  short: 'Når du sender inn eller lagrer et utkast, sier du ja til at vi bruker det du forteller, også om religion.',
  open: 'Les hva du samtykker til',
  writeTo: 'Skriv til',
  more: 'Les om personvernet ditt (åpnes i ny fane)',
}
