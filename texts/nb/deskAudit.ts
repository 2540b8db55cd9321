/** Words of the audit log's page and of its export. */

type Group = { name: string; actions: Record<string, string> }

/** What each action is called, by what it is about (docs/casework.md). A code is never renamed or reused: stored rows are hash-chained. */
const groups = [
  {
    name: 'Innlogging og ansatte',
    actions: {
      staff_signed_in: 'Logget inn',
      staff_sign_in_failed: 'Innlogging mislyktes',
      staff_signed_out: 'Logget ut',
      staff_session_revoked: 'Logget ut en enhet',
      staff_stepped_up: 'Bekreftet en gang til',
      second_factor_changed: 'Endret kode eller nøkkel',
      staff_password_changed: 'Endret passordet sitt',
      staff_renamed: 'Endret navnet sitt',
      staff_invited: 'Inviterte en ansatt',
      staff_joined: 'Tok imot invitasjon',
      staff_suspended: 'Stengte tilgang',
      staff_reinstated: 'Åpnet tilgang',
      role_granted: 'Ga en rolle',
      role_revoked: 'Tok bort en rolle',
    },
  },
  {
    name: 'Saker',
    actions: {
      case_listed: 'Så en liste over saker',
      case_opened: 'Åpnet en sak',
      witness_number_shown: 'Så nummeret til et vitne',
      search_run: 'Søkte i saker',
      status_moved: 'Flyttet en sak',
      assigned: 'Fordelte en sak',
      prioritised: 'Endret prioriteten til en sak',
      labelled: 'Endret etikettene på en sak',
      task_added: 'Laget en oppgave',
      task_changed: 'Endret en oppgave',
      case_entered: 'Førte inn en sak',
      caller_shown: 'Så hvem som ringte eller kom',
      case_related: 'Koblet eller skilte saker',
      coding_read: 'Så kodingen av en sak',
      coded: 'Kodet en sak',
      consent_answered: 'Svar på et samtykke',
      noted: 'Skrev et notat',
      merged: 'Slo sammen saker',
      redacted: 'Sladdet',
      reading_limited: 'Leste eller søkte uvanlig mye',
    },
  },
  {
    name: 'Dokumenter og meldinger',
    actions: {
      documents_listed: 'Så hvilke dokumenter en sak har',
      document_added: 'La til dokumenter i en sak',
      document_shown: 'Så et dokument',
      original_shown: 'Hentet en original',
      message_sent: 'Sendte en melding',
      message_read: 'Leste en melding',
    },
  },
  {
    name: 'Eksporter og tekster',
    actions: {
      export_requested: 'Ba om eksport',
      export_approved: 'Godkjente eksport',
      export_refused: 'Avslo eksport',
      export_downloaded: 'Hentet eksport',
      paper_saved: 'Lagret en tekst på vegne av den som meldte',
      paper_made: 'Laget en slik tekst som PDF',
    },
  },
  {
    name: 'Det de som melder, gjør selv',
    actions: {
      case_corrected: 'Rettet egen sak',
      account_leaving: 'Ba om å slette kontoen',
      takeout_made: 'Laget en fil med det som er lagret om en person, som ba om den',
    },
  },
  {
    name: 'Sletting og lagring',
    actions: {
      erased: 'Slettet',
      held: 'Beholdt en sak',
    },
  },
  {
    name: 'Krav fra /personvern',
    actions: {
      request_received: 'Tok imot et krav',
      request_opened: 'Åpnet et krav',
      identity_asked: 'Stilte et spørsmål til den som sendte et krav',
      identity_checked: 'Kontrollerte hvem som sendte et krav',
      request_extended: 'Tok lengre tid på et krav',
      request_answered: 'Svarte på et krav',
      request_searched: 'Søkte etter en person for et krav',
      request_case_shown: 'Så en sak for et krav',
      witness_corrected_on_request: 'Rettet et vitne på vitnets eget krav',
      witness_erased_on_request: 'Tok ut et vitne på vitnets eget krav',
      case_erased_on_request: 'Slettet saken til den som ringte eller kom, på eget krav',
      witness_restricted_on_request: 'La et vitne i ro på vitnets eget krav',
      witness_released_on_request: 'Avsluttet at et vitne ligger i ro',
    },
  },
  {
    name: 'Brudd og rapporter om personvern',
    actions: {
      breach_recorded: 'Førte et brudd inn i registeret',
      breach_shown: 'Leste om et brudd',
      breach_changed: 'Endret det som står om et brudd',
      breach_told: 'Noterte hvem som har fått vite om et brudd',
      breach_closed: 'Avsluttet et brudd',
      breach_reopened: 'Åpnet et brudd igjen',
      processing_exported: 'Lastet ned protokollen over behandlinger',
      privacy_report_exported: 'Lastet ned årsrapporten om personvern',
    },
  },
  {
    name: 'Artikler, kunnskapsbank og lister',
    actions: {
      article_published: 'Publiserte en artikkel',
      article_withdrawn: 'Trakk tilbake en artikkel',
      entry_published: 'Publiserte en tekst i kunnskapsbanken',
      entry_withdrawn: 'Trakk tilbake en tekst i kunnskapsbanken',
      item_binned: 'La en artikkel eller tekst i papirkurven',
      item_restored: 'Hentet en artikkel eller tekst fra papirkurven',
      item_deleted: 'Slettet en artikkel eller tekst for godt',
      media_added: 'La til en offentlig fil',
      media_changed: 'Endret beskrivelsen av en offentlig fil',
      media_replaced: 'Byttet ut en offentlig fil',
      media_deleted: 'La en offentlig fil i papirkurven',
      media_restored: 'Hentet en offentlig fil fra papirkurven',
      tip_decided: 'Tok stilling til et tips',
      lookup_changed: 'Endret et ord i en liste',
      lookup_merged: 'Slo sammen ord i en liste',
    },
  },
  {
    name: 'Tall som publiseres',
    actions: {
      release_drafted: 'Laget utkast til tall',
      release_changed: 'Endret utkastet til tall',
      release_approved: 'Godkjente tall',
      release_planned: 'Bestemte når tall publiseres',
      release_published: 'Publiserte tall',
      release_dropped: 'Forkastet utkast til tall',
    },
  },
  {
    name: 'Innstillinger og drift',
    actions: {
      setting_changed: 'Endret en innstilling',
      mail_tested: 'Prøvde e-posten',
      report_made: 'Laget rapporten av en publisering av tall',
    },
  },
  {
    name: 'Loggen',
    actions: {
      audit_read: 'Så i loggen',
      audit_exported: 'Lastet ned loggen',
      audit_checked: 'Kontrollerte loggen',
    },
  },
] as const satisfies readonly Group[]
const actionGroups: readonly Group[] = groups
const actions: Record<string, string> = Object.assign({}, ...groups.map((group) => group.actions))

