import type {
  Capacity,
  ReachWay,
  Refusal,
  RequestOutcome,
  RequestState,
  RequestStep,
  Wish,
} from '../../contract/requestCodes.ts'

const capacities: Record<Capacity, string> = {
  self: 'Jeg har meldt noe selv',
  witness: 'Jeg er vitne',
  named: 'Jeg er omtalt i en sak',
  guardian: 'Jeg er forelder eller verge for noen',
  heir: 'Jeg er arving etter noen',
}

const wishes: Record<Wish, { name: string; means: string }> = {
  access: { name: 'Innsyn', means: 'Du vil vite hva som er lagret, og få en kopi.' },
  correction: { name: 'Retting', means: 'Noe er feil eller mangler.' },
  erasure: { name: 'Sletting', means: 'Du vil at det skal bli borte.' },
  restriction: { name: 'Begrensning', means: 'Du vil at det skal ligge i ro, og ikke bli brukt.' },
  objection: { name: 'Protest', means: 'Du er imot at vi bruker det.' },
}

const reachWays: Record<ReachWay, { name: string; field: string }> = {
  email: { name: 'E-post', field: 'E-postadresse' },
  telephone: { name: 'Telefon', field: 'Telefonnummer' },
  post: { name: 'Brev', field: 'Postadresse' },
}

const states: Record<RequestState, string> = {
  received: 'Vi har fått kravet. Ingen har begynt på det ennå.',
  identity_asked: 'Vi må vite hvem du er før vi kan svare. Les hva vi ber om nedenfor.',
  identity_checked: 'Vi vet hvem du er, og arbeider med svaret.',
  answered: 'Du har fått svar.',
}

const outcomes: Record<RequestOutcome, string> = {
  granted: 'Du får det du ba om.',
  partly: 'Du får noe av det du ba om.',
  refused: 'Du får ikke det du ba om.',
  withdrawn: 'Du har trukket kravet tilbake.',
}

const refusals: Record<Refusal, string> = {
  identity_unproven:
    'Vi vet ikke sikkert hvem du er. Da kan vi ikke fortelle noe eller endre noe. (Artikkel 12 nr. 2 og 6.)',
  not_entitled: 'Du har ikke vist at du kan be om dette for den det gjelder. (Artikkel 12.)',
  unfounded: 'Kravet er åpenbart uten grunn, eller det samme kravet er sendt mange ganger. (Artikkel 12 nr. 5.)',
  others_rights: 'Svaret ville røpe noe om andre, som har rett til vern. (Artikkel 15 nr. 4.)',
  secrecy: 'Vi har plikt til å tie om det. (Personopplysningsloven § 16.)',
  not_wrong: 'Vi har sett på det. Det som står, er ikke feil. (Artikkel 16.)',
  still_needed: 'Vi trenger det fortsatt, og har lov til å ha det. (Artikkel 17 nr. 1.)',
  free_expression: 'Ytringsfriheten og retten til informasjon verner det. (Artikkel 17 nr. 3 a.)',
  legal_duty: 'En lov sier at vi må ta vare på det. (Artikkel 17 nr. 3 b.)',
  legal_claims: 'Det trengs for å avgjøre et krav etter loven. (Artikkel 17 nr. 3 e.)',
  no_restriction: 'Loven sier ikke at det skal ligge i ro nå. (Artikkel 18 nr. 1.)',
  overriding: 'Vi har grunner som veier tyngre enn protesten. (Artikkel 21 nr. 1.)',
}

const steps: Record<RequestStep, string> = {
  case_erased: 'Saken din blir slettet',
  identity_asked: 'Vi spurte hvem du er',
  identity_checked: 'Vi har kontrollert hvem du er',
  asked: 'Vi spurte om mer',
  extended: 'Vi trenger mer tid',
  answered: 'Svar',
}

