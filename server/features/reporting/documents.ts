import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import type { FieldCode } from '#contract/errors.ts'
import type { Services } from '#server/context.ts'
import { makeViewingCopy, type ViewingCopy } from '#server/platform/documents/image.ts'
import { isWhatItSays } from '#server/platform/documents/inspect.ts'
import { extensionOf, isImage, mediaTypes } from '#server/platform/documents/types.ts'
import { fail } from '#server/platform/http/failures.ts'
import { isInfected } from '#server/platform/documents/clamd.ts'
import { gather, openFile, sealFile } from '#server/platform/secrets/sealedFile.ts'
import type { KeptBytes } from '#server/platform/documents/spareMemory.ts'
import { reserveName, throughAll, type Accepted, type Judged, type Upload, type Workspace } from './workspace.ts'

/** A whole document lies in memory while it is looked at, and a picture keeps a processor busy. */
const few = pLimit(2)

/** Is it what its name says, harmless and not too large? Pictures get their viewing copy. */
export async function judge(
  services: Services,
  workspace: Workspace,
  upload: Upload,
  kept: KeptBytes,
): Promise<Judged['verdict']> {
  if (upload.isTooLarge) return 'document_too_large'
  if (upload.size === 0) return 'document_empty'
  const extension = extensionOf(upload.name)
  if (!extension) return 'document_type'
  return few(async () => {
    const bytes = kept.whole() ?? (await readBack(services, workspace, upload))
    if (!(await isWhatItSays(bytes, extension))) return 'document_type'
    if (await isInfected(services.config, bytes)) return 'document_infected'
    const facts = { extension, media_type: mediaTypes[extension] }
    if (!isImage(extension)) return { ...facts, viewing: null }
    const copy = await makeViewingCopy(bytes).catch(() => undefined)
    return copy ? { ...facts, viewing: await keepCopy(services, workspace, upload.id, copy) } : 'document_type'
  })
}

/** The documents of a request when all of them may stay; else all that is wrong is told at once. */
export function acceptDocuments({ uploads, hasTooManyFiles }: Workspace) {
  if (hasTooManyFiles) fail('invalid', { documents: 'too_many' })
  const wrong: Record<string, FieldCode> = {}
  const accepted: (Upload & Accepted)[] = []
  for (const [at, { verdict, ...upload }] of uploads.entries()) {
    if (typeof verdict === 'string') wrong[`documents.${at}`] = verdict
    else accepted.push({ ...upload, ...verdict })
  }
  if (Object.keys(wrong).length > 0) fail(codeFor(wrong), wrong)
  return accepted
}

const codeFor = (wrong: Record<string, FieldCode>) => {
  const codes = Object.values(wrong)
  if (codes.includes('document_infected')) return 'document_infected'
  return codes.every((code) => code === 'document_type') ? 'document_type' : 'invalid'
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
