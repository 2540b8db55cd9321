import { answerCodes } from '../../contract/consentCodes.ts'
import { ofEach } from '../../contract/incidentFacts.ts'
import accounts from './accounts.ts'
import { wordsOf } from './consentChoices.ts'
import languages from './contactLanguages.ts'
import codes from './deskCodes.ts'
import coding from './deskCoding.ts'
import exportsAtDesk from './deskExports.ts'
import incidents from './incidents.ts'
import inspection from './inspection.ts'
import papers from './papers.ts'
import rights from './rights.ts'
import status from './status.ts'

/** What the page of a case calls its facts. */
const { detail } = incidents

type Side = 'you' | 'us' | 'portal'

const sides: Record<Side, string> = { you: 'Du', us: 'Vi', portal: 'Portalen' }
/** The desk's words, which speak of whoever reads this. */
const activities: Record<string, string> = {
  ...codes.activities,
  asked: 'spurte deg',
  paper_saved: 'endret en tekst på dine vegne',
  paper_made: 'laget en PDF av en tekst på dine vegne',
}
const purposes: Record<string, string> = { ...exportsAtDesk.purposes, to_reporter: 'Til deg' }
const kinds: Record<string, { title: string } | undefined> = papers.kinds
const parts: Record<string, { name: string } | undefined> = papers.parts
const states: Record<string, string> = status
const fields: Record<string, string> = rights.correct.fields
const recordings: Record<string, string> = rights.consents.how
/** By the state of the inspection: of files that are handed out to nobody. */
const left: Record<string, string> = {
  waiting: 'Den er ikke sett gjennom ennå.',
  infected: inspection.states.infected,
}
const consents: Record<string, string> = {
  ...ofEach(answerCodes, wordsOf),
  Draft: 'Da du lagret utkastet',
  Submitted: 'Da du sendte inn saken',
}
const exportKinds: Record<string, string> = {
  case_pdf: 'Saken som PDF',
  case_zip: 'Saken med dokumenter',
  list_csv: 'En liste der saken sto',
  list_xlsx: 'En liste der saken sto',
  odihr_xlsx: 'Årets hendelser til ODIHR, uten navn',
}
const readings: Record<string, string> = {
  case_opened: 'Åpnet saken',
  documents_listed: 'Så hvilke dokumenter saken har',
  coding_read: 'Så hva saken er merket med',
  message_read: 'Leste meldinger',
  document_shown: 'Så et dokument',
}
const tipStates: Record<string, string> = {
  new: 'Ikke avgjort',
  accepted: 'Tatt imot',
  rejected: 'Ikke tatt med',
  merged: 'Slått sammen med et annet tips',
}
const takeoutStates: Record<string, string> = {
  // While it is made, which is when it is read.
  asked: 'Det er denne filen',
  ready: 'Klar',
  fetched: 'Hentet',
  stopped: 'Slettet før den ble hentet',
  expired: 'Ikke hentet i tide',
  failed: 'Kunne ikke lages',
}
const codedLists: Record<string, string | undefined> = coding.fields
const codeLabels: Record<string, Record<string, string> | undefined> = coding.labels
const codeOf = (list: string, code: string) => codeLabels[list]?.[code] ?? code
const genders: Record<string, string> = { Male: 'Mann', Female: 'Kvinne' }
const languageNames: Record<string, string> = languages.names

