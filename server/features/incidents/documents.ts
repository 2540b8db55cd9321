import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type { FieldCode } from '#contract/errors.ts'
import type { Services } from '#server/app.ts'
import { makeViewingCopy, type ViewingCopy } from '#server/platform/documents/image.ts'
import { isWhatItSays } from '#server/platform/documents/inspect.ts'
import { extensionOf, isImage, mediaTypes } from '#server/platform/documents/types.ts'
import { oneAtATime } from '#server/platform/one-at-a-time.ts'
import { fail } from '#server/platform/problem.ts'
import { isInfected } from '#server/platform/scan.ts'
import { gather, openFile, sealFile } from '#server/platform/sealed-file.ts'
import { reserveName, throughAll, type Upload, type Workspace } from './workspace.ts'

type Viewing = Pick<ViewingCopy, 'extension' | 'media_type'> & { storage_name: string; size: number }
export type Accepted = Upload & { extension: string; media_type: string; viewing: Viewing | null }

/** A whole document lies in memory while it is looked at, so only one does at a time. */
const alone = oneAtATime()

/** Looks at every document that was sent; pictures get their viewing copy. All that is wrong is told at once. */
export async function acceptDocuments(services: Services, workspace: Workspace): Promise<Accepted[]> {
  const wrong: Record<string, FieldCode> = {}
  const accepted: Accepted[] = []
  if (workspace.hasTooManyFiles) fail('invalid', { documents: 'too_many' })
  for (const [at, upload] of workspace.uploads.entries()) {
    const judged = await alone(() => accept(services, workspace, upload))
    if (typeof judged === 'string') wrong[`documents.${at}`] = judged
    else accepted.push(judged)
  }
  if (Object.keys(wrong).length > 0) fail(codeFor(wrong), wrong)
  return accepted
}

const codeFor = (wrong: Record<string, FieldCode>) => {
  const codes = Object.values(wrong)
  if (codes.includes('document_infected')) return 'document_infected'
  return codes.every((code) => code === 'document_type') ? 'document_type' : 'invalid'
}

async function accept(services: Services, workspace: Workspace, upload: Upload): Promise<Accepted | FieldCode> {
  if (upload.isTooLarge) return 'document_too_large'
  if (upload.size === 0) return 'document_empty'
  const extension = extensionOf(upload.name)
  if (!extension) return 'document_type'
  const bytes = await readBack(services, workspace, upload)
  if (!(await isWhatItSays(bytes, extension))) return 'document_type'
  if (await isInfected(services.config, bytes)) return 'document_infected'
  const facts = { ...upload, extension, media_type: mediaTypes[extension] }
  if (!isImage(extension)) return { ...facts, viewing: null }
  const copy = await makeViewingCopy(bytes).catch(() => undefined)
  return copy ? { ...facts, viewing: await keepCopy(services, workspace, upload.id, copy) } : 'document_type'
}

const readBack = ({ storage }: Services, { key }: Workspace, { id, size, storage_name }: Upload) =>
  gather(
    openFile(key, { table: 'incident_document', column: 'file', row: id }, size, (range) =>
      storage.read(storage_name, range),
    ),
  )

async function keepCopy({ storage }: Services, workspace: Workspace, id: number, { bytes, ...copy }: ViewingCopy) {
  const storage_name = reserveName(workspace)
  const sealed = sealFile(workspace.key, { table: 'incident_document', column: 'viewing_file', row: id })
  await throughAll(pipeline(Readable.from([bytes]), sealed), storage.write(storage_name, sealed))
  return { ...copy, storage_name, size: bytes.length }
}
