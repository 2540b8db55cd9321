import type { FieldCode } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { promiseInspection } from '#server/cases/inspectionQueue.ts'
import { sealRow } from '#server/cases/sealedColumns.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { insert } from '#server/database/rows.ts'
import { extensionOf, hasMagicOf } from '#server/platform/documents/types.ts'
import { fail } from '#server/platform/http/failures.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { mediaTypeOf } from '#server/platform/media/types.ts'
import { removeFiles, reserveNames, returnUnusedNames } from '#server/platform/storage/storedFiles.ts'
import { demandRoom, type Holder } from './storageQuota.ts'

declare module 'fastify' {
  interface FastifyRequest {
    incoming: Incoming | null
  }
}

/** What one request to save a case has brought so far. */
export type Incoming = {
  incident_id: number
  key: Buffer
  isNew: boolean
  files: Checked[]
  hasTooManyFiles: boolean
  /** Names reserved for this request under which nothing was written. */
  unusedNames: string[]
  /** Names of written files that no committed row references. */
  unownedNames: string[]
  /** Ends the count of the bytes that this request has brought, once they are stored or removed. */
  leaveRoom: (isStored: boolean) => void
}

export type ReceivedFile = {
  id: number
  storage_name: string
  name: string
  size: number
  digest: Buffer
  isTooLarge: boolean
}

export type Accepted = { extension: string; media_type: string }
/** A file and what its check said: what it is, or why it is refused. */
export type Checked = ReceivedFile & { verdict: Accepted | FieldCode }

/** One statement reserves the names that most requests need. */
const reservedAtOnce = 8

/** A name that the database knows before anything is written under it. */
export async function takeName(services: Pick<Services, 'db' | 'clock'>, incoming: Incoming) {
  if (incoming.unusedNames.length === 0) incoming.unusedNames.push(...(await reserveNames(services, reservedAtOnce)))
  const name = incoming.unusedNames.pop() ?? fail('unexpected')
  incoming.unownedNames.push(name)
  return name
}

/** The transaction has committed, or nobody knows whether it has: this request must not remove the files. */
export function settle(incoming: Incoming) {
  incoming.unusedNames = []
  incoming.unownedNames = []
  incoming.leaveRoom(true)
}

/** Removes what was written for a request that failed. What cannot be removed now, the storage job removes later. */
export async function discard(services: Pick<Services, 'db' | 'storage'>, incoming: Incoming) {
  const { unusedNames, unownedNames } = incoming
  incoming.unusedNames = []
  incoming.unownedNames = []
  try {
    await Promise.all([returnUnusedNames(services.db, unusedNames), removeFiles(services, unownedNames)])
  } finally {
    incoming.leaveRoom(false)
  }
}

/** Checks size, extension and first bytes. The content is inspected after the answer (docs/decisions/inspection.md). */
export async function check(file: ReceivedFile, head: Buffer): Promise<Checked['verdict']> {
  if (file.isTooLarge) return 'document_too_large'
  if (file.size === 0) return 'document_empty'
  const extension = extensionOf(file.name)
  if (!extension || !(await hasMagicOf(head, extension))) return 'document_type'
  return { extension, media_type: mediaTypeOf(extension) }
}

/** The documents of a request if all are accepted; otherwise fails with every refusal at once. */
export function acceptDocuments({ files, hasTooManyFiles }: Incoming) {
  if (hasTooManyFiles) fail('invalid', { documents: 'too_many' })
  const wrong: Record<string, FieldCode> = {}
  const accepted: (ReceivedFile & Accepted)[] = []
  for (const [at, { verdict, ...file }] of files.entries()) {
    if (typeof verdict === 'string') wrong[`documents.${at}`] = verdict
    else accepted.push({ ...file, ...verdict })
  }
  if (Object.keys(wrong).length > 0) fail(codeFor(wrong), wrong)
  return accepted
}

const codeFor = (wrong: Record<string, FieldCode>) =>
  Object.values(wrong).every((code) => code === 'document_type') ? 'document_type' : 'invalid'

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
  await insert(trx, 'incident_document', rows)
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