/** Rights of people without an account: what is explained, the form, and the page of the answer. LIX below 35. */
export default {
  title: 'Personvern og rettigheter',
  description: 'Be om å se, rette eller slette det som er lagret om deg. Du trenger ikke konto.',
  lead: 'Er det lagret noe om deg her? Du kan be om å få se det, rette det eller få det slettet. Du trenger ikke konto, og det koster ikke noe.',
  who: {
    title: 'Hvem kan be om noe',
    text: 'Alle som det kan være lagret noe om. Det kan være deg som meldte, et vitne, eller en som er omtalt. Du kan også sende krav for barnet ditt, for en du er verge for, eller som arving.',
  },
  what: { title: 'Hva du kan be om', wishes },
  how: {
    title: 'Slik går det for seg',
    steps: [
      'Du sender kravet. Du får et nummer og en kode med en gang.',
      'Den som har ansvar for personvern hos oss, leser det. Andre ansatte ser det ikke.',
      'Vi må vite hvem du er. Vi tar ikke kopi av pass, kort eller andre papirer.',
      'Du får svar innen én måned. Er det vanskelig, kan det ta to til. Da sier vi fra, og hvorfor.',
      'Du leser svaret her, med nummeret og koden. Svaret står aldri i en e‑post.',
    ],
    silent: 'Vi sier aldri til noen om et navn finnes hos oss, før vi vet hvem som spør.',
  },
  account: {
    title: 'Har du konto?',
    text: 'Da kan du gjøre det meste selv, uten å vente: se saken, rette den, trekke den tilbake og slette alt.',
    link: 'Gå til Min konto',
    login: 'Logg inn, og gå til Min konto',
  },
  complain: {
    title: 'Klage',
    text: 'Er du ikke enig med oss, kan du klage til Datatilsynet. Det koster ikke noe.',
    link: 'Gå til Datatilsynet',
  },
  form: {
    title: 'Send et krav',
    link: 'Gå rett til skjemaet',
    leave: {
      title: 'Gå fra skjemaet?',
      body: 'Det du har skrevet, blir borte. Du får heller ikke se nummeret og koden.',
      leave: 'Gå likevel',
      stay: 'Bli her',
    },
    capacity: 'Hvem er du?',
    wish: 'Hva ber du om?',
    choose: 'Velg',
    name: 'Navnet ditt',
    about: 'Navnet på den kravet gjelder',
    reachBy: 'Hvordan kan vi nå deg?',
    reachWay: 'Velg e‑post, telefon eller brev',
    reach: 'Adressen eller nummeret vi skal bruke',
    reachHints: {
      email:
        'Vi sender bare beskjed om at det er noe nytt. Det står ikke hva det gjelder. Bruk en adresse som ingen andre leser.',
      telephone: 'Vi ringer bare for å finne ut hvem du er. Velg et nummer der det er trygt å ringe.',
      post: 'Brevet har ikke navnet på portalen utenpå. Velg et sted der det er trygt å få post.',
    } satisfies Record<ReachWay, string>,
    words: 'Fortell hva det gjelder',
    wordsHint:
      'Skriv det vi trenger for å lete: navn, telefonnummer, omtrent når, eller et saksnummer. Du trenger ikke fortelle hva som skjedde.',
    submit: 'Send kravet',
    busy: 'Sender …',
    failed: 'Det gikk ikke nå. Det du har skrevet, står her fortsatt. Prøv igjen om litt.',
    /** The line was lost, and nobody knows whether before or after it arrived. */
    lost: 'Vi vet ikke om kravet kom fram. Det du har skrevet, står her fortsatt. Trykk på «Send kravet» en gang til, så finner vi det ut. Har du ikke endret noe, blir det bare ett krav.',
    tooMany:
      'Det er kommet mange krav på kort tid. Det du har skrevet, står her fortsatt. Vent litt, eller skriv til oss:',
    orPost: 'eller i brev til',
    code: 'Slik tar vi vare på det du sender: Navnet ditt og ordene dine ligger kryptert. De slettes ett år etter svaret, eller ett år etter at du trekker kravet tilbake. Ligger noe i ro fordi du ba om det, slettes de først når det er slutt.',
  },
  receipt: {
    title: 'Kravet er sendt',
    lead: 'Skriv ned nummeret og koden nå. De vises bare denne ene gangen. Uten koden kan du ikke lese svaret.',
    reference: 'Nummer',
    code: 'Kode',
    due: (day: string) => `Du får svar senest ${day}.`,
    where: 'Svaret leser du på siden',
    page: 'Les svaret på et krav (ny fane)',
    print: 'Skriv ut',
    /** When the page is left. */
    ask: {
      title: 'Har du skrevet ned nummeret og koden?',
      body: 'De vises bare her. Uten koden kan du ikke lese svaret.',
      leave: 'Ja, gå videre',
      stay: 'Bli her',
    },
    shared: 'Bruker andre denne telefonen eller datamaskinen? Lukk siden når du har skrevet ned nummeret og koden.',
  },
  answer: {
    title: 'Les svaret på et krav',
    lead: 'Skriv nummeret og koden du fikk da du sendte kravet.',
    link: 'Les svaret på et krav du har sendt',
    reference: 'Nummer',
    code: 'Kode',
    submit: 'Vis',
    busy: 'Henter …',
    unknown:
      'Vi finner ikke noe med dette nummeret og denne koden. Se etter at begge er riktige. Er det mer enn ett år siden du fikk svar eller trakk kravet tilbake, er kravet slettet.',
    failed: 'Det gikk ikke nå. Prøv igjen om litt.',
    heading: (reference: string) => `Krav ${reference}`,
    sent: (wish: string, day: string) => `${wish}, sendt ${day}.`,
    due: (day: string) => `Du får svar senest ${day}.`,
    overdue: (day: string) => `Du skulle ha fått svar senest ${day}. Det har du ikke fått. Beklager.`,
    overdueComplain: 'Du kan skrive til oss og spørre, eller klage til Datatilsynet. Det koster ikke noe.',
    /** In place of the state, after more time was taken and while nothing was asked. */
    extended: 'Vi arbeider med kravet, og trenger mer tid.',
    extendedComplain:
      'Er du ikke enig i at vi trenger mer tid? Skriv gjerne til oss først. Du kan også klage til Datatilsynet. Det koster ikke noe.',
    happened: 'Hva som har skjedd',
    nothing: 'Det er ikke noe nytt ennå.',
    why: 'Hvorfor',
    complain:
      'Er du ikke enig? Skriv gjerne til oss først, så ser vi på det igjen. Du kan også klage til Datatilsynet. Det koster ikke noe.',
    close: 'Lukk svaret',
    closed: 'Svaret er lukket.',
    /** Below that it is withdrawn. */
    over: 'Vi gjør ikke mer med det. Det du skrev til oss, slettes ett år etter at kravet ble trukket. Ligger noe i ro fordi du ba om det, slettes det først når det er slutt. Vil du ha svar likevel, kan du sende et nytt krav.',
    lost: 'Har du mistet koden, må du sende et nytt krav.',
    withdraw: 'Vil du trekke kravet tilbake, kan du skrive til oss.',
    back: 'Om rettighetene dine',
  },
  capacities,
  reachWays,
  states,
  outcomes,
  refusals,
  steps,
}
