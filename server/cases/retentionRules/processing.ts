import type { ProcessingActivity } from '#contract/deskProcessing.ts'
import words from '#texts/nb/deskProcessing.ts'
import type { Age, RetentionRule, Subject } from './rule.ts'
import { files, libraries } from './outside.ts'
import { days, hours } from './periods.ts'
import { retentionRules } from './tables.ts'

/** The tables that hold something about people. */
export type Personal = {
  [T in keyof typeof retentionRules]: (typeof retentionRules)[T] extends 'impersonal' ? never : T
}[keyof typeof retentionRules]

/**
 * For what each table with personal data is needed (GDPR article 30.1 b). A new table does not compile without its activity here
 * and its words in texts/nb/deskProcessing.ts, so that the record of processing cannot lack it.
 */
export const activityOf: Record<Personal, ProcessingActivity> = {
  incident: 'reports',
  witness: 'reports',
  incident_document: 'reports',
  document_preview: 'reports',
  document_preview_part: 'reports',
  case_redaction: 'reports',
  message: 'reports',
  message_draft: 'reports',
  note_draft: 'reports',
  incident_activity: 'reports',
  incident_label: 'reports',
  coding: 'reports',
  coding_report: 'reports',
  related_hash: 'reports',
  case_link: 'reports',
  case_entry: 'reports',
  document_attempt: 'reports',
  case_note: 'reports',
  case_mention: 'reports',
  case_task: 'reports',
  case_presence: 'reports',
  incident_seen: 'reports',
  incident_change: 'reports',
  idempotency: 'reports',
  stored_file: 'reports',
  audit_reason: 'reports',
  'keyring.incident_key': 'reports',

  account: 'accounts',
  session: 'accounts',
  known_network: 'accounts',
  favourite: 'accounts',

  export: 'sharing',
  incident_paper: 'sharing',
  'keyring.export_key': 'sharing',

  consent: 'rights',
  consent_answer: 'rights',
  case_correction: 'rights',
  case_withdrawal: 'rights',
  account_withdrawal: 'rights',
  case_hold: 'rights',
  retention_notice: 'rights',
  erasure: 'rights',
  'audit.erasure_ledger': 'rights',
  breach: 'rights',
  breach_record: 'rights',
  breach_told: 'rights',
  setting: 'rights',
  privacy_request: 'rights',
  privacy_request_step: 'rights',
  privacy_request_hit: 'rights',
  privacy_request_witness: 'rights',
  person_hash: 'rights',
  former_person_hash: 'rights',
  privacy_request_former_hit: 'rights',
  'keyring.request_key': 'rights',
  takeout: 'rights',
  'keyring.takeout_key': 'rights',

  staff: 'staff',
  staff_invitation: 'staff',
  staff_session: 'staff',
  staff_known_device: 'staff',
  staff_role_given: 'staff',
  staff_role_untold: 'staff',
  staff_passkey: 'staff',
  staff_totp: 'staff',
  staff_recovery_code: 'staff',
  saved_view: 'staff',
  digest_run: 'staff',

  tip: 'editorial',
  editing_lock: 'editorial',
  editorial_item: 'editorial',
  editorial_revision: 'editorial',
  dead_link_report: 'editorial',
  media_upload: 'editorial',
  media_upload_part: 'editorial',

  throttle: 'security',
  mail_sent: 'security',
  mail_delivery: 'security',
  mailbox: 'security',
  'audit.entry': 'security',
}

/** What a table holds, and what ends it where the code has no period for that. */
const said: Record<Personal, { what: string; ends?: string }> = words.tables

export type TimeLimit = { what: string; ends: string }
export type TablesOfActivity = { people: Subject[]; data: string[]; limits: TimeLimit[] }

const isPersonal = (table: string): table is Personal => Object.hasOwn(activityOf, table)
/** Every table with personal data and its rule, in the order of the data map. */
export const personalTables = (): [Personal, RetentionRule][] =>
  Object.entries(retentionRules).flatMap(
    ([table, rule]: [string, RetentionRule | 'impersonal']): [Personal, RetentionRule][] =>
      rule !== 'impersonal' && isPersonal(table) ? [[table, rule]] : [],
  )

/** Whose data an activity needs, what it is, and how long it is kept: from the retentionRules of its tables. */
export function tablesOf(activity: ProcessingActivity): TablesOfActivity {
  const own = personalTables().filter(([table]) => activityOf[table] === activity)
  return {
    people: [...new Set(own.flatMap(([, rule]) => rule.of))],
    data: own.map(([table]) => said[table].what),
    limits: own.map(([table, rule]) => ({ what: said[table].what, ends: endInNorwegian(table, rule) })),
  }
}

/** What is kept outside the tables: backups, logs, files. */
export const outsideInNorwegian = () =>
  [...libraries, ...files].flatMap(({ what }) => {
    const one = Object.entries(words.outside).find(([name]) => name === what)?.[1]
    return one ? [one] : []
  })

/** Tables whose end is said by hand in Norwegian, with the English words that it must agree with. */
export const saidByHand = (): { name: string; english: string }[] => [
  ...personalTables().flatMap(([table, { ends }]) =>
    said[table].ends === undefined ? [] : [{ name: table, english: JSON.stringify(ends) }],
  ),
  ...[...libraries, ...files].map(({ what, ends }) => ({ name: what, english: ends })),
]

/** A period and `with` come from the code; the rest is said by hand. Throws for a table that has neither. */
export function endInNorwegian(table: Personal, { ends }: RetentionRule): string {
  const byHand = said[table].ends
  if (byHand !== undefined) return byHand
  if ('ages' in ends) return sentence(ends.ages.map(ageInNorwegian).join(words.or))
  if ('with' in ends && isPersonal(ends.with)) return words.with(said[ends.with].what)
  throw new Error(`${table}: texts/nb/deskProcessing.ts does not say what ends it`)
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

function ageInNorwegian({ column, after }: Age) {
  const since = Object.entries(words.since).find(([name]) => name === column)?.[1]
  if (since === undefined) throw new Error(`${column}: texts/nb/deskProcessing.ts does not say what it is`)
  return after === 0 ? words.at(since) : words.after(periodOf(after), since)
}

const periodOf = (ms: number) =>
  ms % days(1) === 0
    ? words.days(ms / days(1))
    : ms % hours(1) === 0
      ? words.hours(ms / hours(1))
      : words.minutes(ms / 60_000)
