import { notGiven } from '../../contract/deskNumbers.ts'
import type { ExportKind, ExportPurpose, ExportState } from '../../contract/exportKinds.ts'
import codes from './deskCodes.ts'
import labels from './deskCodeLabels.ts'
import inbox from './deskInbox.ts'

const kinds: Record<ExportKind, string> = {
  case_pdf: 'Saken som PDF',
  case_zip: 'Saken med dokumenter (zip)',
  list_csv: 'Liste som CSV',
  list_xlsx: 'Liste som regneark (XLSX)',
  odihr_xlsx: 'Årets hendelser til ODIHR',
}
const purposes: Record<ExportPurpose, string> = {
  to_reporter: 'Til den som meldte',
  to_police: 'Til politiet',
  to_ldo: 'Til LDO',
  to_diskrimineringsnemnda: 'Til Diskrimineringsnemnda',
  to_lawyer: 'Til advokat',
  reporting: 'Rapportering eller statistikk',
  own_work: 'Eget arbeid med sakene',
}
const states: Record<ExportState, string> = {
  asked: 'Venter på godkjenning',
  approved: 'Lages nå',
  ready: 'Klar til å hentes',
  fetched: 'Hentet',
  refused: 'Avslått',
  expired: 'Fristen er ute',
  failed: 'Kunne ikke lages',
  outdated: 'Gjelder ikke lenger',
}
/** How much was left out of a case before it was shared, without what is nothing. */
const leftOut = ({ passages, documents, names, witnesses }: LeftOut) =>
  [
    passages > 0 && (passages === 1 ? '1 sted i tekst eller meldinger' : `${passages} steder i tekst eller meldinger`),
    documents > 0 && (documents === 1 ? '1 dokument' : `${documents} dokumenter`),
    names > 0 && `${names} filnavn`,
    witnesses > 0 && (witnesses === 1 ? '1 vitne' : `${witnesses} vitner`),
  ].filter((part) => part !== false)
type LeftOut = { passages: number; documents: number; names: number; witnesses: number }

/** What the inbox calls its filters. One that is not here is shown under its code. */
const filters: Record<string, string> = { list: 'Liste', ...inbox.filter.names }
/** What the inbox calls the codes of a filter, by the filter; names and numbers are shown as they are, dates in words. */
const values: Record<string, Record<string, string>> = {
  list: inbox.lists,
  status: codes.statuses,
  priority: codes.priorities,
  outcome: codes.outcomes,
  assignee: { none: inbox.filter.unassigned },
  ...labels,
  folded: { true: 'Ja' },
  outside: { true: 'Ja' },
  sort: inbox.order,
}

