import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { insert } from '#server/database/rows.ts'
import type { DB } from '#server/database/tables.ts'
import { equalBytes, keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'
import texts, { type AuditAction, type AuditSubject } from '#texts/nb/deskAudit.ts'
import { memoryOf, recall } from './memory.ts'

export type { AuditAction }

/** What is written into the audit log, as codes. A route for staff names the action that it writes, or `null`. */
export const auditActions = Object.keys(texts.actions)

/** Those whose rows are about a case and name the request for which it was done, as `request=4`. */
export const actionsForRequests = auditActions.filter(
  (action) => action === 'request_case_shown' || action.endsWith('_on_request'),
)

/** A member of staff by number, a reporter by their account's number, or the portal itself. */
export type AuditActor = { staff: number } | { reporter: number } | 'system'

export type AuditFacts = {
  actor: AuditActor
  action: AuditAction
  subject?: { kind: AuditSubject; id: number | null }
  /** Why, where a reason is asked for. Its words go with the case: the log keeps what is in `digestOf`. */
  reason?: SealedReason
  /** Codes, never a word of a case. */
  before?: readonly string[]
  after?: readonly string[]
}

/** `seal` seals the words with the key of the case `incident_id`, for the row of `audit_reason` with a number. */
export type SealedReason = { incident_id: number; seal: (number: number) => Buffer }

type Row = Omit<Selectable<DB['audit.entry']>, 'previous' | 'hash'>

/** Held to the end of the transaction, so that rows get their numbers and hashes in the order of their commits. */
const chainLock = 20_261_122
const firstPrevious = Buffer.alloc(32)

type Ground = Pick<Services, 'clock' | 'secret'>

/** In the transaction of what it tells of, last of all (docs/casework.md, "The audit log"): other writers to the log wait. */
export const writeAudit = (ground: Ground, trx: Trx, facts: AuditFacts) => writeAudits(ground, trx, [facts])

/** A statement takes 65 535 parameters, and a row has thirteen. */
const atOnce = 4000

/** The same for several things that one call did: each has a row of its own in the chain, and all are inserted at once. */
export async function writeAudits({ clock, secret }: Ground, trx: Trx, all: readonly AuditFacts[]) {
  if (all.length === 0) return
  const xid = await lockChain(trx)
  const last = await lastRow(trx)
  const memory = memoryOf(secret)
  await recall(memory, trx, last, xid)
  const at = clock.now()
  let { number, hash } = last ?? { number: 0, hash: firstPrevious }
  const reasons: { id: number; incident_id: number; reason_sealed: Buffer }[] = []
  const rows = all.map(({ reason, ...facts }) => {
    number += 1
    const reason_sealed = reason?.seal(number)
    if (reason && reason_sealed) reasons.push({ id: number, incident_id: reason.incident_id, reason_sealed })
    const row = rowOf(secret, number, at, facts, reason_sealed)
    const previous = hash
    hash = hashOf(secret, previous, row)
    return { ...row, previous, hash }
  })
  for (let at = 0; at < rows.length; at += atOnce) await insert(trx, 'audit.entry', rows.slice(at, at + atOnce))
  if (reasons.length > 0) await insert(trx, 'audit_reason', reasons)
  memory.written = { number, hash, xid }
}

const rowOf = (
  secret: Secret,
  number: number,
  at: Date,
  facts: Omit<AuditFacts, 'reason'>,
  reason_sealed: Uint8Array | undefined,
): Row => ({
  number,
  at,
  ...columnsOf(secret, facts.actor),
  action: facts.action,
  subject: facts.subject?.kind ?? null,
  subject_id: facts.subject?.id ?? null,
  reason: reason_sealed ? digestOf(reason_sealed) : null,
  before: [...(facts.before ?? [])],
  after: [...(facts.after ?? [])],
})

/** The hash of the sealed bytes (docs/decisions/oversight.md): once these have gone, nothing of the words can be found out. */
export const digestOf = (sealed: Uint8Array) => `sealed:${createHash('sha256').update(sealed).digest('hex')}`

/** Takes the lock of the chain, to the end of the transaction, whose number it answers. */
export async function lockChain(trx: Trx) {
  const { rows } = await sql<{ xid: string }>`
    SELECT pg_advisory_xact_lock(${chainLock}::bigint), pg_current_xact_id()::text AS xid`.execute(trx)
  return rows[0]?.xid ?? ''
}

/** The same without waiting. False while somebody else has the lock. */
export async function tryLockChain(trx: Trx) {
  const { rows } = await sql<{ taken: boolean }>`
    SELECT pg_try_advisory_xact_lock(${chainLock}::bigint) AS taken`.execute(trx)
  return rows[0]?.taken ?? false
}

export const lastRow = (trx: Trx) =>
  trx.selectFrom('audit.entry').select(['number', 'hash']).orderBy('number', 'desc').limit(1).executeTakeFirst()

function columnsOf(secret: Secret, actor: AuditActor) {
  if (actor === 'system') return { actor, staff_id: null, reporter_hash: null }
  if ('staff' in actor) return { actor: 'staff', staff_id: actor.staff, reporter_hash: null }
  return { actor: 'reporter', staff_id: null, reporter_hash: keyedHash(secret, 'audit reporter', actor.reporter) }
}

/** Keyed, so that whoever can only write to the database cannot make a chain that holds. */
const hashOf = (secret: Secret, previous: Buffer, row: Row) =>
  keyedHash(
    secret,
    'audit entry',
    JSON.stringify([
      previous.toString('hex'),
      row.number,
      row.at.toISOString(),
      row.actor,
      row.staff_id,
      row.reporter_hash?.toString('hex') ?? null,
      row.action,
      row.subject,
      row.subject_id,
      row.reason,
      row.before,
      row.after,
    ]),
  )

/** The last row of a log that holds; number 0 when it is empty. `hash`: hexadecimal. */
export type AuditHead = { number: number; hash: string }

/** `at`: the number of the first row that does not hold, or that is missing. */
export type AuditVerdict = { holds: true; head: AuditHead } | { holds: false; at: number }

/**
 * Checks the whole chain, a thousand rows at a time. Rows that are written meanwhile are checked too, or not looked at:
 * they become visible in the order of their numbers.
 * @param known heads of before, kept outside the database: a log that was cut behind one does not hold, nor does one that
 *   was made anew
 * @param onChecked told after each part how many rows hold so far
 */
export async function verifyAudit(
  db: Db,
  secret: Secret,
  known: readonly AuditHead[] = [],
  onChecked: (rows: number) => void = () => {},
): Promise<AuditVerdict> {
  const kept = Map.groupBy(known, (head) => head.number)
  let number = 0
  let previous: Buffer = firstPrevious
  for (;;) {
    const rows = await db
      .selectFrom('audit.entry')
      .leftJoin('audit_reason', 'audit_reason.id', 'audit.entry.number')
      .selectAll('audit.entry')
      .select(['audit_reason.reason_sealed', isKeptDocument.as('is_kept')])
      .where('audit.entry.number', '>', number)
      .orderBy('audit.entry.number')
      .limit(1000)
      .execute()
    for (const row of rows) {
      const isNext = row.number === number + 1 && equalBytes(row.previous, previous)
      if (!isNext || !equalBytes(row.hash, hashOf(secret, previous, row))) return { holds: false, at: number + 1 }
      if (!reasonHolds(row)) return { holds: false, at: row.number }
      const hash = row.hash.toString('hex')
      if (kept.get(row.number)?.some((head) => head.hash !== hash)) return { holds: false, at: row.number }
      number = row.number
      previous = row.hash
    }
    onChecked(number)
    if (rows.length === 0) break
  }
  if (known.some((head) => head.number > number)) return { holds: false, at: number + 1 }
  return { holds: true, head: { number, hash: previous.toString('hex') } }
}

/** Whether the document that a row is about is still there. */
const isKeptDocument = sql<boolean>`("audit"."entry".subject = 'document' AND EXISTS (SELECT FROM incident_document
  WHERE incident_document.id = "audit"."entry".subject_id))`

type Kept = Pick<Row, 'reason'> & { reason_sealed: Buffer | null; is_kept: boolean }

/** A reason is what was written, or it went with its case. */
function reasonHolds({ reason, reason_sealed, is_kept }: Kept) {
  if (reason_sealed) return reason === digestOf(reason_sealed)
  return reason === null || !is_kept
}
