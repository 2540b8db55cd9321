/** Withdrawing a case, or the account, and having it erased. */
export default {
  form: {
    when: 'Når skal det slettes?',
    later: 'Om sju dager',
    laterHint: 'Ingen hos oss ser det fra nå av. Du kan angre i sju dager.',
    atOnce: 'Med en gang',
    atOnceHint: 'Det kan ikke angres.',
    password: 'Passordet ditt',
    show: 'Vis',
    hide: 'Skjul',
    busy: 'Et øyeblikk …',
    cancel: 'Avbryt',
    failed: 'Det gikk ikke nå. Prøv igjen om litt.',
    /** The answer was lost, and the server may still be working on it. */
    asks: 'Vi vet ikke ennå om det gikk. Vi spør igjen.',
    askAgain: 'Spør igjen',
    asking: 'Spør …',
    unsure:
      'Vi fikk ikke svar, og vet ikke om det gikk. Spør igjen om litt. Du kan også trykke på nytt for å slette. Da ser vi etter først.',
    /** What an account that is gone answers too. */
    signedOut:
      'Du er logget ut, og vi vet ikke om kontoen ble slettet. Prøv å logge inn i en ny fane. Går det, er kontoen der ennå. Har du et nummer fra før, kan du se hva som er skjedd.',
    toReceipts: 'Sjekk en kvittering (ny fane)',
  },
  receipt: {
    title: 'Kvittering',
    number: 'Nummer',
    keep: 'Skriv ned nummeret. Det vises bare nå.',
    tellsNothing: 'Nummeret sier ikke hva som ble slettet.',
    /** During the seven days. */
    tellsNothingYet: 'Nummeret sier ikke hva som skal slettes.',
    /** Erased at once during the seven days. */
    same: 'Nummeret du fikk da du ba om sletting, gjelder fortsatt.',
    check: 'Med nummeret kan du se at det er slettet, på siden',
    checkLater: 'Med nummeret kan du se når det er slettet, på siden',
    page: 'Sjekk en kvittering (ny fane)',
    ask: {
      title: 'Har du skrevet ned nummeret?',
      body: 'Det vises bare her.',
      leave: 'Ja, gå videre',
      stay: 'Bli her',
    },
  },
  case: {
    loading: 'Henter …',
    loadFailed: 'Det kunne ikke hentes nå.',
    goes: 'Dette slettes',
    goesList: [
      'alt du har fortalt, og vitnene',
      'dokumentene og meldingene',
      'det vi har skrevet om saken',
      'nøkkelen som saken er låst med',
    ],
    /** Below what goes: docs/decisions/backups.md. */
    copies:
      'Nøkkelen kan ligge i sikkerhetskopier i inntil 35 dager. Etter det kan ingen lese saken der. Henter vi tilbake en kopi før det, slettes saken på nytt.',
    stays: 'Dette blir igjen',
    /** The case is in frozen numbers: docs/decisions/numbers.md. */
    counted:
      'Saken er allerede med i tallene våre. Der blir den stående. Tallene er rundet av, så ingen kan se at det er deg.',
    nothingStays: 'Ingenting blir igjen av saken. Den er ikke med i noe tall.',
    submit: 'Trekk tilbake og slett',
    withdrawn: (day: string) =>
      `Saken er trukket tilbake. Ingen hos oss ser den. Den slettes ${day}. Til da kan du angre, her eller på saken.`,
    /** Below the day. */
    waits: 'Ingen hos oss ser saken. Til da kan du angre.',
    takeBack: 'Angre: la saken stå',
    takingBack: 'Henter den tilbake …',
    takenBack: 'Saken er tilbake, slik den var.',
    eraseNow: 'Slett den med en gang',
    erased: 'Saken er slettet.',
    /** The server could not take the last steps, as with a full disk. */
    erasedSoon:
      'Saken er tatt bort, og ingen finner den lenger. Det siste slettes av seg selv så snart serveren får det til. Nummeret viser når det er gjort.',
    done: 'Til sakene dine',
  },
  account: {
    firstTake:
      'Vil du ta med deg det som er lagret om deg, gjør du det først. Når kontoen skal slettes, går det ikke lenger:',
    /** Instead of the form, while a law keeps a case. */
    kept: 'Kontoen kan ikke slettes nå, fordi en lov sier at vi må ta vare på noe i den:',
    keptCase: (id: number, day: string) => `Sak ${id} til ${day}`,
    keptWay: 'På siden til saken står hvorfor. De andre sakene dine kan du slette hver for seg.',
    goes: 'Dette slettes',
    /** Only what is there. */
    goesList: (has: { cases: number; drafts: number; tips: number; favourites: number }) => [
      'navnet ditt, e‑postadressen, telefonnummeret og passordet',
      ...(has.cases > 0 ? [`${has.cases === 1 ? 'én sak' : `${has.cases} saker`} med alt som hører til`] : []),
      ...(has.drafts > 0 ? [has.drafts === 1 ? 'ett utkast' : `${has.drafts} utkast`] : []),
      ...(has.tips > 0 ? [has.tips === 1 ? 'ett tips' : `${has.tips} tips`] : []),
      ...(has.favourites > 0 ? [has.favourites === 1 ? 'én favoritt' : `${has.favourites} favoritter`] : []),
      'hvor du er logget inn',
    ],
    copies:
      'Noe av dette kan ligge i sikkerhetskopier i inntil 35 dager. Henter vi tilbake en kopi før det, slettes det på nytt.',
    stays: 'Dette blir igjen',
    nothingStays: 'Ingenting blir igjen.',
    counted: (ids: readonly number[]) =>
      ids.length === 1
        ? `Sak ${ids.join()} er allerede med i tallene våre. Der blir den stående. Tallene er rundet av, så ingen kan se at det er deg.`
        : `Noen av sakene er allerede med i tallene våre: ${ids.join(', ')}. Der blir de stående. Tallene er rundet av, så ingen kan se at det er deg.`,
    submit: 'Slett kontoen',
    leaving: (day: string) => `Kontoen slettes ${day}. Til da kan du logge inn, men bare for å angre.`,
    onlyThat: 'Vil du bruke den, eller ta noe med deg, må du angre først.',
    takeBack: 'Angre: behold kontoen',
    takingBack: 'Henter den tilbake …',
    takenBack: 'Kontoen og sakene dine er tilbake.',
    eraseNow: 'Slett den med en gang',
    erased: 'Kontoen er slettet.',
    erasedSoon:
      'Kontoen er tatt bort, og ingen finner den lenger. Det siste slettes av seg selv så snart serveren får det til. Nummeret viser når det er gjort.',
    done: 'Til forsiden',
  },
  check: {
    title: 'Sjekk en kvittering',
    lead: 'Har du slettet en sak eller kontoen din, fikk du et nummer. Her kan du se hva som er skjedd. Vi ser ikke hva det gjaldt.',
    number: 'Nummeret på kvitteringen',
    submit: 'Sjekk',
    busy: 'Sjekker …',
    toPrivacy: 'Personvern og rettigheter',
    toLogin: 'Logg inn',
    toFront: 'Til forsiden',
    states: {
      unknown: () =>
        'Vi finner ikke dette nummeret. Se etter at det er riktig. Har du angret, gjelder det ikke lenger.',
      waiting: (day: string) => `Det slettes ${day}. Til da kan det angres.`,
      under_way: () => 'Det slettes akkurat nå.',
      erased: (day: string) => `Det ble slettet ${day}.`,
    },
  },
}
