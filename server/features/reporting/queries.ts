import type { Db, Trx } from '#server/database/connect.ts'
import type { IncidentStatus, ReporterStatus } from '#contract/status.ts'
import { move } from '#server/cases/moves.ts'
import { fail } from '#server/platform/http/failures.ts'

export const findSubmit = (db: Db | Trx, user_id: number, key: string) =>
  db
    .selectFrom('idempotency')
    .select(['fingerprint', 'incident_id'])
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst()

/** Claims the key for this submit; false when it is taken. A second claim waits until the first commits or fails. */
export async function claimSubmit(
  trx: Trx,
  claim: { user_id: number; key: string; fingerprint: Buffer; incident_id: number; created_at: Date },
) {
  const made = await trx
    .insertInto('idempotency')
    .values(claim)
    .onConflict((conflict) => conflict.doNothing())
    .returning('incident_id')
    .executeTakeFirst()
  return made !== undefined
}

/** The documents of a case, each with the names of its files in the storage. */
export async function documentsOf(db: Db | Trx, incident_id: number) {
  const rows = await db
    .selectFrom('incident_document')
    .select(['id', 'storage_name', 'viewing_name'])
    .where('incident_id', '=', incident_id)
    .execute()
  return rows.map(({ id, storage_name, viewing_name }) => ({
    id,
    names: viewing_name === null ? [storage_name] : [storage_name, viewing_name],
  }))
}

/** Deletes chosen documents of this case; others' numbers are ignored. Gives the names of the files, now released. */
export async function removeDocuments(trx: Trx, incident_id: number, chosen: number[]) {
  const documents = (await documentsOf(trx, incident_id)).filter(({ id }) => chosen.includes(id))
  if (documents.length === 0) return []
  const ids = documents.map(({ id }) => id)
  await trx.deleteFrom('incident_document').where('id', 'in', ids).execute()
  return documents.flatMap(({ names }) => names)
}

/** What a reporter's save does to a case. `from` is null for a new one. Fails for a case that is not a draft. */
export function reporterMove(from: IncidentStatus | null, to: ReporterStatus) {
  const made = move(from, { name: to === 'Submitted' ? 'submit' : 'save' }, 'reporter')
  if ('refused' in made || made.activity === null) fail('already_submitted')
  return { activity: made.activity, mail: made.mail }
}

export const mayDelete = (from: IncidentStatus) => !('refused' in move(from, { name: 'delete' }, 'reporter'))

/** The cursor is the number of the last case on the page before. */
export function readCursor(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  return /^[1-9]\d{0,14}$/.test(cursor) ? Number(cursor) : fail('invalid')
}
