export default {
  description:
    'Hvem som står bak portalen, hvorfor rapportene samles inn, hvem som kan lese dem, hvor lenge de lagres, og hvilke rettigheter du har.',
  heading: 'Om oss',
  lead: (org: string) => `Portalen drives av ${org}. Her kan alle som opplever eller ser muslimhets, si fra.`,
  report: 'Rapporter hendelse',

  projectHeading: 'Om prosjektet',
  project: [
    'Mange som utsettes for hets eller diskriminering, forteller det aldri til noen. Da finnes det heller ingen tall, og det som ikke telles, er lett å overse.',
    'Portalen samler inn opplysninger for å lage statistikk og for å endre politikk. Hver rapport gjør bildet klarere: hva som skjer, hvor det skjer, og hva som hjelper.',
    'I artikkelarkivet samler vi dessuten saker om hva muslimer bidrar med i Norge. I kunnskapsdelen finner du råd og veiledning.',
  ],

  questionsHeading: 'Dette lurer mange på',
  questions: [
    {
      q: 'Hva brukes rapporten min til?',
      a: 'Til statistikk, og til å påvirke politikk og tiltak mot muslimhets. Det vi offentliggjør, er tall og mønstre som ikke kan føres tilbake til deg.',
    },
    {
      q: 'Hvor lenge lagres saken min?',
      a: 'Saken din lagres i høyst 2 år. Anonymiserte opplysninger, som ikke kan knyttes til noen, kan brukes uten tidsgrense.',
    },
    {
      q: 'Hvem kan se personopplysningene mine?',
      a: 'Bare ansatte i organisasjonen som har fått myndighet til det. Innholdet i rapporten og filene ligger kryptert.',
    },
    {
      q: 'Hvilke rettigheter har jeg?',
      a: 'Du kan be om innsyn, retting og sletting, og du kan trekke samtykket ditt. Det skal være like lett å trekke det som å gi det.',
      isRights: true,
    },
    {
      q: 'Kan jeg klage?',
      a: 'Ja. Mener du at vi behandler opplysningene dine feil, kan du klage til Datatilsynet. Si gjerne fra til oss også, så retter vi det vi kan.',
      link: { name: 'Datatilsynet', href: 'https://www.datatilsynet.no/' },
    },
    {
      q: 'Er dette en anmeldelse?',
      a: 'Nei. Vi er ikke politiet, og en rapport her er ikke en anmeldelse. Du kan gjøre begge deler. Er du i fare, ring 112.',
      link: { name: 'Politiets nettsider', href: 'https://www.politiet.no/' },
    },
  ],
  writeTo: 'Skriv til',

  orgHeading: 'Om organisasjonen',
  org: (org: string) => [
    `${org} ble stiftet i 2017 og representerer over 53 000 medlemmer gjennom organisasjonene som er med.`,
    'Vi arbeider for dialog, likeverd og trygghet, og for at muslimer skal kunne delta i samfunnet på lik linje med alle andre.',
  ],
  facts: [
    { number: '2017', what: 'stiftet' },
    { number: '53 000+', what: 'representerte medlemmer' },
    { number: '2 år', what: 'er det lengste en sak lagres' },
  ],

  approachHeading: 'Slik arbeider vi',
  approach: [
    { title: 'Vi tror på den som forteller', body: 'Du trenger ikke bevis for å si fra. Det er du som opplevde det.' },
    {
      title: 'Vi spør ikke om mer enn vi trenger',
      body: 'Vitner og filer er frivillig. Du velger selv hva du vil ha med.',
    },
    {
      title: 'Vi gir ingen bort',
      body: 'Tallene vi viser, er satt sammen slik at ingen enkelt person kan kjennes igjen.',
    },
    {
      title: 'Vi samarbeider',
      body: 'Kunnskapen deles med dem som kan forebygge: skoler, arbeidsliv, myndigheter og forskere.',
    },
  ],
}
