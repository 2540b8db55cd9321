import type { Trx } from '#server/database/connect.ts'
import { documentsOf } from './queries.ts'

/** Deletes chosen documents of this case; others' numbers are ignored. Gives the names of the files, now released. */
export async function removeDocuments(trx: Trx, incident_id: number, chosen: number[]) {
  const documents = (await documentsOf(trx, incident_id)).filter(({ id }) => chosen.includes(id))
  if (documents.length === 0) return []
  const ids = documents.map(({ id }) => id)
  await trx.deleteFrom('incident_document').where('id', 'in', ids).execute()
  return documents.flatMap(({ names }) => names)
}
