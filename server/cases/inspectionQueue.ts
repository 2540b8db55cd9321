import { sql } from 'kysely'
import type { Services } from '#server/context.ts'
import { type Trx, inSeconds } from '#server/database/connect.ts'
import { update } from '#server/database/rows.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

/** The queue of jobs that only wake the picker, and the name under which inspections are logged. */
export const inspectQueue = 'inspect'

/** For how long a server has a document without renewing, in seconds. After a kill -9 it is taken again that much later. */
export const leaseSeconds = 20

/** How often inspector or scanner may be ended, or a file not be found, before the document counts as the reason. */
export const mostAttempts = 5
/** When a document that the scanner does not take, or whose file was lost, is looked at again. */
export const againAfterSeconds = 24 * 3600

/** Documents that were put off for longer, because the scanner does not take them, are nobody's turn. In seconds. */
const longestPause = 900
/** A document that waits longer than this goes before those of accounts that keep sending. In seconds. */
const longWait = 120

/** `owner`: the account, 0 when it is gone. `attempts`: how many inspections have failed before. */
export type Claim = { id: number; owner: number; attempts: number }
type Ground = Pick<Services, 'db' | 'config'>

/** Wakes a server in the transaction that adds documents. A lost job does no harm: every server also looks regularly. */
export const promiseInspection = (jobs: Jobs, trx: Trx) => jobs.send(trx, inspectQueue, {})

/** As SQL on `incident_document`: it waits, or there is a virus scanner that has never looked at it. */
export const isUninspected = ({ clamdUrl }: Pick<Services['config'], 'clamdUrl'>, alias: string) =>
  clamdUrl
    ? sql<boolean>`${sql.ref(`${alias}.scanned_at`)} IS NULL`
    : sql<boolean>`${sql.ref(`${alias}.inspection_state`)} = 'waiting'`

/**
 * Takes the next document for this server, of no account in `busy`. First come accounts with the fewest documents under
 * inspection on any server, or put off after a failure; then documents that have waited for long; then accounts with the
 * fewest waiting; then the oldest document. So one small file does not wait behind another account's twenty, and several
 * documents do not wait for ever behind accounts that send one after the other.
 */
export async function claimNext({ db, config }: Ground, busy: number[]): Promise<Claim | undefined> {
  const { rows } = await sql<Claim>`
    WITH uninspected AS (
      SELECT document.id, document.inspect_after, document.created_at, coalesce(incident.user_id, 0) AS owner
      FROM incident_document AS document JOIN incident ON incident.id = document.incident_id
      WHERE ${isUninspected(config, 'document')}
    ), account AS (
      SELECT owner, count(*) AS waiting, count(*) FILTER (WHERE inspect_after > now() AND inspect_after <= ${inSeconds(longestPause)}) AS taken
      FROM uninspected GROUP BY owner
    ), next AS (
      SELECT document.id, account.owner
      FROM incident_document AS document
      JOIN uninspected ON uninspected.id = document.id
      JOIN account ON account.owner = uninspected.owner
      WHERE document.inspect_after <= now() AND ${isUninspected(config, 'document')}
        AND account.owner <> ALL (${busy}::bigint[])
      ORDER BY account.taken, uninspected.created_at > ${inSeconds(-longWait)}, account.waiting, document.id
      LIMIT 1
      FOR UPDATE OF document SKIP LOCKED
    )
    UPDATE incident_document SET inspect_after = ${inSeconds(leaseSeconds)}
    FROM next WHERE incident_document.id = next.id
    RETURNING incident_document.id, next.owner, incident_document.inspection_attempts AS attempts`.execute(db)
  return rows[0]
}

/** Keeps documents from other servers for `leaseSeconds`; for 0, gives back what waits for the scanner or a stop leaves. */
export async function keepClaims({ db }: Pick<Ground, 'db'>, ids: number[], seconds: number) {
  if (ids.length === 0) return
  await db
    .updateTable('incident_document')
    .set({ inspect_after: inSeconds(seconds) })
    .where('id', 'in', ids)
    .execute()
}

/** Counts a failure of a document and puts it off: half a minute, then ever longer up to a quarter of an hour. */
export const countFailure = ({ db }: Pick<Ground, 'db'>, { id, attempts }: Claim) =>
  update(db, 'incident_document', id, {
    inspection_attempts: attempts + 1,
    inspect_after: inSeconds(Math.min(longestPause, 30 * 2 ** attempts)),
  })
