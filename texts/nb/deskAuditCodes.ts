import type { DeskStatus, NoteAudience } from '../../contract/casework.ts'
import type { BreachRisk } from '../../contract/deskBreaches.ts'
import type { LookupKind } from '../../contract/deskLookups.ts'
import { notGiven } from '../../contract/deskNumbers.ts'
import type { RelatedState } from '../../contract/deskRelated.ts'
import type { organisationFields, SettingName } from '../../contract/deskSettings.ts'
import type { ExportState } from '../../contract/exportKinds.ts'
import type { HoldGround } from '../../contract/holdGrounds.ts'
import type { InspectionFinding, InspectionState } from '../../contract/inspection.ts'
import type { IncidentStatus } from '../../contract/status.ts'
import breaches from './deskBreaches.ts'
import editorial from './deskEditorial.ts'
import requests from './deskRequests.ts'
import tips from './deskTips.ts'
import { correctedLabels } from './told.ts'

/** A code is a word, or a name with a value (`count=2`). What is not here is shown as it is stored. */

/** What a page calls its codes, as it stands inside a sentence. */
const small = (words: Record<string, string | { name: string }>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(words).map(([code, said]) => {
      const word = typeof said === 'string' ? said : said.name
      return [code, word.charAt(0).toLowerCase() + word.slice(1)]
    }),
  )

const days = (value: string) => (value === '1' ? '1 dag' : `${value} dager`)
const documents = (value: string) => (value === '1' ? '1 dokument' : `${value} dokumenter`)

/** Names whose value says something else in the rows of one action. */
const ofAction: Record<string, Record<string, (value: string) => string>> = {
  document_added: { documents },
}

/** Names whose value is a number that says how many, or which. */
const numbered: Record<string, (value: string) => string> = {
  count: (value) => `${value} i alt`,
  unread: (value) => (value === '1' ? '1 ulest' : `${value} uleste`),
  case: (value) => `sak ${value}`,
  duplicate_of: (value) => `meldt før i sak ${value}`,
  document: (value) => `dokument nr. ${value}`,
  note: (value) => `notat nr. ${value}`,
  task: (value) => `oppgave nr. ${value}`,
  message: (value) => `melding nr. ${value}`,
  witness: (value) => `vitne nr. ${value}`,
  correction: (value) => `rettelse nr. ${value}`,
  export: (value) => `eksport nr. ${value}`,
  label: (value) => `etikett nr. ${value}`,
  category: (value) => (value === notGiven ? 'uten kategori' : `kategori nr. ${value}`),
  country: (value) => `land nr. ${value}`,
  city: (value) => `sted nr. ${value}`,
  county: (value) => (value === notGiven ? 'uten fylke' : `fylke ${value}`),
  page: (value) => `side ${value}`,
  year: (value) => `året ${value}`,
  period: (value) => `perioden ${value}`,
  version: (value) => `versjon ${value}`,
  redaction: (value) => `versjon ${value} av sladdingen`,
  passages: (value) => (value === '1' ? '1 sted sladdet' : `${value} steder sladdet`),
  documents: (value) => `${documents(value)} utelatt`,
  names: (value) => `${value} filnavn skjult`,
  witnesses: (value) => (value === '1' ? '1 vitne utelatt' : `${value} vitner utelatt`),
  telephone: (value) => `samme telefonnummer som sak ${value}`,
  hits: (value) => `${value} treff`,
  looked: (value) => `${value === '1' ? '1 sak' : `${value} saker`} gjennomsøkt`,
  bytes: (value) => `del ${value} av filen`,
  due: (value) => `innen ${value}`,
  sent_from: (value) => `sendt inn fra og med ${value}`,
  sent_to: (value) => `sendt inn til og med ${value}`,
  date_from: (value) => `fra og med ${value}`,
  date_to: (value) => `til og med ${value}`,
  age: (value) => `minst ${days(value)} siden innsending`,
  name: (value) => `navn ${value}`,
  article: (value) => `artikkel ${value}`,
  into: (value) => `inn i nr. ${value}`,
  into_tip: (value) => `sammen med tips ${value}`,
  logo: (value) => `logo ${value}`,
  alt: (value) => `alternativ tekst «${value}»`,
  focus: (value) => `midtpunkt ${value === 'none' ? 'ikke valgt' : value}`,
  captions: (value) => `teksting ${value === 'none' ? 'ingen' : value}`,
  poster: (value) => `stillbilde ${value === 'none' ? 'ingen' : value}`,
  acknowledge: (value) => `bekreft mottak innen ${days(value)}`,
  answer: (value) => `svar innen ${days(value)}`,
  request: (value) => (value === 'none' ? 'et krav som ikke finnes' : `krav nr. ${value}`),
  breach: (value) => `brudd nr. ${value}`,
  stale: (value) => `uten aktivitet i ${days(value)}`,
}

