import { graceDays } from '#contract/erasure.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { insert, insertNew, remove, statusOf, update, findRow } from '#server/database/rows.ts'
import { type AuditFacts, writeAudit, writeAudits } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { recordActivity } from '../staffRoutes.ts'
import { stopExports, stopTakeouts } from '../madeFiles/stopping.ts'
import { reopenFolded } from '../folded.ts'
import { lockOwnCase } from '../locking.ts'
import { move } from '../moves.ts'

type Ground = Pick<Services, 'clock' | 'secret' | 'jobs' | 'keys'>
const day = 24 * 3_600_000

export const dueAfter = (now: Date) => new Date(now.getTime() + graceDays * day)

/** `receiptHash` null: of a case that goes with its account, whose number proves all. */
type Leaving = { user_id: number; id: number; due_at: Date; receiptHash: Buffer | null }

/** Staff do not find the case any more, and at `due_at` it is erased. It keeps what it was, so that it can be taken back. */
export const withdrawCase = async (ground: Ground, trx: Trx, leaving: Leaving) =>
  writeAudit(ground, trx, await withdraw(ground, trx, leaving))

/** Answers the audit row, which is to be written last: until the commit nobody else writes one. */
async function withdraw(ground: Ground, trx: Trx, { user_id, id, due_at, receiptHash }: Leaving) {
  const row = await lockOwnCase(trx, user_id, id, { isWhole: true })
  if ('refused' in move(row.status, { name: 'withdraw' }, 'reporter')) return fail('withdrawal_refused')
  const at = ground.clock.now()
  await insert(trx, 'case_withdrawal', {
    incident_id: id,
    status_before: row.status,
    outcome_before: row.outcome,
    duplicate_of_before: row.duplicate_of,
    closed_at_before: row.closed_at,
    at,
    due_at,
    receipt_hash: receiptHash,
  })
  const cleared = { outcome: null, closed_at: null, duplicate_of: null, news_mail_due_at: null }
  await update(trx, 'incident', id, { ...cleared, status: 'Withdrawn', version: row.version + 1, updated_at: at })
  await reopenFolded(ground, trx, row)
  await stopExports(ground, trx, id)
  await stopTakeouts(trx, user_id)
  const change = { before: row.status, after: 'Withdrawn' as const, at }
  await recordActivity(trx, { incident_id: id, user_id, activity: 'withdrawn', ...change })
  return rowOf({ user_id, id, before: row.status, after: ['Withdrawn'] })
}

/** Gives a withdrawn case back as it was, with whoever of the staff had it. */
export const takeBackCase = async (ground: Ground, trx: Trx, own: Own) =>
  writeAudit(ground, trx, await takeBack(ground, trx, own))

type Own = { user_id: number; id: number }

/** Answers the audit row, as `withdraw`. */
async function takeBack(ground: Ground, trx: Trx, { user_id, id }: Own) {
  const row = await lockOwnCase(trx, user_id, id, { isWhole: true })
  const kept = await trx.deleteFrom('case_withdrawal').where('incident_id', '=', id).returningAll().executeTakeFirst()
  if (!kept) return fail('withdrawal_refused')
  const isFolded = kept.duplicate_of_before !== null && (await standsStill(trx, kept.duplicate_of_before))
  // The case that it was folded at may have gone meanwhile, and the work with it.
  const lost = kept.outcome_before === 'duplicate' && !isFolded
  const made = move(
    row.status,
    { name: 'take_back', to: lost ? 'InProgress' : statusOf(kept.status_before) },
    'reporter',
  )
  if ('refused' in made || made.to === null) return fail('withdrawal_refused')
  const at = ground.clock.now()
  const before = {
    outcome: kept.outcome_before,
    closed_at: kept.closed_at_before,
    duplicate_of: kept.duplicate_of_before,
  }
  const moved = { status: made.to, version: row.version + 1, updated_at: at, active_at: at }
  await update(trx, 'incident', id, { ...moved, ...(!lost && before) })
  // Whoever wants it back is told of its day anew, and has the days of that notice: it may have come meanwhile.
  await remove(trx, 'retention_notice', { incident_id: id })
  const change = { before: 'Withdrawn', after: made.to, at }
  await recordActivity(trx, { incident_id: id, user_id, activity: 'taken_back', ...change })
  return rowOf({ user_id, id, before: 'Withdrawn', after: [made.to] })
}

