/**
 * Codes of the audit log in words. A code is a word, or a name with a value (`count=2`). What is not here is shown as it is
 * stored.
 */

const documents = (value: string) => (value === '1' ? '1 dokument' : `${value} dokumenter`)

/** Names whose value says something else in the rows of one action. */
const ofAction: Record<string, Record<string, (value: string) => string>> = {
  document_added: { documents },
}

/** Names whose value is a number that says how many, or which. */
const numbered: Record<string, (value: string) => string> = {
  count: (value) => `${value} i alt`,
  unread: (value) => `${value} uleste`,
  case: (value) => `sak ${value}`,
  duplicate_of: (value) => `meldt før i sak ${value}`,
  note: (value) => `notat nr. ${value}`,
  task: (value) => `oppgave nr. ${value}`,
  message: (value) => `melding nr. ${value}`,
  witness: (value) => `vitne nr. ${value}`,
  export: (value) => `eksport nr. ${value}`,
  label: (value) => `etikett nr. ${value}`,
  category: (value) => `kategori nr. ${value}`,
  country: (value) => `land nr. ${value}`,
  city: (value) => `sted nr. ${value}`,
  county: (value) => `fylke ${value}`,
  page: (value) => `side ${value}`,
  passages: (value) => (value === '1' ? '1 sted sladdet' : `${value} steder sladdet`),
  documents: (value) => `${documents(value)} utelatt`,
  names: (value) => `${value} filnavn skjult`,
  witnesses: (value) => (value === '1' ? '1 vitne utelatt' : `${value} vitner utelatt`),
  telephone: (value) => `samme telefonnummer som sak ${value}`,
  hits: (value) => `${value} treff`,
  looked: (value) => `${value} saker gjennomsøkt`,
  bytes: (value) => `del ${value} av filen`,
  due: (value) => `innen ${value}`,
  date_from: (value) => `fra og med ${value}`,
  date_to: (value) => `til og med ${value}`,
  age: (value) => `minst ${value} dager siden innsending`,
  name: (value) => `navn ${value}`,
  article: (value) => `artikkel ${value}`,
  into: (value) => `inn i nr. ${value}`,
  into_tip: (value) => `sammen med tips ${value}`,
  logo: (value) => `logo ${value}`,
  alt: (value) => `alternativ tekst «${value}»`,
  focus: (value) => `midtpunkt ${value === 'none' ? 'ikke valgt' : value}`,
  captions: (value) => `undertekster ${value === 'none' ? 'ingen' : value}`,
  poster: (value) => `stillbilde ${value === 'none' ? 'ingen' : value}`,
  acknowledge: (value) => `bekreft mottak innen ${value} dager`,
  answer: (value) => `svar innen ${value} dager`,
  stale: (value) => `uten aktivitet i ${value} dager`,
}

/** Names whose value is the number of a word of a list, with that word. */
const named: Record<string, (word: string) => string> = {
  label: (word) => `etikett «${word}»`,
  category: (word) => `kategori «${word}»`,
  country: (word) => `land: ${word}`,
  city: (word) => `sted: ${word}`,
}

/** What the value of a name is a word of a list: `status=Closed`. */
const prefixes: Record<string, string> = {
  assignee: 'saksbehandler',
  second_reader: 'leser med',
  mention: 'nevner',
  person: 'hvem',
  list: 'liste',
  status: 'tilstand',
  state_text: 'tekst for',
  priority: 'prioritet',
  outcome: 'resultat',
  action: 'handling',
  arena: 'arena',
  legal_flag: 'juridisk vurdering',
  verification: 'verifisering',
  audience: 'notat for',
  tip: 'tips',
  source: 'kilde',
  consent_to: 'samtykke til',
  reported_to: 'meldt til',
  related: 'koblet',
  folded: 'duplikater og søppelmeldinger',
}

const words: Record<string, string> = {
  further: 'neste side',
  begun: 'begynt',
  ended: 'ferdig',
  stopped: 'stoppet',
  done: 'gjort',
  open: 'åpne',
  linked: 'hører sammen',
  dismissed: 'hører ikke sammen',
  mentions: 'notater som nevner en',
  tasks: 'egne oppgaver',
  workload: 'fordelingen av saker',
  redaction: 'sladding',
  papers: 'skriv',
  evidence: 'bevisliste',
  reset: 'tilbake til malen',
  text: 'teksten i et dokument',
  none: 'ingen',
  true: 'ja',
  own: 'bare den som skrev',
  staff: 'alle som kan åpne saken',
  reporter: 'de som melder',
  system: 'portalen selv',
  retired: 'gitt opp',
  passkey_name: 'navnet på en passnøkkel',
  clock_days: 'frister',
  offered_outcomes: 'resultater',
  digest_time: 'tid for daglig e-post',
  second_editor: 'gjennomlesing før publisering',
  on: 'på',
  off: 'av',
  draft: 'utkast',
  in_review: 'til gjennomlesing',
  scheduled: 'planlagt',
  published: 'publisert',
  withdrawn: 'trukket tilbake',
  clean: 'uten funn',
  suspicious: 'mistenkelig',
  infected: 'smittet',
  unreadable: 'kan ikke leses',
  waiting: 'venter på kontroll',
  new: 'nytt',
  accepted: 'tatt imot',
  merged: 'slått sammen',
  rejected: 'ikke tatt med',
  categories: 'kategorier',
  hashtags: 'emneknagger',
  agencies: 'nyhetsmedier',
  themes: 'temaer',
}

export default { named, numbered, ofAction, prefixes, words }