/** Names whose value is the number of a word of a list, with that word; of a request, with the number that its sender has. */
const named: Record<string, (word: string) => string> = {
  label: (word) => `etikett «${word}»`,
  category: (word) => `kategori «${word}»`,
  country: (word) => `land: ${word}`,
  city: (word) => `sted: ${word}`,
  request: (reference) => `krav ${reference}`,
}

/** What the value of a name is a word of a list: `status=Closed`. */
const prefixes: Record<string, string> = {
  assignee: 'saksbehandler',
  planned_by: 'planlagt av',
  second_reader: 'leser med',
  mention: 'nevner',
  person: 'hvem',
  list: 'liste',
  status: 'tilstand',
  state_text: 'tekst for',
  priority: 'prioritet',
  outcome: 'resultat',
  action: 'handling',
  release: 'publisering',
  audience: 'notat for',
  tip: 'tips',
  source: 'kilde',
  consent_to: 'samtykke til',
  capacity: 'den som ber',
  wish: 'ber om',
  identity: 'kontrollert',
  refusal: 'avslått fordi',
  related: 'koblet',
  folded: 'duplikater og søppelmeldinger',
  outside: 'utenfor oppgaven',
  sort: 'rekkefølge',
  field: 'rettet',
  ended: 'avslått',
  limit: 'grensen for',
  filled: 'utfylt',
  changed: 'endret',
  risk: 'risiko',
  found: 'oppdaget',
  told: 'varslet',
  planned: 'publiseres',
}

const risks: Record<BreachRisk, string> = {
  unknown: 'vet ikke ennå',
  unlikely: 'ikke sannsynlig',
  likely: 'sannsynlig',
  high: 'høy',
}

/** The state in which an export was refused. */
const refusedIn: Record<ExportState, string> = {
  asked: 'før den ble godkjent',
  approved: 'mens den ble laget',
  ready: 'mens den kunne hentes',
  fetched: 'etter at den ble hentet',
  refused: 'etter at den ble avslått',
  expired: 'etter fristen',
  failed: 'etter at den ikke kunne lages',
  outdated: 'etter at den ikke gjaldt lenger',
}

/** Names with words of their own for their values, because the same code is another word elsewhere. */
const values: Record<string, Record<string, string>> = {
  field: small(correctedLabels),
  ended: refusedIn,
  limit: {
    cases: 'saker på en time',
    secrets: 'numre og originaler på en time',
    day: 'saker på et døgn',
    searches: 'søk på et døgn',
  },
  folded: { true: 'bare de' },
  outside: { true: 'også det' },
  risk: risks,
}

const grounds: Record<HoldGround, string> = { consent: 'samtykke', legal_duty: 'lovpålagt plikt' }

/** Words of one action. */
const wordsOfAction: Record<string, Record<string, string>> = {
  held: {
    ...grounds,
    agreed: 'ja',
    consent_withdrawn: 'nei, eller ja som er trukket tilbake',
    ended: 'avsluttet',
    held: 'beholdt',
    over: 'tiden er ute',
  },
  paper_made: { asked_by_reporter: 'på oppdrag fra den som meldte', witnesses: 'med vitner' },
  erased: { case: 'en sak', account: 'en konto' },
  witness_erased_on_request: { former: 'en tidligere utgave' },
  breach_told: { taken_back: 'notatet er tatt tilbake' },
}

