import { sql } from 'kysely'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { findRow, statusOf, update, nextVersion } from '#server/database/rows.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { recordActivity } from '../staffRoutes.ts'
import { changeOnRequest, erasedAs } from '../witnessChanges.ts'
import { peopleOf, witnessActivity } from '../witnesses.ts'
import { newEntry, noteWork } from './begin.ts'
import { finishErasureOf, type Ground } from './finish.ts'
import { addToLedger, type Identity, type LedgerEntry, type LedgerKind } from './ledger.ts'

type Noting = Pick<Services, 'clock' | 'secret'>

/**
 * Notes in the ledger that rows of witnesses were taken out of their case, in the transaction that does it: what a restore must not
 * bring back are the rows, and as long as the case was a draft all of its witnesses, because saving a draft gives its rows to other
 * people (`saveWitnesses`).
 */
export async function noteWitnessErasure(
  ground: Noting,
  trx: Trx,
  { case_id, gone, at }: { case_id: number; gone: readonly Identity[]; at: Date },
) {
  const { created_at: begun } = (await findRow(trx, 'incident', { id: case_id }, ['created_at'])) ?? fail('unexpected')
  for (const { id, created_at } of gone) await note(ground, trx, { kind: 'witness', identity: { id, created_at }, at })
  await note(ground, trx, { kind: 'draft_witnesses', identity: { id: case_id, created_at: begun }, at })
}

async function note(
  ground: Noting,
  trx: Trx,
  { kind, identity, at }: { kind: LedgerKind; identity: Identity; at: Date },
) {
  const entry = { ...newEntry(ground, kind, identity), at }
  if (await addToLedger(trx, entry)) await noteWork(trx, kind, identity.id, entry, false)
}

/** Writes the entries into LEDGER_DIR, after the commit. What fails is logged, and done by the job. */
export async function finishWitnessErasure(
  ground: Ground,
  { case_id, gone }: { case_id: number; gone: readonly number[] },
) {
  for (const id of gone) await finishErasureOf(ground, 'witness', id)
  await finishErasureOf(ground, 'draft_witnesses', case_id)
}

export type Named = { id: number; entry: LedgerEntry }

/** The history gets its line again, with the time of then: one for rows that went together. Answers how many went. */
export async function takeOutAgain(ground: Ground, trx: Trx, { id, entry }: Named): Promise<number> {
  const row = await trx
    .selectFrom('incident')
    .select(['id as case_id', 'user_id', 'status'])
    .where('id', '=', (eb) => eb.selectFrom('witness').select('incident_id').where('id', '=', id))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return 0
  const { case_id, user_id } = row
  await addToLedger(trx, entry)
  const key = await ground.keys.keyOf(trx, case_id)
  const own = (await peopleOf(trx, key, case_id)).find((one) => one.id === id) ?? fail('unexpected')
  const work = { ...ground, trx, key, id: case_id, now: ground.clock.now() }
  await changeOnRequest(work, { user_id, own, value: null })
  await raiseVersions(trx, case_id)
  const activity = witnessActivity(erasedAs(own))
  const told = await trx
    .selectFrom('incident_activity')
    .select('id')
    .where('incident_id', '=', case_id)
    .where('action', 'in', [witnessActivity('erased'), witnessActivity('former_erased')])
    .where('at', '=', entry.at)
    .executeTakeFirst()
  const status = statusOf(row.status)
  const line = { incident_id: case_id, staff_id: null, at: entry.at, before: status, after: status }
  if (!told) await recordActivity(trx, { ...line, activity })
  const subject = { kind: 'case', id: case_id } as const
  await writeAudit(ground, trx, {
    actor: 'system',
    action: 'witness_erased_on_request',
    subject,
    after: [`witness=${id}`],
  })
  return 1
}

/** Takes all witnesses out of a case that was restored as the draft it was before one of them was taken out of it. */
export async function emptyDraft(trx: Trx, { id, entry }: Named): Promise<number> {
  if (!(await findRow(trx, 'incident', { id, status: 'Draft' }, ['id'], 'NO KEY UPDATE'))) return 0
  // A database that has the entry holds nobody whom it names: whoever is there now was typed in since.
  if (!(await addToLedger(trx, entry))) return 0
  const gone = await trx.deleteFrom('witness').where('incident_id', '=', id).returning('id').execute()
  await raiseVersions(trx, id)
  return gone.length
}

/** A page from before would put back what it shows. */
const raiseVersions = (trx: Trx, id: number) =>
  update(trx, 'incident', id, { version: nextVersion, own_version: sql<number>`own_version + 1` })