type CodesOf<Of> = Of extends Group ? keyof Of['actions'] : never
export type AuditAction = CodesOf<(typeof groups)[number]>

/** What was done, by the codes that its row holds: those after it, or before. Undefined: what the action is called. */
function actionWithCodes(action: string, before: readonly string[], after: readonly string[]): string | undefined {
  const [was, is] = [before[0], after[0]]
  if (action === 'status_moved') {
    if (is === 'Withdrawn') return after.includes('at_once') ? 'Slettet egen sak med en gang' : 'Trakk tilbake egen sak'
    return was === 'Withdrawn' ? 'Tok egen sak tilbake' : undefined
  }
  if (action === 'held') {
    if (is === 'agreed') return 'Sa ja til at saken beholdes'
    if (is === 'consent_withdrawn') return 'Sa nei til at saken beholdes'
    if (is === 'ended') return 'Avsluttet at en sak beholdes'
    if (is === 'over') return 'Sluttet å beholde en sak'
    if (before.length > 0) return 'Så over en beholdt sak'
    return is === 'consent' ? 'Spurte om en sak kan beholdes' : 'Stanset sletting av en sak'
  }
  if (action === 'account_leaving' && is === 'taken_back') return 'Beholdt kontoen likevel'
  if (action === 'breach_told' && is === 'taken_back')
    return 'Tok tilbake et notat om hvem som har fått vite om et brudd'
  return undefined
}