export default {
  title: 'Eksporter',
  lead: 'En eksport inneholder personopplysninger. En annen leder eller den personvernansvarlige må godkjenne den. Filen kan hentes én gang, innen 24 timer.',
  kinds,
  purposes,
  states,
  filters,
  /** A filter's value in words. */
  valueOf: (field: string, value: string) => (value === notGiven ? inbox.notKnown : (values[field]?.[value] ?? value)),
  /** The list `mine` is that of whoever asks for it. */
  mineOf: (name: string) => `Mine (det vil si sakene til ${name})`,
  /** Whether the reporter agrees; each is given the purpose, such as 'Til politiet'. */
  consent: {
    given: (purpose: string) => `${purpose}: Den som meldte, har samtykket.`,
    withdrawn: (purpose: string) => `${purpose}: Den som meldte, har trukket samtykket tilbake eller sagt nei.`,
    not_coded: (purpose: string) => `${purpose}: Den som meldte, har ikke samtykket. Spør først.`,
  },
  redaction: {
    at: (when: string) => `Gått gjennom ${when}.`,
    none: 'Ingen har gått gjennom saken for sladding. Alt blir med.',
    nothing: (version: number) => `Sladding, versjon ${version}: Saken er gått gjennom, og ingenting er tatt ut.`,
    some: (version: number, parts: readonly string[]) => `Sladding, versjon ${version}. Tatt ut: ${parts.join(', ')}.`,
    leftOut,
    outdated: 'Saken er endret siden den ble sladdet, og må gås gjennom på nytt før den kan godkjennes.',
    changed: 'Saken eller sladdingen er endret siden det ble bedt om eksporten. Den kan ikke godkjennes.',
  },
  mine: 'Dine eksporter',
  noMine: 'Du har ikke bedt om noen eksport de siste 30 dagene.',
  howTo: 'Be om en eksport fra en sak, eller fra en liste i innboksen.',
  waiting: 'Venter på din godkjenning',
  noWaiting: 'Ingen eksporter venter på deg.',
  approvedOfOthers: 'Godkjent, ikke hentet ennå',
  of: (id: number) => `Sak ${id}`,
  ofYear: (year: number, count: number | null) =>
    count === null ? `${year}` : `${year}, ${count === 1 ? '1 sak' : `${count} saker`}`,
  cases: (count: number) => (count === 1 ? '1 sak' : `${count} saker`),
  became: (asked: number, made: number) => `Da det ble bedt om: ${asked}. I filen: ${made}.`,
  by: (name: string, when: string) => `Bedt om av ${name}, ${when}`,
  decided: { approved: (name: string) => `Godkjent av ${name}`, refused: (name: string) => `Avslått av ${name}` },
  purpose: 'Formål',
  numbers: 'Med vitnenes telefonnumre',
  suspicious: 'Med dokumenter der noe er funnet',
  /** Of a zip: how its pictures go along. */
  pictures: {
    sent: 'Med bildene slik de ble sendt. De har med seg det kameraet la inn, som tid og sted.',
    copies: 'Bildene er med som visningskopier, uten det kameraet la inn.',
  },
  progress: (done: number, total: number) => `${done} av ${total} er skrevet`,
  starting: 'Begynner …',
  until: (when: string) => `Kan hentes til ${when}`,
  fetchedAt: (when: string) => `Hentet ${when}`,
  fetch: 'Hent filen',
  fetchTitle: 'Hente filen nå?',
  fetchBody: 'Filen kan bare hentes én gang. Oppbevar den trygt, og slett den når den ikke trengs lenger.',
  gotIt: 'Filen er lastet ned. Den finnes ikke lenger her.',
  approve: 'Godkjenn',
  approveTitle: 'Godkjenne eksporten?',
  approveBody: (what: string, name: string) => `${what}. ${name} kan da hente filen én gang, innen 24 timer.`,
  approved: 'Eksporten er godkjent.',
  refuse: 'Avslå',
  refuseTitle: 'Avslå eksporten?',
  refuseBody: (what: string) => `${what}. Filen blir ikke laget.`,
  refused: 'Eksporten er avslått.',
  stop: 'Stans',
  stopTitle: 'Stanse eksporten?',
  stopBody: (what: string) => `${what}. Filen kan ikke hentes lenger.`,
  stopped: 'Eksporten er stanset.',
  takeBack: 'Trekk tilbake',
  takeBackTitle: 'Trekke tilbake ønsket?',
  tookBack: 'Ønsket er trukket tilbake.',
  outdatedHint:
    'Saken eller sladdingen er endret siden det ble bedt om eksporten, eller den som godkjente, har ikke lenger tilgang. Be om den på nytt.',
  failedHint: 'Be om eksporten på nytt. Går det galt igjen, si fra til den som drifter portalen.',
  ask: {
    caseTitle: 'Eksporter saken',
    caseLead: 'Be om saken som fil. En annen må godkjenne før den lages.',
    listTitle: 'Eksporter denne listen',
    listLead: (count: number) =>
      `Eksporten får ${count === 1 ? '1 sak' : `${count} saker`}, akkurat dem filteret viser nå. Sakene ligger fast når du ber om den. Den har kodingen og sammendraget uten identitet, og ingen annen tekst fra sakene.`,
    listEmpty: 'Ingen saker passer med filteret nå, så det er ingenting å eksportere.',
    yearTitle: 'Årets hendelser til ODIHR',
    yearLead:
      'ODIHR ber hvert år om hendelsene fra året før, innen 30. april. Regnearket har dato, sted, koder og sammendraget uten identitet. En leder bør lese sammendragene først. Arket viser også hvor mye som mangler.',
    year: 'År',
    yearSubmit: 'Be om eksport til ODIHR',
    open: 'Eksporter',
    what: 'Hva',
    hints: {
      case_pdf: 'Det som er fortalt, meldingene, og listen over dokumenter.',
      case_zip: 'PDF-en, dokumentene, og et manifest med SHA-256. Bilder er med som visningskopier.',
      list_csv: 'For regneark og andre programmer. Skilt med semikolon.',
      list_xlsx: 'For Excel, LibreOffice og liknende.',
    },
    purpose: 'Formål',
    purposeHint: 'Formålet skrives i loggen.',
    choose: 'Velg formål',
    mustChoose: 'Velg et formål.',
    numbers: 'Ta med vitnenes telefonnumre',
    numbersHint: 'Bare når den som skal ha saken, trenger dem.',
    suspicious: 'Ta med dokumenter der noe er funnet',
    suspiciousHint: 'Jeg har lest på saken hva som er funnet. Det står også i manifestet. Ellers holdes de utenfor.',
    originals: 'Ta med bildene slik de ble sendt',
    originalsHint:
      'Bare når mottakeren trenger selve beviset. Bilder har da med seg det kameraet la inn, som tid og sted.',
    submit: 'Be om eksport',
    busy: 'Ber om eksport …',
    done: 'Eksporten er bedt om. En annen må godkjenne den.',
    seeAll: 'Se eksportene dine',
  },
}
