import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { statusOf } from '#server/database/storedCodes.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { recordActivity, witnessActivity } from '../activity.ts'
import { changeWitness, forgetAsTheyWere } from '../changingWitness.ts'
import { newEntry, noteWork } from './begin.ts'
import { finishErasureOf, type Ground } from './finish.ts'
import { addToLedger, type LedgerEntry } from './ledger.ts'

/**
 * Notes in the ledger that a witness is taken out of their case, in the transaction that does it and before the row goes: what a
 * restore must not bring back is the row, and as long as the case was a draft all of its witnesses, because saving a draft gives
 * its rows to other people (`saveWitnesses`).
 */
export async function noteWitnessErasure(
  ground: Pick<Services, 'clock' | 'secret'>,
  trx: Trx,
  { id, at }: { id: number; at: Date },
) {
  const row = await trx
    .selectFrom('witness')
    .innerJoin('incident', 'incident.id', 'witness.incident_id')
    .select(['witness.created_at', 'incident.id as case_id', 'incident.created_at as case_created_at'])
    .where('witness.id', '=', id)
    .executeTakeFirstOrThrow()
  const noted = [
    { kind: 'witness', identity: { id, created_at: row.created_at } },
    { kind: 'draft_witnesses', identity: { id: row.case_id, created_at: row.case_created_at } },
  ] as const
  for (const { kind, identity } of noted) {
    const entry = { ...newEntry(ground, kind, identity), at }
    if (await addToLedger(trx, entry)) await noteWork(trx, kind, identity.id, entry, false)
  }
}

/** Writes the entries into LEDGER_DIR, after the commit. What fails is logged, and done by the job. */
export async function finishWitnessErasure(
  ground: Ground,
  { case_id, witness_id }: { case_id: number; witness_id: number },
) {
  await finishErasureOf(ground, 'witness', witness_id)
  await finishErasureOf(ground, 'draft_witnesses', case_id)
}

type Named = { id: number; entry: LedgerEntry }

/**
 * Takes a witness whom the ledger names out of a case that was restored with them, as it was done at their request: row, hashes and
 * earlier corrections. The history gets its line again, with the time of then. Answers how many went.
 */
export async function takeOutAgain(ground: Ground, trx: Trx, { id, entry }: Named): Promise<number> {
  const row = await trx
    .selectFrom('incident')
    .innerJoin('witness', 'witness.incident_id', 'incident.id')
    .select(['incident.id as case_id', 'incident.user_id', 'incident.status'])
    .where('witness.id', '=', id)
    .forNoKeyUpdate('incident')
    .executeTakeFirst()
  if (!row) return 0
  const { case_id, user_id } = row
  const status = statusOf(row.status)
  await addToLedger(trx, entry)
  const key = await ground.keys.keyOf(trx, case_id)
  await forgetAsTheyWere(ground, trx, key, { case_id, user_id, witness_id: id })
  await changeWitness({ ...ground, trx, key, id: case_id, now: ground.clock.now() }, { row: id, value: null })
  await raiseVersions(trx, case_id)
  const line = { incident_id: case_id, staff_id: null, at: entry.at, before: status, after: status }
  await recordActivity(trx, { ...line, activity: witnessActivity('erased') })
  await writeAudit(ground, trx, {
    actor: 'system',
    action: 'witness_erased_on_request',
    subject: { kind: 'case', id: case_id },
    after: [`witness=${id}`],
  })
  return 1
}

/** Takes all witnesses out of a case that was restored as the draft it was before one of them was taken out of it. */
export async function emptyDraft(trx: Trx, { id, entry }: Named): Promise<number> {
  const draft = await trx
    .selectFrom('incident')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'Draft')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!draft) return 0
  // A database that has the entry holds nobody whom it names: whoever is there now was typed in since.
  if (!(await addToLedger(trx, entry))) return 0
  const gone = await trx.deleteFrom('witness').where('incident_id', '=', id).returning('id').execute()
  await raiseVersions(trx, id)
  return gone.length
}

/** A page from before would put back what it shows. */
const raiseVersions = (trx: Trx, id: number) =>
  trx
    .updateTable('incident')
    .set((eb) => ({ version: eb('version', '+', 1), own_version: eb('own_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
