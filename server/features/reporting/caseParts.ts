import type { IncidentForm } from '#contract/incidents.ts'
import { limits } from '#contract/limits.ts'
import { promiseInspection } from '#server/cases/inspectionQueue.ts'
import { sealRow } from '#server/cases/sealedColumns.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { returnUnusedNames } from '#server/platform/storage/storedFiles.ts'
import type { Accepted, Incoming, ReceivedFile } from './incoming.ts'
import { documentsOf, nextIds } from './queries.ts'
import { demandRoom } from './room.ts'
import { namedWitnesses } from './rules.ts'

type Witnesses = { incident_id: number; key: Buffer; form: IncidentForm; now: Date }

/** The first witness stays the first row, so that a row keeps its number and creation time through an edit. */
export async function saveWitnesses(trx: Trx, { incident_id, key, form, now }: Witnesses) {
  const rows = await trx
    .selectFrom('witness')
    .select('id')
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute()
  const witnesses = namedWitnesses(form)
  const ids = rows.map(({ id }) => id)
  const added = await nextIds(trx, 'witness', witnesses.length - ids.length)
  for (const [at, witness] of witnesses.entries()) {
    const id = ids[at] ?? added[at - ids.length] ?? fail('unexpected')
    const sealed = { ...sealRow('witness', key, id, witness), updated_at: now }
    if (at < ids.length) await trx.updateTable('witness').set(sealed).where('id', '=', id).execute()
    else
      await trx
        .insertInto('witness')
        .values({ ...sealed, id, incident_id, created_at: now })
        .execute()
  }
  const removed = ids.slice(witnesses.length)
  if (removed.length > 0) await trx.deleteFrom('witness').where('id', 'in', removed).execute()
}

type Documents = { user_id: number; incoming: Incoming; documents: (ReceivedFile & Accepted)[]; created_at: Date }

/** Adds the documents of the request and wakes whoever inspects them. A trigger marks their files as owned. */
export async function saveDocuments(jobs: Jobs, trx: Trx, { user_id, incoming, documents, created_at }: Documents) {
  const { incident_id, key, unusedNames } = incoming
  await returnUnusedNames(trx, unusedNames)
  if (documents.length === 0) return
  if ((await documentsOf(trx, incident_id)).length + documents.length > limits.documents)
    fail('invalid', { documents: 'too_many' })
  const rows = documents.map(({ id, storage_name, name, size, extension, media_type }) => ({
    id,
    incident_id,
    storage_name,
    ...sealRow('incident_document', key, id, { name }),
    extension,
    media_type,
    size,
    created_at,
  }))
  await trx.insertInto('incident_document').values(rows).execute()
  await demandRoom(trx, user_id)
  await promiseInspection(jobs, trx)
}

/** Deletes chosen documents of this case; others' numbers are ignored. Gives the names of the files, now released. */
export async function removeDocuments(trx: Trx, incident_id: number, chosen: number[]) {
  const documents = (await documentsOf(trx, incident_id)).filter(({ id }) => chosen.includes(id))
  if (documents.length === 0) return []
  const ids = documents.map(({ id }) => id)
  await trx.deleteFrom('incident_document').where('id', 'in', ids).execute()
  return documents.flatMap(({ names }) => names)
}
