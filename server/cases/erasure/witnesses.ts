import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { statusOf } from '#server/database/storedCodes.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { recordActivity, witnessActivity } from '../activity.ts'
import { changeWitness, forgetAsTheyWere } from '../changingWitness.ts'
import { keepFormerHashes } from '../formerWitnesses.ts'
import { stopTakeouts } from '../takeouts.ts'
import { newEntry, noteWork } from './begin.ts'
import { finishErasureOf, type Ground } from './finish.ts'
import { addToLedger, type Identity, type LedgerEntry, type LedgerKind } from './ledger.ts'

type Noting = Pick<Services, 'clock' | 'secret'>

/**
 * Notes in the ledger that a witness is taken out of their case, in the transaction that does it and before the row goes: what a
 * restore must not bring back is the row, and as long as the case was a draft all of its witnesses, because saving a draft gives
 * its rows to other people (`saveWitnesses`).
 */
export async function noteWitnessErasure(ground: Noting, trx: Trx, { id, at }: { id: number; at: Date }) {
  const row = await trx
    .selectFrom('witness')
    .innerJoin('incident', 'incident.id', 'witness.incident_id')
    .select(['witness.created_at', 'incident.id as case_id', 'incident.created_at as case_created_at'])
    .where('witness.id', '=', id)
    .executeTakeFirstOrThrow()
  await note(ground, trx, { kind: 'witness', identity: { id, created_at: row.created_at }, at })
  await note(ground, trx, {
    kind: 'draft_witnesses',
    identity: { id: row.case_id, created_at: row.case_created_at },
    at,
  })
}

/**
 * The same of a correction that was taken out at the request of a witness whom it kept. Its identity is the number and when the
 * reporter made it. `now`: when it went.
 */
export const noteCorrectionErasure = (ground: Noting, trx: Trx, { id, at }: { id: number; at: Date }, now: Date) =>
  note(ground, trx, { kind: 'correction', identity: { id, created_at: at }, at: now })

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
  { case_id, witness_id }: { case_id: number; witness_id: number },
) {
  await finishErasureOf(ground, 'witness', witness_id)
  await finishErasureOf(ground, 'draft_witnesses', case_id)
}

export async function finishCorrectionErasures(ground: Ground, ids: readonly number[]) {
  for (const id of ids) await finishErasureOf(ground, 'correction', id)
}

type Named = { id: number; entry: LedgerEntry }
type Found = { id: number; trx: Trx; key: Buffer; case_id: number; user_id: number | null }

/** What is taken out of a restored case again: where it is, how it goes, and what is told of it. */
const kinds = {
  /** Row, hashes and earlier corrections. */
  witness: {
    table: 'witness',
    activity: witnessActivity('erased'),
    action: 'witness_erased_on_request',
    async takeOut(ground: Ground, { id, trx, key, case_id, user_id }: Found) {
      await forgetAsTheyWere(ground, trx, key, { case_id, user_id, witness_id: id })
      await changeWitness({ ...ground, trx, key, id: case_id, now: ground.clock.now() }, { row: id, value: null })
    },
  },
  correction: {
    table: 'case_correction',
    activity: 'witness_former_erased',
    action: 'former_witness_erased_on_request',
    async takeOut(ground: Ground, { id, trx, key, case_id, user_id }: Found) {
      await trx.deleteFrom('case_correction').where('id', '=', id).execute()
      await keepFormerHashes(ground, trx, { id: case_id, key })
      if (user_id !== null) await stopTakeouts(trx, user_id)
    },
  },
} as const

/**
 * Takes a witness, or a correction, whom the ledger names out of a case that was restored with them, as it was done at the witness's
 * own request. The history gets its line again, with the time of then: one for corrections that went together. Answers how many went.
 */
export async function takeOutAgain(
  ground: Ground,
  trx: Trx,
  kind: keyof typeof kinds,
  { id, entry }: Named,
): Promise<number> {
  const { table, activity, action, takeOut } = kinds[kind]
  const row = await trx
    .selectFrom('incident')
    .select(['id as case_id', 'user_id', 'status'])
    .where('id', '=', (eb) => eb.selectFrom(table).select('incident_id').where('id', '=', id))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return 0
  const { case_id } = row
  await addToLedger(trx, entry)
  await takeOut(ground, { ...row, id, trx, key: await ground.keys.keyOf(trx, case_id) })
  await raiseVersions(trx, case_id)
  const told = await trx
    .selectFrom('incident_activity')
    .select('id')
    .where('incident_id', '=', case_id)
    .where('action', '=', activity)
    .where('at', '=', entry.at)
    .executeTakeFirst()
  const status = statusOf(row.status)
  const line = { incident_id: case_id, staff_id: null, at: entry.at, before: status, after: status }
  if (kind === 'witness' || !told) await recordActivity(trx, { ...line, activity })
  const after = [`${kind}=${id}`]
  await writeAudit(ground, trx, { actor: 'system', action, subject: { kind: 'case', id: case_id }, after })
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
