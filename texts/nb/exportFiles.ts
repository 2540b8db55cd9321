import type { Inspection } from '../../contract/inspection.ts'
import codes from './deskCodes.ts'
import coding from './deskCoding.ts'
import exportsAtDesk from './deskExports.ts'
import inbox from './deskInbox.ts'
import inspection from './inspection.ts'

const unread = 'Filen lot seg ikke lese.'

const states: Record<string, string> = codes.statuses
const priorities: Record<string, string> = codes.priorities
const outcomes: Record<string, string> = codes.outcomes
const { columns, filter, labels } = inbox
const { leftOut } = exportsAtDesk.redaction

/** Words in the files that staff export: what the inbox and the coding call the same. */
export default {
  sheet: 'Saker',
  states,
  priorities,
  outcomes,
  coded: {
    fields: coding.fields,
    labels: coding.labels,
    codeList: 'Kodeliste, versjon',
    notCounted: 'skal ikke telles i tall',
  },
  headings: {
    number: 'Saksnummer',
    state: 'Tilstand',
    priority: 'Prioritet',
    date: 'Dato for hendelsen',
    category: 'Kategori',
    country: 'Land',
    city: filter.names.city,
    submitted: 'Sendt inn',
    active: 'Sist noe skjedde',
    closed: 'Avsluttet',
    outcome: columns.outcome,
    assignee: 'Saksbehandler',
    secondReader: 'Leser med',
    labels,
  },
  title: (id: number) => `Sak ${id}`,
  fileName: (id: number, ending: string) => `sak-${id}.${ending}`,
  listName: (day: string, ending: string) => `saker-${day}.${ending}`,
  made: (when: string) =>
    `Laget ${when}. Inneholder personopplysninger: Oppbevar filen trygt, og slett den når den ikke trengs lenger.`,
  facts: {
    state: 'Tilstand',
    category: 'Kategori',
    date: 'Dato for hendelsen',
    time: 'Klokkeslett',
    place: 'Sted',
    submitted: 'Sendt inn',
    unknown: 'Ikke kjent',
  },
  witnesses: 'Vitner',
  noWitnesses: 'Ingen vitner er oppgitt.',
  number: (number: string, isShown: boolean) => number && `telefon ${isShown ? number : 'oppgitt, ikke tatt med her'}`,
  unnamed: 'Uten navn',
  documents: 'Dokumenter',
  noDocuments: 'Ingen dokumenter er lagt ved.',
  document: (name: string, size: string, added: string) => `${name}, ${size}, lagt ved ${added}.`,
  fingerprint: (hash: string) => `SHA-256: ${hash}`,
  held: 'Filen er ikke med, fordi viruskontrollen ikke har godkjent den.',
  waiting: 'Filen er ikke med, fordi den ikke er sett gjennom ennå.',
  unconfirmed: 'Filen er ikke med, fordi noe er funnet i den.',
  found: ({ state, findings }: Inspection) =>
    [
      'Funnet i filen:',
      ...findings.map((one) => inspection.findings[one]),
      ...(state === 'unreadable' ? [unread] : []),
    ].join(' '),
  foundIn: (path: string, { state, findings }: Inspection) => `${path}: ${[state, ...findings].join(', ')}`,
  unreadable: 'Filen er ikke med, fordi den ikke kan leses.',
  /** A picture's fingerprint is that of what was sent; the zip holds another file. */
  copied: (hash: string) => `Vedlagt er en visningskopi, uten det kameraet la inn. SHA-256 for kopien: ${hash}`,
  notCopied: 'Bildet er ikke vedlagt, fordi det ikke finnes noen visningskopi.',
  copyOf: (path: string, hash: string) => `${path}: visningskopi. SHA-256 for bildet som ble sendt: ${hash}`,
  withoutCopy: (path: string, hash: string) =>
    `${path}: ikke vedlagt, ingen visningskopi. SHA-256 for bildet som ble sendt: ${hash}`,
  messages: 'Meldinger',
  noMessages: 'Ingen meldinger er skrevet.',
  sides: { reporter: 'Den som meldte', staff: 'Organisasjonen' },
  message: (from: string, when: string) => `${from}, ${when}:`,
  attached: (names: readonly string[]) => `Lagt ved meldingen: ${names.join(', ')}`,
  redacted: 'Sladding',
  redactedBody: (counts: Parameters<typeof leftOut>[0]) => {
    const parts = leftOut(counts)
    return parts.length === 0
      ? 'Saken er gått gjennom før deling. Ingenting er tatt ut.'
      : `Saken er gått gjennom før deling. Dette er tatt ut: ${parts.join(', ')}.`
  },
  folder: 'dokumenter',
  manifest: 'manifest-sha256.txt',
}
