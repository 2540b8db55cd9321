import { limits } from '#contract/limits.ts'
import { promiseInspection } from '#server/cases/inspectionQueue.ts'
import { sealRow } from '#server/cases/sealedColumns.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { returnUnusedNames } from '#server/platform/storage/storedFiles.ts'
import type { Accepted, Incoming, ReceivedFile } from './incoming.ts'
import { demandRoom, type Holder } from './storageQuota.ts'

export type AcceptedFile = ReceivedFile & Accepted
type Documents = {
  /** In whose room they count. */
  holder: Holder
  incoming: Incoming
  documents: AcceptedFile[]
  created_at: Date
  /** The message that they belong to; null: the report, or what staff have added to it. */
  message_id: number | null
}

/** Adds the documents of the request and wakes whoever inspects them. A trigger marks their files as owned. */
export async function saveDocuments(jobs: Jobs, trx: Trx, given: Documents) {
  const { holder, incoming, documents, created_at, message_id } = given
  const { incident_id, key, unusedNames } = incoming
  await returnUnusedNames(trx, unusedNames)
  if (documents.length === 0) return
  const is_from_staff = 'staff_id' in holder
  const { ofPlace, ofSide } = await countDocuments(trx, { incident_id, message_id, is_from_staff })
  if (ofPlace + documents.length > limits.documents) fail('invalid', { documents: 'too_many' })
  if (ofSide + documents.length > limits.caseDocuments) fail('invalid', { documents: 'case_documents_full' })
  const rows = documents.map(({ id, storage_name, name, size, extension, media_type }) => ({
    id,
    incident_id,
    message_id,
    is_from_staff,
    staff_id: 'staff_id' in holder ? holder.staff_id : null,
    storage_name,
    ...sealRow('incident_document', key, id, { name }),
    extension,
    media_type,
    size,
    created_at,
  }))
  await trx.insertInto('incident_document').values(rows).execute()
  await demandRoom(trx, holder)
  await promiseInspection(jobs, trx)
}

type Place = { incident_id: number; message_id: number | null; is_from_staff: boolean }

/** Of the report, of what staff have added to it, or of one message; and of the whole case from the same side (contract/limits.ts). */
async function countDocuments(trx: Trx, { incident_id, message_id, is_from_staff }: Place) {
  const rows = await trx
    .selectFrom('incident_document')
    .select('message_id')
    .where('incident_id', '=', incident_id)
    .where('is_from_staff', '=', is_from_staff)
    .execute()
  return { ofPlace: rows.filter((one) => one.message_id === message_id).length, ofSide: rows.length }
}
