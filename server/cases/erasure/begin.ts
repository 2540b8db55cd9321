import { deskStatuses } from '#contract/casework.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { insertNew, remove, update } from '#server/database/rows.ts'
import { outdateExports, stopTakeouts } from '../madeFiles/stopping.ts'
import { reopenFolded } from '../folded.ts'
import { heldByDuty } from '../retention/holds.ts'
import { addToLedger, hashOf, keyCheckOf, type Identity, type LedgerEntry, type LedgerKind } from './ledger.ts'

/** Without `jobs`, as in a restore, nobody hears of a folded case that is opened again. */
type Ground = Pick<Services, 'clock' | 'secret'> & Partial<Pick<Services, 'jobs'>>

/** `entry`: of a ledger that knows the erasure already, as after a restore. `receiptHash`: of a number that the person is given now. */
export type Wanted = { id: number; receiptHash?: Buffer | undefined; entry?: LedgerEntry | undefined }

/** The first step, in the caller's transaction: the ledger's entry. From its commit on nobody finds the case. False without a case. */
export async function beginCaseErasure(ground: Ground, trx: Trx, wanted: Wanted): Promise<boolean> {
  const row = await trx
    .selectFrom('incident')
    .leftJoin('case_withdrawal', 'case_withdrawal.incident_id', 'incident.id')
    .select(['incident.id', 'incident.user_id', 'incident.created_at', 'incident.status', 'incident.duplicate_of'])
    .select('case_withdrawal.receipt_hash')
    .where('incident.id', '=', wanted.id)
    .forUpdate('incident')
    .executeTakeFirst()
  if (!row) return false
  const { id, status } = row
  // The number of a withdrawal that stands was shown, and goes on proving the erasure.
  const entry = wanted.entry ?? newEntry(ground, 'case', row, row.receipt_hash ?? wanted.receiptHash)
  await addToLedger(trx, entry)
  await remove(trx, 'case_withdrawal', { incident_id: id })
  await reopenFolded(ground, trx, row)
  await outdateExports(trx, id)
  if (row.user_id !== null) await stopTakeouts(trx, row.user_id)
  await noteWork(trx, 'case', id, entry, status !== 'Draft')
  const noWork = { assignee_id: null, second_reader_id: null, message_at: null, news_mail_due_at: null }
  const withdrawn = { status: status === 'Draft' ? status : 'Withdrawn', user_id: null }
  const open = { outcome: null, closed_at: null, duplicate_of: null }
  await update(trx, 'incident', id, { ...withdrawn, ...noWork, ...open })
  return true
}

/** The same for an account and its cases, but for those that are held without consent. False when there is no such account. */
export async function beginAccountErasure(ground: Ground, trx: Trx, wanted: Wanted): Promise<boolean> {
  const row = await trx
    .selectFrom('account')
    .leftJoin('account_withdrawal', 'account_withdrawal.user_id', 'account.id')
    .select(['account.id', 'account.created_at', 'account_withdrawal.receipt_hash'])
    .where('account.id', '=', wanted.id)
    .forUpdate('account')
    .executeTakeFirst()
  if (!row) return false
  const { id } = row
  const entry = wanted.entry ?? newEntry(ground, 'account', row, row.receipt_hash ?? wanted.receiptHash)
  await letHeldGo(trx, id)
  const cases = await trx.selectFrom('incident').select('id').where('user_id', '=', id).orderBy('id').execute()
  for (const one of cases) await beginCaseErasure(ground, trx, { id: one.id })
  await stopTakeouts(trx, id)
  await addToLedger(trx, entry)
  const nobody = { email: null, lost_email: '', new_email: null, former_email: null, email_verified_at: null }
  const unsaid = { name: '', phone_number: '', password_hash: '', contact_language: null, case_mails: false }
  await update(trx, 'account', id, { ...nobody, ...unsaid })
  await remove(trx, 'session', { user_id: id })
  await remove(trx, 'account_withdrawal', { user_id: id })
  await noteWork(trx, 'account', id, entry, true)
  return true
}

/** Cases kept by law came to it although it was to be erased, or from a backup: whoever leaves is refused with one (`refuseHeld`). */
const letHeldGo = (trx: Trx, user_id: number) =>
  trx
    .updateTable('incident')
    .set({ user_id: null })
    .where('user_id', '=', user_id)
    .where('status', 'in', [...deskStatuses])
    .where((eb) => heldByDuty(eb.ref('incident.id')))
    .execute()

export const newEntry = (
  { clock, secret }: Ground,
  kind: LedgerKind,
  identity: Identity,
  receiptHash?: Buffer | null,
): LedgerEntry => ({
  kind,
  hash: hashOf(secret, kind, identity),
  keyCheck: keyCheckOf(secret),
  at: clock.now(),
  receiptHash: receiptHash ?? null,
})

/** Notes what `finishErasures` is to do. */
export const noteWork = (
  trx: Trx,
  kind: LedgerKind,
  subject_id: number,
  { hash, at }: LedgerEntry,
  is_audited: boolean,
) => insertNew(trx, 'erasure', { kind, subject_id, hash, step: 'noted', is_audited, at })
