import { sql } from 'kysely'
import { breachClock, type BreachClock } from '#contract/deskBreaches.ts'
import * as contract from '#contract/deskPrivacyReport.ts'
import { ofEach } from '#contract/incidentFacts.ts'
import { todayInOslo } from '#contract/time.ts'
import type { Services } from '#server/context.ts'
import { listBreaches } from './shownBreaches.ts'

/** Counted from the audit log, whose rows outlive what they tell of; receipts from the ledger of erasures, breaches from their register. */
export async function readYear(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  year: number,
): Promise<contract.PrivacyReport> {
  const now = clock.now()
  const requests = await requestDeadlines(db, year, now)
  const breaches = (await listBreaches(db, now)).filter(({ found_at }) => yearInOslo(found_at) === year)
  const states = breaches.map((breach) => stateOf[breachClock(breach, now).state])
  const heldBreaches = ofEach(contract.deadlineStates, (state) => states.filter((one) => one === state).length)
  const counted = await countRows(db, year)
  const counts = { ...counted, ...(await countReceipts(db, year)), breaches: breaches.length }
  const first_year = Math.min(year, await firstWritten(db, now))
  return { year, first_year, counts, deadlines: { requests, breaches: heldBreaches } }
}

const stateOf: Record<BreachClock['state'], contract.DeadlineState> = {
  told_in_time: 'in_time',
  told_late: 'late',
  running: 'open',
  over: 'over',
  not_needed: 'none',
}

const yearInOslo = (at: string) => Number(todayInOslo(new Date(at)).slice(0, 4))

/** From the year's first moment in Norway to its last. */
const within = (year: number) => sql`at >= ${beginning(year)} AND at < ${beginning(year + 1)}`
const beginning = (year: number) => sql`make_timestamptz(${year}::integer, 1, 1, 0, 0, 0, 'Europe/Oslo')`

type Db = Services['db']

/** The year of the log's first row; the present one while there is none. */
async function firstWritten(db: Db, now: Date) {
  const row = await db.selectFrom('audit.entry').select('at').orderBy('number').limit(1).executeTakeFirst()
  return Math.max(contract.firstYear, yearInOslo((row?.at ?? now).toISOString()))
}

type Told = Exclude<contract.PrivacyCount, 'breaches' | `${string}_with_receipt`>
/** By which rows of the log each number is told. `before` and `after` are the row's codes. */
const told: Record<Told, ReturnType<typeof sql<boolean>>> = {
  takeouts: sql`action = 'takeout_made'`,
  corrections: sql`action = 'case_corrected'`,
  consents_given: sql`action = 'consent_answered' AND 'given' = ANY (after)`,
  consents_withdrawn: sql`action = 'consent_answered' AND 'withdrawn' = ANY (after)`,
  // What is withdrawn and then erased at once has a second row, from Withdrawn to Withdrawn, which is neither.
  withdrawn: sql`action = 'status_moved' AND actor = 'reporter' AND 'Withdrawn' = ANY (after) AND NOT 'Withdrawn' = ANY (before)`,
  taken_back: sql`action = 'status_moved' AND actor = 'reporter' AND 'Withdrawn' = ANY (before) AND NOT 'Withdrawn' = ANY (after)`,
  cases_erased: sql`action = 'erased' AND 'case' = ANY (after)`,
  accounts_erased: sql`action = 'erased' AND 'account' = ANY (after)`,
  // By consent nothing is held before the reporter agrees.
  holds_set: sql`action = 'held' AND ((actor = 'staff' AND before = '{}' AND NOT 'consent' = ANY (after)) OR 'agreed' = ANY (after))`,
  holds_ended: sql`action = 'held' AND after && ARRAY['ended', 'over', 'consent_withdrawn']`,
  requests: sql`action = 'request_received'`,
  requests_answered: sql`action = 'request_answered' AND NOT 'outcome=withdrawn' = ANY (after)`,
  requests_refused: sql`action = 'request_answered' AND after && ARRAY['refused', 'outcome=refused']`,
  requests_withdrawn: sql`action = 'request_answered' AND 'outcome=withdrawn' = ANY (after)`,
}

async function countRows(db: Db, year: number) {
  const columns = Object.entries(told).map(
    ([name, isWanted]) => sql`count(*) FILTER (WHERE ${isWanted})::integer AS ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<string, number>>`
    SELECT ${sql.join(columns)} FROM audit.entry WHERE ${within(year)}`.execute(db)
  const names = contract.privacyCounts.filter((name): name is Told => Object.hasOwn(told, name))
  return ofEach(names, (name) => rows[0]?.[name] ?? 0)
}

/** Whoever erases a case or an account gets the number of a receipt; what ends by its time, and the cases of an account, get none. */
async function countReceipts(db: Db, year: number) {
  const { rows } = await sql<{ kind: string; count: number }>`
    SELECT kind, count(*)::integer AS count FROM audit.erasure_ledger
    WHERE receipt_hash IS NOT NULL AND ${within(year)} GROUP BY kind`.execute(db)
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.count ?? 0
  return { cases_erased_with_receipt: of('case'), accounts_erased_with_receipt: of('account') }
}

/** In time is within a month (GDPR article 12.3) by the day in Norway, or within three where the time was extended. */
async function requestDeadlines(db: Db, year: number, now: Date) {
  const { rows } = await sql<{ state: string; count: number }>`
    WITH came AS (
      SELECT subject_id, min(at) AS at FROM audit.entry
      WHERE action = 'request_received' AND subject_id IS NOT NULL AND ${within(year)} GROUP BY subject_id
    ), followed AS (
      SELECT came.at,
        (SELECT min(entry.at) FROM audit.entry WHERE entry.action = 'request_answered'
          AND entry.subject = 'request' AND entry.subject_id = came.subject_id) AS answered_at,
        EXISTS (SELECT 1 FROM audit.entry WHERE entry.action = 'request_extended'
          AND entry.subject = 'request' AND entry.subject_id = came.subject_id) AS is_extended
      FROM came
    ), due AS (
      SELECT answered_at, ((at AT TIME ZONE 'Europe/Oslo')::date
        + CASE WHEN is_extended THEN interval '3 months' ELSE interval '1 month' END)::date AS day FROM followed
    )
    SELECT CASE
      WHEN answered_at IS NULL AND (${now}::timestamptz AT TIME ZONE 'Europe/Oslo')::date > day THEN 'over'
      WHEN answered_at IS NULL THEN 'open'
      WHEN (answered_at AT TIME ZONE 'Europe/Oslo')::date > day THEN 'late'
      ELSE 'in_time' END AS state, count(*)::integer AS count
    FROM due GROUP BY 1`.execute(db)
  return ofEach(contract.deadlineStates, (state) => rows.find((row) => row.state === state)?.count ?? 0)
}
