/** The mails. A subject is visible on lock screens and in shared inboxes, so it never says what the portal is about. */
export type MailWords = {
  subject: string
  /** The first line, of a mail that names a day. */
  opening?: (day: string) => string
  lines: string[]
  button?: string
  after?: string[]
  /** The last line ends in the organisation's e-mail address. */
  namesAddress?: boolean
}

export default {
  greeting: 'Hei,',
  linkHelp: 'Virker ikke knappen? Kopier denne adressen inn i nettleseren:',
  goodbye: 'Vennlig hilsen',
  /** In place of the day, in a mail that was promised without one. */
  inSevenDays: 'om sju dager',
  verify: {
    subject: 'Bekreft e-postadressen din',
    lines: [
      'Takk for at du har opprettet en konto. Åpne lenken for å bekrefte at adressen er din.',
      'Lenken virker i én time. Er du ikke logget inn, ber vi deg logge inn først.',
    ],
    button: 'Bekreft e-postadressen',
    after: ['Har du ikke opprettet noen konto? Da kan du se bort fra denne meldingen.'],
  },
  reset: {
    subject: 'Lag nytt passord',
    lines: [
      'Vi fikk beskjed om at du vil lage et nytt passord. Åpne lenken for å velge et.',
      'Lenken virker i én time og bare én gang.',
    ],
    button: 'Lag nytt passord',
    after: ['Var det ikke deg? Da kan du se bort fra denne meldingen. Passordet ditt er det samme som før.'],
  },
  change_email: {
    subject: 'Bekreft den nye e-postadressen din',
    lines: [
      'Vi fikk beskjed om at du vil bruke denne adressen til kontoen din. Åpne lenken for å bekrefte at den er din.',
      'Lenken virker i én time. Er du ikke logget inn, ber vi deg logge inn først, med den gamle adressen.',
    ],
    button: 'Bekreft e-postadressen',
    after: ['Var det ikke deg? Da kan du se bort fra denne meldingen.'],
  },
  registered_again: {
    subject: 'Du har allerede en konto hos oss',
    lines: [
      'Noen prøvde nettopp å opprette en konto med denne e-postadressen. Du har en konto fra før, så det ble ikke laget noen ny.',
      'Var det deg? Da kan du logge inn som vanlig. Har du glemt passordet, kan du lage et nytt fra innloggingssiden.',
    ],
    button: 'Gå til innlogging',
    after: ['Var det ikke deg, trenger du ikke å gjøre noe. Ingen har fått tilgang til kontoen din.'],
  },
  password_changed: {
    subject: 'Passordet ditt er byttet',
    lines: [
      'Passordet til kontoen din er nettopp byttet, og andre enheter er logget ut.',
      'Var det deg, trenger du ikke å gjøre noe.',
    ],
    after: ['Var det ikke deg? Lag et nytt passord fra innloggingssiden med en gang, og skriv til oss:'],
    namesAddress: true,
  },
  email_changed: {
    subject: 'E-postadressen din er byttet',
    lines: [
      'Kontoen din har fått en ny e-postadresse. Fra nå av sender vi alt til den, og du logger inn med den.',
      'Var det deg, trenger du ikke å gjøre noe.',
    ],
    after: ['Var det ikke deg? Skriv til oss med en gang:'],
    namesAddress: true,
  },
  incident_submitted: {
    subject: 'Vi har tatt imot det du sendte',
    lines: ['Takk. Vi har tatt imot det du sendte, og det er lagret. Du trenger ikke å gjøre noe mer nå.'],
    button: 'Gå til innlogging',
    after: ['Vil du se det igjen? Logg inn. Du finner det på «Min side».'],
  },
  case_news: {
    subject: 'Det er noe nytt i saken din',
    lines: ['Det er noe nytt i saken din. Logg inn for å lese det. Du finner det på «Min side».'],
    button: 'Gå til innlogging',
    after: ['Vil du ikke ha slike meldinger? Du kan slå dem av på siden «Min konto» når du er logget inn.'],
  },
  account_news: {
    subject: 'Det er noe nytt til deg',
    lines: ['Det er noe nytt til deg. Logg inn for å se det. Du finner det på siden «Min konto».'],
    button: 'Gå til innlogging',
    after: ['Vil du ikke ha slike meldinger? Du kan slå dem av på siden «Min konto» når du er logget inn.'],
  },
  retention: {
    subject: 'Noe du har hos oss, blir snart slettet',
    lines: [
      'Vi tar ikke vare på noe lenger enn nødvendig. Noe du har hos oss, blir snart slettet.',
      'Logg inn for å se hva og når, på siden «Min konto». Der kan du også ta det med deg.',
    ],
    button: 'Gå til innlogging',
    after: [
      'Denne meldingen får du også om du har slått av andre e‑poster, fordi det som er slettet, ikke kan hentes tilbake.',
    ],
  },
  erasure_asked: {
    subject: 'Noe er i ferd med å bli slettet',
    opening: (day: string) => `Du har bedt oss slette noe. Det skjer ${day}. Til da kan du angre.`,
    lines: [
      'Logg inn, så kommer du til «Min side». Der finner du det. Skal alt du har hos oss, slettes, kommer du rett til «Min konto».',
    ],
    button: 'Gå til innlogging',
    after: ['Var det ikke deg? Logg inn og angre, og bytt passord.'],
  },
  erasure_begun: {
    subject: 'Noe er slettet',
    lines: ['Du har bedt oss slette noe. Det er gjort, og det kan ikke angres.'],
    after: ['Var det ikke deg? Bytt passord med en gang, og skriv til oss:'],
    namesAddress: true,
  },
  erasure_taken_back: {
    subject: 'Noe blir ikke slettet likevel',
    lines: ['Du hadde bedt oss slette noe. Det er angret nå, og det blir ikke slettet.'],
    after: ['Var det ikke deg? Logg inn, be om sletting igjen, og bytt passord.'],
  },
  takeout_asked: {
    subject: 'Du har bedt om noe hos oss',
    lines: [
      'Du har bedt om noe på siden «Min konto». Vi lager det nå. Det hentes med passordet ditt, og blir borte etter et døgn.',
    ],
    button: 'Gå til innlogging',
    after: ['Var det ikke deg? Logg inn, slett det på siden «Min konto», og bytt passord.'],
  },
  request_news: {
    subject: 'Det er noe nytt til deg',
    lines: [
      'Du har sendt oss et krav. Nå er det noe nytt.',
      'Åpne lenken, og skriv nummeret og koden du fikk da du sendte kravet.',
    ],
    button: 'Se hva som er nytt',
    after: ['Har du ikke sendt oss noe? Da kan noen ha gjort det i navnet ditt. Skriv til oss:'],
    namesAddress: true,
  },
  account_erased: {
    subject: 'Noe er slettet',
    lines: ['Du har bedt oss slette noe. Det er gjort, og det kan ikke angres. Du får ikke flere meldinger om dette.'],
    after: ['Var det ikke deg? Skriv til oss:'],
    namesAddress: true,
  },
} satisfies Record<string, MailWords | string>
