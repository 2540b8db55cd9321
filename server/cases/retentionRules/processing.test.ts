import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { processingActivities } from '#contract/deskProcessing.ts'
import words from '#texts/nb/deskProcessing.ts'
import { files, libraries } from './outside.ts'
import { activityOf, endInNorwegian, outsideInNorwegian, personalTables, saidByHand, tablesOf } from './processing.ts'
import { retentionRules } from './tables.ts'

/**
 * What ends each table whose Norwegian words are written by hand, in English, as a digest. When the English changes, read the
 * Norwegian words in texts/nb/deskProcessing.ts again, and put the digest that this test names here.
 */
const read: Record<string, string> = {
  account: '4d46a02a',
  account_withdrawal: 'c0642ee7',
  favourite: '6aa6c293',
  retention_notice: '366a5b49',
  incident: 'b56f552d',
  witness: '4e3df427',
  incident_document: '06ad2add',
  message_draft: '9949dca1',
  note_draft: '3370fefd',
  coding_report: '2c043ca9',
  related_hash: '4ec1976e',
  case_link: '7c97925f',
  case_correction: 'f949dc1f',
  case_withdrawal: '7c97925f',
  incident_paper: 'f891fcd2',
  export: '6d6ca91f',
  erasure: '9c241085',
  'keyring.export_key': '233bc57f',
  tip: '440e2755',
  staff: '52e39d58',
  staff_invitation: 'dcb61494',
  staff_role_given: '14efd153',
  staff_role_untold: 'ed342544',
  staff_passkey: 'b0a43977',
  staff_totp: '2689c96c',
  staff_recovery_code: 'dcb61494',
  saved_view: '99bbd7a5',
  editorial_item: '650d6ce4',
  dead_link_report: '95b5a99a',
  media_upload: '9d326bda',
  mailbox: '8389a3b8',
  stored_file: 'aa8ce922',
  'audit.entry': 'd5bbac81',
  'audit.erasure_ledger': 'f60d69d4',
  setting: 'ada8ea05',
  privacy_request: 'bfebe574',
  person_hash: '72a5ca0e',
  former_person_hash: '9296784a',
  'keyring.request_key': 'b671338a',
  takeout: '0624467e',
  'keyring.takeout_key': '3632f1b1',
  'Jobs: numbers, names of templates, and the address of a caller, or of an account erased at once, sealed': '7f624cdd',
  'Names of migrations': '44423004',
  'Documents, viewing copies, previews': '3e012963',
  'Files of exports': 'b0f2a815',
  'Files of everything that is stored about a person': 'b0b809b4',
  'Parts of uploads, and files of requests that were cut short': '36decc3b',
  'Pictures and files of the archive and the hub': '00dbb998',
  'The ledger of erasures': '6c32e5d1',
  'Heads of the audit log': '5d2445eb',
  'The key-encryption key': '4e5bf045',
  Logs: '9ef7ded4',
  Backups: 'a4a04aa8',
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

test('the record of processing has every table with personal data, once, and no other', () => {
  const personal = Object.entries(retentionRules).flatMap(([table, rule]) => (rule === 'impersonal' ? [] : [table]))
  expect(personal.length).toBeGreaterThan(60)
  expect(Object.keys(activityOf).toSorted()).toEqual(personal.toSorted())
  expect(Object.keys(words.tables).toSorted()).toEqual(personal.toSorted())
  const limits = processingActivities.flatMap((activity) => tablesOf(activity).limits)
  expect(limits.length).toBe(personal.length)
  expect(new Set(limits.map(({ what }) => what)).size).toBe(personal.length)
  for (const activity of processingActivities)
    expect([activity, tablesOf(activity).people.length > 0]).toEqual([activity, true])
})

test('whose data an activity needs is what the retentionRules of its tables say', () => {
  expect(tablesOf('sharing').people.toSorted()).toEqual(['reporter', 'staff'])
  expect(tablesOf('reports').people.toSorted()).toEqual(['caller', 'reporter', 'staff', 'witness'])
  const named = new Set(Object.keys(words.peopleNames))
  for (const [, rule] of personalTables()) for (const one of rule.of) expect(named).toContain(one)
})

test('a period of the code is the period of the record', () => {
  expect(endInNorwegian('known_network', { of: ['reporter'], ends: { ages: [{ column: 'last_used_at', after: 5 * 86_400_000 }] } })).toBe('5 dager etter siste bruk.') // prettier-ignore
  expect(endInNorwegian('known_network', retentionRules.known_network)).toBe('90 dager etter siste bruk.')
  expect(endInNorwegian('breach', retentionRules.breach)).toBe('Fem år etter at det ble avsluttet.')
  expect(endInNorwegian('session', retentionRules.session)).toBe('Ved utløpet, eller en dag etter siste bruk.')
  expect(endInNorwegian('breach_told', retentionRules.breach_told)).toBe('Sammen med «Brudd».')
})

test('what is kept outside the tables is in the record, all of it', () => {
  expect(outsideInNorwegian().length).toBe(libraries.length + files.length)
  expect(Object.keys(words.outside).length).toBe(libraries.length + files.length)
})

test('words that are written by hand were read again when the code changed', () => {
  const now = Object.fromEntries(saidByHand().map(({ name, english }) => [name, digest(english)]))
  expect(now).toEqual(read)
})
