import { Readable } from 'node:stream'
import type { Services } from '#server/context.ts'
import { insertNew, update } from '#server/database/rows.ts'
import { InspectorFailed } from '#server/platform/inspector/sandbox.ts'
import type { Frame } from '#server/platform/inspector/frames.ts'
import { makePreview, type PreviewOptions } from '#server/platform/inspector/preview/makePreview.ts'
import { ToldFailure } from '#server/platform/jobs/jobs.ts'
import { describeError } from '#server/platform/log.ts'
import { isStorageAway, removeFiles, reserveNames } from '#server/platform/storage/storedFiles.ts'
import { storeSealed } from '#server/platform/storage/storeSealed.ts'
import { bytesOf } from './evidence.ts'
import { mostAttempts } from './inspectionQueue.ts'
import { isShowable, previewQueue } from './previewPromises.ts'
import { previewFile } from './sealedColumns.ts'

/** Makes the preview of one document, each part written down as soon as it is whole. Rejects when it is to be tried again. */
export async function makeDocumentPreview(services: Services, id: number, options?: PreviewOptions) {
  const document = await findWaiting(services, id)
  if (!document) return
  const { db, keys, log } = services
  try {
    const key = await keys.keyOf(db, document.incident_id)
    const bytes = () => bytesOf(services, key, document)
    const keep = (frame: Frame) => keepPart(services, { id, key }, frame)
    const isMade = await makePreview(bytes, document.extension, keep, options)
    await end(services, id, isMade ? 'made' : 'failed')
  } catch (error) {
    if (!(await findWaiting(services, id))) return
    const code = error instanceof InspectorFailed && !error.hadFile ? 'not_started' : undefined
    log.warn('a preview could not be made', { job: previewQueue, ...describeError(error), ...(code ? { code } : {}) })
    // What could not even start says nothing about the document, and neither does a storage that is away.
    const isCounted = !code && !(await isStorageAway(services, error, document.storage_name))
    if (isCounted && document.attempts >= mostAttempts) return end(services, id, 'failed')
    if (isCounted) await update(db, 'document_preview', { document_id: id }, { attempts: document.attempts + 1 })
    throw new ToldFailure('a preview could not be made')
  }
}

const findWaiting = ({ db }: Pick<Services, 'db'>, id: number) =>
  db
    .selectFrom('incident_document as document')
    .innerJoin('document_preview', 'document_preview.document_id', 'document.id')
    .select(['document.id', 'document.incident_id', 'document.storage_name', 'document.extension', 'document.size'])
    .select('document_preview.attempts')
    .where('document.id', '=', id)
    .where('document_preview.state', '=', 'waiting')
    .where(isShowable('document'))
    .executeTakeFirst()

const end = async ({ db, clock }: Services, id: number, state: 'made' | 'failed') => {
  await update(db, 'document_preview', { document_id: id }, { state, made_at: clock.now() })
}

/** A part that an earlier attempt has kept stays. Rejects when the document is gone, and leaves no file then. */
async function keepPart(services: Services, { id, key }: { id: number; key: Buffer }, { head, body }: Frame) {
  const { db } = services
  if (head.kind === 'pages') await update(db, 'document_preview', { document_id: id }, { pages: head.total })
  if (head.kind === 'failed') await insertNew(db, 'document_preview_part', { document_id: id, position: head.page })
  if (head.kind !== 'page' && head.kind !== 'text') return
  if (head.kind === 'text') await update(db, 'document_preview', { document_id: id }, { is_cut: head.is_cut })
  const position = head.kind === 'page' ? head.page : 0
  const sides = head.kind === 'page' ? { width: head.width, height: head.height } : {}
  const [storage_name = ''] = await reserveNames(services, 1)
  let isKept = false
  try {
    const file = { name: storage_name, key, place: previewFile(id, position), bytes: Readable.from([body]) }
    const size = await storeSealed(services.storage, file)
    const part = { document_id: id, position, storage_name, size, ...sides }
    isKept = await insertNew(db, 'document_preview_part', part)
  } finally {
    if (!isKept) await removeFiles(services, [storage_name])
  }
}
