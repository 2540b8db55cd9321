import type { TakeoutFailure } from '../../contract/takeout.ts'

const failures: Record<TakeoutFailure, string> = {
  no_room: 'Vi har ikke plass til filen akkurat nå. Prøv igjen senere. Ingenting har gått tapt.',
  broken: 'Filen kunne ikke lages. Prøv igjen. Ingenting har gått tapt.',
}

/** Taking along everything that is stored. */
export default {
  lead: 'Du kan få det som er lagret om deg, i én fil: det du har fortalt, dokumentene, meldingene og hva vi har gjort med sakene. De ansattes egne notater er ikke med.',
  /** Beside it in the list of the account. */
  marks: { asked: 'Filen lages', ready: 'Filen er klar', failed: 'Filen ble ikke laget' },
  loading: 'Henter …',
  loadFailed: 'Vi får ikke sett etter filen akkurat nå.',
  what: 'Filen er en zip med en side du kan lese uten nett, en PDF for hver sak, og dokumentene slik de ble sendt. Det samme står der som JSON, for andre programmer.',
  keep: 'Filen er ikke låst. Alle som får tak i den på telefonen eller maskinen, kan lese den. Hent den når det er trygt, og slett den når du ikke trenger den.',
  password: 'Passordet ditt',
  show: 'Vis',
  hide: 'Skjul',
  ask: 'Lag filen',
  askAgain: 'Lag filen på nytt',
  fetch: 'Hent filen',
  busy: 'Et øyeblikk …',
  cancel: 'Avbryt',
  drop: 'Slett filen uten å hente den',
  failed: 'Det gikk ikke nå. Prøv igjen om litt.',
  offline: 'Vi får ikke kontakt med tjenesten. Sjekk nettet ditt, og trykk en gang til.',
  making: 'Filen lages nå. Du kan lukke siden. Filen er her når du kommer tilbake.',
  waiting: (ahead: number) =>
    `Filen står i kø. ${ahead === 1 ? 'Én annen' : `${ahead} andre`} står foran. Du kan lukke siden.`,
  percent: (percent: number) => `${percent} %`,
  progress: 'Så langt er filen kommet',
  ready: (size: string, until: string) =>
    `Filen er klar. Den er på ${size}. Den slettes når du har hentet den, senest ${until}.`,
  begun: 'Noen har begynt å hente den. Var det ikke deg? Slett filen, og bytt passord.',
  started: 'Nedlastingen har begynt. Blir den avbrutt, henter du filen på nytt her.',
  fetched: (when: string) => `Du hentet filen ${when}. Den ligger ikke her lenger. Kom den ikke fram, lager du en ny.`,
  stopped:
    'Filen ble slettet før den var hentet. Det skjer når du sletter den selv eller bytter passord, når en sak blir trukket tilbake eller slettet, og når et vitne i en sak blir rettet eller tatt ut etter eget ønske.',
  expired: 'Filen ble slettet fordi den ikke var hentet innen 24 timer.',
  failures,
}