/** Locked as the foreign key locks it anyway when the case is folded: whoever withdraws or erases it waits, or is waited for. */
const standsStill = async (trx: Trx, id: number) =>
  (await trx
    .selectFrom('incident')
    .select('id')
    .where('id', '=', id)
    .where('status', '<>', 'Withdrawn')
    .forKeyShare()
    .executeTakeFirst()) !== undefined

type Withdrawal = { user_id: number; id: number; before: string; after: string[] }

const rowOf = ({ user_id, id, before, after }: Withdrawal) => ({
  actor: { reporter: user_id },
  action: 'status_moved' as const,
  subject: { kind: 'case' as const, id },
  before: [before],
  after,
})

/** Those of cases that are erased at once, also with their account: as many as one by one. `status`: what each was before. */
export function noteErasedAtOnce(
  ground: Pick<Ground, 'clock' | 'secret'>,
  trx: Trx,
  { user_id, cases }: { user_id: number; cases: readonly { id: number; status: string }[] },
) {
  const after = ['Withdrawn', 'at_once']
  const facts = cases.map(({ id, status }) => rowOf({ user_id, id, before: status, after }))
  return writeAudits(ground, trx, facts)
}

/** Withdraws the cases of an account. With it one can only take that back (server/platform/http/permissions.ts). */
export async function beginLeaving(
  ground: Ground,
  trx: Trx,
  { user_id, due_at, receiptHash }: { user_id: number; due_at: Date; receiptHash: Buffer },
) {
  await lockAccount(trx, user_id)
  const at = ground.clock.now()
  if (!(await insertNew(trx, 'account_withdrawal', { user_id, at, due_at, receipt_hash: receiptHash })))
    return fail('withdrawal_refused')
  await stopTakeouts(trx, user_id)
  // What is folded at another case first: withdrawn later, it would be opened by the other's withdrawal.
  const isOriginal = ({ duplicate_of }: { duplicate_of: number | null }) => Number(duplicate_of === null)
  const cases = (await casesOf(trx, user_id)).toSorted((one, other) => isOriginal(one) - isOriginal(other))
  const rows: AuditFacts[] = []
  for (const { id, status } of cases)
    if (status !== 'Draft' && status !== 'Withdrawn')
      rows.push(await withdraw(ground, trx, { user_id, id, due_at, receiptHash: null }))
  await writeAudits(ground, trx, rows)
  await noteLeaving(ground, trx, user_id, 'in_seven_days')
}

/** Keeps the account, with the cases that were withdrawn because of it. */
export async function takeBackAccount(ground: Ground, trx: Trx, user_id: number) {
  await lockAccount(trx, user_id)
  if (!(await remove(trx, 'account_withdrawal', { user_id }))) fail('withdrawal_refused')
  const withdrawn = await trx
    .selectFrom('incident')
    .innerJoin('case_withdrawal', 'case_withdrawal.incident_id', 'incident.id')
    .select('incident.id')
    .where('incident.user_id', '=', user_id)
    .where('case_withdrawal.receipt_hash', 'is', null)
    .orderBy('duplicate_of_before', (order) => order.asc().nullsFirst())
    .orderBy('incident.id')
    .execute()
  const rows: AuditFacts[] = []
  for (const { id } of withdrawn) rows.push(await takeBack(ground, trx, { user_id, id }))
  await writeAudits(ground, trx, rows)
  await noteLeaving(ground, trx, user_id, 'taken_back')
}

/** The audit row of somebody who wants their account erased: how, or that they stay. The account is a keyed hash in it. */
export const noteLeaving = (
  ground: Pick<Ground, 'clock' | 'secret'>,
  trx: Trx,
  user_id: number,
  how: 'in_seven_days' | 'at_once' | 'taken_back',
) => writeAudit(ground, trx, { actor: { reporter: user_id }, action: 'account_leaving', after: [how] })

const lockAccount = async (trx: Trx, id: number) =>
  (await findRow(trx, 'account', { id }, ['id'], 'UPDATE')) ?? fail('not_found')

/** The cases and drafts of an account, withdrawn ones too, oldest first: all that is erased with it. */
export const casesOf = (db: Db | Trx, user_id: number) =>
  db
    .selectFrom('incident')
    .select(['id', 'status', 'duplicate_of'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute()