/** Words in the file that people take along. */
export default {
  fileName: (day: string) => `dine-opplysninger-${day}.zip`,
  index: 'index.html',
  data: 'data.json',
  schema: 'data.schema.json',
  manifest: 'manifest-sha256.txt',
  accountPdf: 'konto.pdf',
  /** The name of a case's folder, and of the PDF in it. */
  folder: (id: number, isDraft: boolean) => `${isDraft ? 'utkast' : 'sak'}-${id}`,
  documents: 'dokumenter',

  title: 'Dine opplysninger',
  made: (when: string) => `Laget ${when}.`,
  keep: 'Her står det du har fortalt oss. Filen er ikke låst. Alle som får tak i den, kan lese den. Slett den når du ikke trenger den lenger.',
  about:
    'Dette er det du har fortalt oss, det som er lagret om kontoen din, og hva som er gjort med sakene dine. Dokumentene ligger i mapper ved siden av denne siden. Det samme står i data.json, for den som vil flytte det til et annet program.',
  notHere:
    'Det ansatte skriver for seg selv, er ikke med: notater, merkelapper og sammendrag, og nettadresser og brukernavn som kan være andres. Heller ikke hvem av de ansatte som gjorde hva. Vil du se mer, kan du be om innsyn. Det gjør du på denne siden i portalen:',
  contents: 'Innhold',
  toTop: 'Til toppen',
  none: 'Ingenting',
  unknown: 'Ikke oppgitt',

  account: {
    title: 'Kontoen din',
    name: 'Navn',
    email: 'E‑postadresse',
    confirmed: 'Bekreftet',
    notConfirmed: 'Ikke bekreftet',
    newEmail: 'Ny adresse som venter på bekreftelse',
    phone: 'Telefonnummer',
    gender: 'Kjønn',
    genderOf: (code: string) => genders[code] ?? code,
    language: accounts.fields.contact_language,
    languageOf: (code: string | null) => (code === null ? languages.none : (languageNames[code] ?? code)),
    mails: 'E‑post når det er noe nytt',
    yes: 'Ja',
    no: 'Nei',
    created: detail.created,
    updated: 'Sist endret',
    signedIn: 'Sist logget inn',
    password: 'Passordet er fra',
    sessions: 'Her er du logget inn',
    session: (device: string, since: string, used: string) => `${device}. Logget inn ${since}, sist brukt ${used}.`,
    networks: 'Nett du har logget inn fra',
    network: (used: string) => `Sist brukt ${used}. Vi lagrer ikke adressen, bare en kode som kjenner den igjen.`,
    notices: 'Varsler om sletting',
    noticeOf: (due: string, days: number, when: string | null) =>
      `Slettes ${due}. Varsel ${days} dager før: ${when === null ? 'ikke gitt ennå' : `gitt ${when}`}.`,
    favourites: 'Favoritter',
    favourite: (title: string, when: string) => `${title || 'Artikkelen er borte'}, merket ${when}.`,
    tips: 'Tips',
    tip: (link: string, suggestion: string, state: string, when: string) =>
      [`Sendt ${when}. ${tipStates[state] ?? state}.`, link, suggestion].filter(Boolean).join('\n'),
    takeouts: 'Filer som denne',
    takeout: (state: string, when: string) => `Bedt om ${when}. ${takeoutStates[state] ?? state}.`,
  },

  case: {
    title: (id: number, isDraft: boolean) => (isDraft ? `Utkast ${id}` : `Sak ${id}`),
    listed: (title: string, date: string, category: string) => [title, date, category].filter(Boolean).join(', '),
    status: detail.status,
    statusOf: (code: string) => states[code] ?? code,
    date: detail.date,
    time: detail.time,
    country: detail.country,
    city: detail.city,
    category: detail.category,
    created: detail.created,
    updated: 'Sist endret',
    submitted: detail.submitted,
    closed: 'Avsluttet',
    erased: 'Slettes',
    withdrawn: 'Trukket tilbake',
    withdrawnAt: (at: string, due: string) => `${at}. Slettes ${due}.`,
    hold: 'Tas vare på lenger',
    holdOf: (ends: string, reason: string) => `Til ${ends}. Grunn: ${reason}`,
    holdLonger: (until: string, ends: string, reason: string) =>
      `Til ${until}. Vi har spurt om å ta vare på saken til ${ends}. Det har du ikke sagt ja til. Grunn: ${reason}`,
    holdAsked: 'Vi har spurt om å ta vare på saken lenger',
    holdAskedOf: (ends: string, reason: string) =>
      `Til ${ends}. Grunn: ${reason}. Du har ikke sagt ja, så ingenting er utsatt.`,
    entered: 'Skrevet ned av oss',
    enteredOf: (name: string, contact: string, when: string) =>
      [when, name || 'Uten navn', contact].filter(Boolean).join(', '),
    witnesses: detail.witnesses,
    unnamed: 'Uten navn',
    documents: detail.documents,
    document: (name: string, size: string, added: string, from: Side) =>
      `${name}, ${size}. ${from === 'us' ? 'Lagt til av oss' : 'Lagt ved'} ${added}.`,
    fingerprint: (hash: string) => `SHA-256: ${hash}`,
    /** `state`: of the inspection. */
    left: (state: string) =>
      `Filen er ikke med. ${left[state] ?? 'Den kom til mens dette ble laget, eller kan ikke leses nå.'}`,
    messages: 'Meldinger',
    message: (from: Side, when: string) => `${sides[from]}, ${when}:`,
    corrections: 'Det du har rettet',
    correction: (field: string, before: string, after: string, when: string) =>
      `${fields[field] ?? field}, ${when}\nFør: ${before || 'ingenting'}\nNytt: ${after || 'ingenting'}`,
    consents: 'Samtykker',
    consent: (what: string, isGiven: boolean, when: string, recorded: string | null) =>
      [
        isGiven ? 'Ja' : 'Nei',
        `${when}: ${consents[what] ?? what}`,
        recorded === null ? '' : `(skrevet ned av oss, ${recordings[recorded] ?? recorded})`,
      ]
        .filter(Boolean)
        .join(' '),
    consentWords: (version: string, hash: string) => `Ordene du sa ja til. Versjon ${version}, SHA-256 ${hash}:`,
    papers: 'Tekster til politiet og andre',
    paper: (kind: string, by: Side, when: string) =>
      `${kinds[kind]?.title ?? kind}. Lagret ${when}${by === 'us' ? ' av oss' : ''}.`,
    part: (part: string) => parts[part]?.name ?? part,
    coding: 'Det vi har merket saken med',
    codedList: (list: string) => codedLists[list] ?? list,
    code: codeOf,
    reportedTo: coding.fields.reported_to,
    /** `date`: empty when it is not known; so is the number that the body gave. */
    report: (body: string, date: string, number: string, outcome: string | null) =>
      [
        codeOf('reported_to', body),
        date,
        number && `${coding.reports.case_number} ${number}`,
        outcome === null ? '' : codeOf('report_outcome', outcome),
      ]
        .filter(Boolean)
        .join(', '),
    codingSaved: (when: string) => `Sist endret ${when}. Er noe feil, kan du be oss rette det.`,
    activity: 'Hva som er gjort med saken',
    activityOf: (kind: string, by: Side, when: string) => `${when}: ${sides[by]} ${activities[kind] ?? kind}.`,
    seen: 'Når ansatte så i saken',
    seenOf: (day: string, kind: string, times: number) =>
      `${day}: ${readings[kind] ?? kind}${times === 1 ? '' : `, ${times} ganger`}.`,
    handedOver: 'Hvem saken er gitt til',
    notHandedOver: 'Ingen har fått saken fra oss.',
    handedOverOf: (kind: string, purpose: string, when: string) =>
      `${when}: ${exportKinds[kind] ?? kind}. ${purposes[purpose] ?? purpose}.`,
  },
}

/** What the calls of taking along answer. */
export const replies = {
  fetched: 'Her er det.',
  asked: 'Vi lager filen.',
  dropped: 'Filen er slettet.',
}
