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
import { originalFile, viewingFile } from '#server/cases/sealedColumns.ts'
import { takeName, throughAll, type Accepted, type Incoming, type Judged, type ReceivedFile } from './incoming.ts'

/** A document is wholly in memory while it is checked, and decoding a picture occupies a processor. */
const few = pLimit(2)

/** Checks size, type and content, and makes the viewing copy of a picture. */
export async function judge(
  services: Services,
  incoming: Incoming,
  file: ReceivedFile,
  kept: KeptBytes,
): Promise<Judged['verdict']> {
  if (file.isTooLarge) return 'document_too_large'
  if (file.size === 0) return 'document_empty'
  const extension = extensionOf(file.name)
  if (!extension) return 'document_type'
  return few(async () => {
    const bytes = kept.whole() ?? (await readBack(services, incoming, file))
    if (!(await isWhatItSays(bytes, extension))) return 'document_type'
    if (await isInfected(services.config, bytes)) return 'document_infected'
    const facts = { extension, media_type: mediaTypes[extension] }
    if (!isImage(extension)) return { ...facts, viewing: null }
    const copy = await makeViewingCopy(bytes).catch(() => undefined)
    return copy ? { ...facts, viewing: await keepCopy(services, incoming, file.id, copy) } : 'document_type'
  })
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

const codeFor = (wrong: Record<string, FieldCode>) => {
  const codes = Object.values(wrong)
  if (codes.includes('document_infected')) return 'document_infected'
  return codes.every((code) => code === 'document_type') ? 'document_type' : 'invalid'
}

const readBack = ({ storage }: Services, { key }: Incoming, { id, size, storage_name }: ReceivedFile) =>
  gather(openFile(key, originalFile(id), size, (range) => storage.read(storage_name, range)))

async function keepCopy(services: Services, incoming: Incoming, id: number, { bytes, ...copy }: ViewingCopy) {
  const storage_name = await takeName(services, incoming)
  const sealed = sealFile(incoming.key, viewingFile(id))
  await throughAll(pipeline(Readable.from([bytes]), sealed), services.storage.write(storage_name, sealed))
  return { ...copy, storage_name, size: bytes.length }
}
