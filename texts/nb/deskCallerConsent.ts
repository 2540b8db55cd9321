/**
 * Read to a caller before their case is entered; a line is a paragraph. Version and hash of `text` are kept: a change of a word moves
 * the version.
 */
export default {
  version: '2026-11-23',
  text: `Jeg skriver ned det du forteller, og vi lagrer det som en sak, så vi kan behandle den. Det kan være opplysninger om religion og livssyn, som har et særlig vern i loven.
Beskrivelsen og vitnene lagres kryptert. Bare ansatte som har fått myndighet til det, skal se saken. Organisasjonens regel er at den lagres i høyst to år, om ikke en lov sier noe annet.
Vi kan gjøre opplysningene anonyme og bruke dem i tall om muslimhets. Vil du ikke det, sier du fra.
Du kan når som helst trekke samtykket tilbake, eller be om innsyn, retting eller sletting. Du trenger ikke å si hvorfor.
Er du under 18 år, må en forelder eller en annen verge samtykke sammen med deg.
Er dette greit for deg?`,
}