const findings: Record<InspectionFinding, string> = {
  macros: 'makroer',
  external_link: 'noe hentes utenfra',
  embedded_object: 'en annen fil inni',
  script: 'et skript',
  launch: 'starter noe',
  trailing_data: 'mer enn det som vises',
  encrypted: 'kryptert',
  not_as_named: 'noe annet enn navnet sier',
  not_scanned: 'ikke sjekket for virus',
}

/** Codes of lists that no page says as the log does. */
const listed: Record<
  | Exclude<IncidentStatus, DeskStatus>
  | RelatedState
  | NoteAudience
  | SettingName
  | Exclude<(typeof organisationFields)[number], keyof typeof breaches.told>
  | InspectionState
  | LookupKind,
  string
> = {
  Draft: 'Utkast',
  Withdrawn: 'Trukket tilbake',
  open: 'åpne',
  linked: 'hører sammen',
  dismissed: 'hører ikke sammen',
  own: 'bare den som skrev',
  staff: 'alle som kan åpne saken',
  clock_days: 'frister',
  offered_outcomes: 'resultater',
  digest_time: 'tid for daglig e-post',
  second_editor: 'gjennomlesing før publisering',
  organisation: 'hvem som er ansvarlig',
  state_texts: 'tekster til den som meldte',
  controller_name: 'navnet på virksomheten',
  controller_number: 'organisasjonsnummeret',
  controller_address: 'adressen til virksomheten',
  controller_contact: 'kontakt i virksomheten',
  officer_name: 'navnet på den personvernansvarlige',
  officer_contact: 'kontakt til den personvernansvarlige',
  clean: 'uten funn',
  suspicious: 'mistenkelig',
  infected: 'smittet',
  unreadable: 'kan ikke leses',
  waiting: 'venter på kontroll',
  categories: 'kategorier',
  hashtags: 'emneknagger',
  agencies: 'nyhetsmedier',
  themes: 'temaer',
}

const words: Record<string, string> = {
  ...small(breaches.kinds),
  ...small(breaches.told),
  ...small(requests.capacities),
  ...small(requests.wishes),
  ...small(requests.outcomes),
  ...small(requests.refusals),
  ...small(requests.identityWays),
  ...small(editorial.states),
  ...small(tips.one),
  ...findings,
  ...listed,
  authority: 'Datatilsynet',
  given: 'ja',
  taken_back: 'tatt tilbake',
  password: 'feil passord',
  too_many_requests: 'for mange forsøk',
  account_named: 'med en konto',
  outdated: 'gjaldt ikke lenger',
  label: 'etikett',
  reply_text: 'svartekst',
  further: 'neste side',
  quoted: 'så ordene rundt et treff',
  limited: 'stoppet ved en grense',
  witness_numbers: 'med numrene til vitner',
  with_suspicious: 'med mistenkelige filer',
  with_originals: 'med originaler',
  pdf: 'som PDF',
  docx: 'som Word-fil',
  /** A consent of the reporter's that is none of the coding's codes. */
  statistics: 'telle saken i tall',
  not_given: 'ikke oppgitt',
  at_once: 'med en gang',
  in_seven_days: 'om sju dager',
  begun: 'begynt',
  ended: 'ferdig',
  stopped: 'stoppet',
  done: 'gjort',
  mentions: 'notater som nevner en',
  tasks: 'egne oppgaver',
  workload: 'fordelingen av saker',
  redaction: 'sladding',
  papers: 'tekster på vegne av den som meldte',
  evidence: 'bevisliste',
  reset: 'tilbake til malen',
  text: 'teksten i et dokument',
  none: 'ingen',
  true: 'ja',
  reporter: 'de som melder',
  system: 'portalen selv',
  retired: 'tatt ut av bruk',
  passkey_name: 'navnet på en passnøkkel',
  words_changed: 'teksten er endret',
  facts_changed: 'andre opplysninger er endret',
  on: 'på',
  off: 'av',
  late: 'etter fristen',
  in_time: 'innen fristen',
  extended: 'med lengre frist',
  by_name: 'på navn',
  by_number: 'på telefonnummer',
  as_asked: 'den kravet gjelder',
  another_name: 'et annet navn enn i kravet',
  another_number: 'et annet nummer enn i kravet',
  after_check: 'om mer, etter at identiteten var kontrollert',
}

export default { named, numbered, ofAction, prefixes, values, words, wordsOfAction }
