export default {
  description: 'Hvem som står bak portalen, hva rapportene brukes til, hvem som ser dem, og hva du har rett til.',
  heading: 'Om oss',
  lead: (org: string) => `Portalen drives av ${org}. Her kan du som opplever eller ser muslimhets, si fra.`,
  report: 'Rapporter hendelse',

  numbers: 'Se hva som er meldt, i tall',
  projectHeading: 'Om prosjektet',
  project: [
    'Mange som utsettes for hets eller diskriminering, forteller det aldri til noen. Da finnes det heller ingen tall, og det som ikke telles, er lett å overse.',
    'Portalen samler inn opplysninger for å lage statistikk og endre politikk. Hver rapport gjør bildet klarere. Vi ser hva som skjer, hvor det skjer, og hva som hjelper.',
  ],

  questionsHeading: 'Dette lurer mange på',
  questions: [
    {
      q: 'Hva brukes rapporten min til?',
      a: 'Til å følge opp saken din, og til tall som skal bidra til å endre politikk og stanse muslimhets. Vi siterer deg bare hvis du sier ja. ODIHR, som samler tall om hatkriminalitet i Europa, kan få dato, sted og et sammendrag uten navn.',
    },
    {
      q: 'Hvor lenge lagres saken min?',
      a: 'Organisasjonens regel er at en sak lagres i høyst 2 år. Portalen sletter den på dagen to år etter at du sendte den inn, og sier fra 60 og 14 dager før. Bare hvis du sier ja til det, eller en lov krever det, tar vi vare på den lenger. Da står det på saken hvorfor og hvor lenge. Du kan slette den selv før det. Anonymiserte opplysninger kan brukes uten tidsgrense.',
    },
    {
      q: 'Hvem kan se person\u00ADopplysningene mine?',
      a: 'Bare ansatte hos oss som har fått lov til det. Beskrivelsen, vitnene og filene ligger kryptert.',
    },
    {
      q: 'Hvilke rettigheter har jeg?',
      a: 'Du har rett til innsyn, retting og sletting. Du kan trekke samtykket tilbake når du vil. Det meste gjør du selv. På siden til en sak retter du den, svarer på hva vi kan bruke den til, og trekker den tilbake. Under Min konto ser du hva du har sagt ja til, henter alt vi har lagret om deg, endrer opplysningene dine og sletter kontoen. Du kan også be om at bruken begrenses, eller protestere. Da skriver du til oss.',
      isRights: true,
      link: { name: 'Uten konto: be om innsyn, retting eller sletting', href: '/personvern' },
    },
    {
      q: 'Kan jeg klage?',
      a: 'Ja. Mener du at vi behandler opplysningene dine feil, kan du klage til Datatilsynet. Datatilsynet ønsker at du spør oss først, så vi kan rette det som er feil.',
      link: { name: 'Datatilsynet', href: 'https://www.datatilsynet.no/' },
    },
    {
      q: 'Jeg er under 18 år. Kan jeg rapportere?',
      a: 'Ja, sammen med en forelder eller en annen verge, eller ved at en hjelper gjør det for deg når vergen har sagt ja. Du kan ikke alene si ja til at vi lagrer opplysninger om religion. Du kan få hjelp uten å rapportere noe.',
      link: { name: 'Hjelp til deg som er under 18', href: '/information-hub/er-du-under-18' },
    },
    {
      q: 'Kan jeg være anonym?',
      a: 'Nei, ikke her. For å sende inn trenger du en konto med navn, e‑postadresse og telefonnummer, så du kan finne saken igjen. Å lese er åpent for alle. Vil du ha råd uten å si hvem du er, kan du ringe Likestillings- og diskrimineringsombudet på 23 15 73 00.',
      link: { name: 'Likestillings- og diskrimineringsombudet', href: 'https://ldo.no/' },
    },
    {
      q: 'Er dette en anmeldelse?',
      a: 'Nei. Vi er ikke politiet, og en rapport her er ikke en anmeldelse. Du kan gjøre begge deler. Er det fare for liv eller helse, ring 112.',
      link: { name: 'Politiets nettsider', href: 'https://www.politiet.no/' },
    },
  ],
  writeTo: 'Skriv til',

  orgHeading: 'Om organisasjonen',
  org: (org: string) => [
    `${org} ble stiftet i 2017. Vi representerer over 53\u00a0000 medlemmer i organisasjonene som er med.`,
    'Vi arbeider for dialog, likeverd og trygghet. Muslimer skal kunne delta i samfunnet på lik linje med alle andre.',
  ],

  approachHeading: 'Slik arbeider vi',
  approach: [
    { title: 'Vi tror på den som forteller', body: 'Du trenger ikke bevis for å si fra. Det er du som opplevde det.' },
    {
      title: 'Vi spør ikke om mer enn vi trenger',
      body: 'Vitner og filer er frivillig. Du velger selv hva du vil ha med.',
    },
    {
      title: 'Vi samarbeider',
      body: 'Det vi lærer, skal nå dem som kan forebygge: skolen, jobben, staten og forskere.',
    },
  ],
}