/** What an action was about; with a number behind it. */
const subjects = {
  staff: 'Ansatt',
  case: 'Sak',
  document: 'Dokument',
  setting: 'Innstilling',
  breach: 'Brudd',
  tip: 'Tips',
  lookup: 'Ord',
  media: 'Fil',
  request: 'Krav',
  item: 'Artikkel eller tekst',
  release: 'Tall',
}
export type AuditSubject = keyof typeof subjects
const subjectWords: Record<string, string> = subjects

export default {
  title: 'Logg',
  lead: 'Hvem som har sett og gjort hva. Ingenting kan endres eller slettes her. Hver gang du ser i loggen, blir det også en rad.',
  check: {
    none: 'Loggen er ikke kontrollert ennå. Det skjer hver natt.',
    now: 'Kontroller nå',
    running: (checked: number, entries: number) =>
      entries === 0 ? 'Kontrollerer loggen …' : `Kontrollerer loggen: ${checked} av ${entries} rader …`,
    next: (isToday: boolean, time: string) =>
      `Neste kontroll er ${isToday ? 'i dag' : 'i morgen'} kl. ${time.replace(':', '.')}.`,
    holds: (at: string, entries: number) => `Kontrollert ${at}: Loggen henger sammen. ${rows(entries)}.`,
    broken: (at: string, row: number) =>
      `Kontrollert ${at}: Loggen er endret. Den første raden som ikke stemmer, er nummer ${row}. Si fra til den som drifter tjenesten, og be om at ingen endrer noe før det er undersøkt.`,
  },
  filter: {
    title: 'Avgrens',
    ready: 'Ofte sett etter',
    keep: 'Et utvalg har sin egen adresse. Lagre den som bokmerke, så finner du det igjen.',
    person: 'Hvem',
    everybody: 'Alle',
    reporter: 'De som melder',
    system: 'Portalen selv',
    case: 'Saksnummer',
    caseInvalid: 'Skriv et saksnummer med sifre.',
    request: 'Kravnummer',
    requestInvalid: 'Skriv nummeret på kravet, som 7K3M-9QXA, eller tallet i loggen.',
    breach: 'Bruddnummer',
    breachInvalid: 'Skriv nummeret på bruddet med sifre.',
    action: 'Handling',
    everyAction: 'Alle handlinger',
    from: 'Fra og med',
    to: 'Til og med',
    wrongOrder: 'Den siste dagen er før den første.',
    show: 'Vis',
    reset: 'Nullstill',
  },
  list: 'Rader i loggen',
  columns: { at: 'Når', who: 'Hvem', action: 'Hva' },
  row: (number: number) => `Rad ${number}.`,
  empty: 'Ingen rader passer.',
  /** Below it, of the number that whoever sent a request was given. */
  emptyRequest:
    'Er kravnummeret skrevet riktig, kan kravet være slettet. Da finner du radene med tallet i loggen, som 12 for «Krav 12».',
  /** On the page of what the log tells of. */
  see: 'Se i loggen',
  total: rows,
  shown: (shown: number, total: number) => `Viser ${shown} av ${total}`,
  more: 'Vis flere',
  reporter: (part: string) => `Melder ${part}`,
  system: 'Portalen',
  unnamed: (id: number) => `Ansatt ${id}`,
  of: (kind: string, id: number) => `${subjectWords[kind] ?? kind} ${id}`,
  titled: (what: string, title: string) => `${what}: «${title}»`,
  /** A request by the log's number, and by that of whoever sent it. */
  referred: (what: string, reference: string) => `${what} (${reference})`,
  reason: (words: string) => `Begrunnelse: ${words}`,
  reasonErased: 'Begrunnelsen er slettet sammen med saken.',
  from: 'fra',
  to: 'til',
  download: 'Last ned som CSV',
  fileName: 'logg',
  actionGroups,
  actions,
  actionOf: (
    code: string,
    { before = [], after = [] }: { before?: readonly string[]; after?: readonly string[] } = {},
  ) => actionWithCodes(code, before, after) ?? actions[code] ?? code,
  /** The columns of the export, in the order of its cells. */
  columnsOfFile: [
    'Nummer',
    'Tidspunkt (UTC)',
    'Hvem',
    'Ansattnummer',
    'Navn',
    'Melder',
    'Handling',
    'Gjelder',
    'Gjelder nummer',
    'Begrunnelse',
    'Før',
    'Etter',
  ],
}

function rows(count: number) {
  return count === 1 ? '1 rad' : `${count} rader`
}
