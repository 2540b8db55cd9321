import { createHash, type Hash } from 'node:crypto'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { witnessFieldNames } from '#contract/incidentFacts.ts'
import { limits } from '#contract/limits.ts'
import type { Services } from '#server/context.ts'
import { displayName } from '#server/platform/documents/names.ts'
import { isMultipart, readForm, type SentFile } from '#server/platform/http/multipart.ts'
import { sealFile } from '#server/platform/secrets/sealedFile.ts'
import { fail } from '#server/platform/http/failures.ts'
import { keepBytes, type KeptBytes } from '#server/platform/documents/spareMemory.ts'
import { judge } from './documents.ts'
import { nextIds } from './queries.ts'
import { originalFile } from '#server/cases/sealedColumns.ts'
import { takeName, throughAll, type Incoming, type ReceivedFile } from './incoming.ts'

const formLimits = {
  requestBytes: limits.requestBytes,
  fileBytes: limits.documentBytes,
  files: limits.documents,
  fields: 20 + witnessFieldNames.length * limits.witnesses + 100,
  fieldBytes: 4 * limits.description + 1024,
}

/**
 * Reads a multipart body. The fields become `request.body`. The files are sealed and stored while they arrive, and
 * checked while the next ones arrive.
 */
export async function receive(services: Services, request: FastifyRequest, incoming: Incoming) {
  if (!isMultipart(request.headers)) return
  let ids: Promise<number[]> | undefined
  let count = 0
  const { form, files, hasTooManyFiles } = await readForm(request.raw, formLimits, async (file) => {
    if (!/^documents(\[\d{0,4}\])?$/.test(file.field)) return void file.stream.resume()
    // The rows are ordered as the files were chosen.
    const at = count++
    ids ??= nextIds(services.db, 'incident_document', limits.documents)
    const id = (await ids)[at] ?? fail('too_large')
    return takeFile(services, incoming, id, file)
  })
  request.body = form
  incoming.files = files.filter((file) => file !== undefined)
  incoming.hasTooManyFiles = hasTooManyFiles
}

async function takeFile(services: Services, incoming: Incoming, id: number, { filename, stream }: SentFile) {
  const storage_name = await takeName(services, incoming)
  const digest = createHash('sha256')
  const kept = keepBytes()
  const meter = measure(digest, kept)
  const sealed = sealFile(incoming.key, originalFile(id))
  try {
    await throughAll(pipeline(stream, meter, sealed), services.storage.write(storage_name, sealed))
    // A form without a chosen file still sends an empty part without a name.
    if (!filename && meter.count() === 0) return undefined
    const file: ReceivedFile = {
      id,
      storage_name,
      name: displayName(filename),
      size: meter.count(),
      digest: digest.digest(),
      isTooLarge: stream.truncated === true,
    }
    return { ...file, verdict: await judge(services, incoming, file, kept) }
  } finally {
    kept.drop()
  }
}

function measure(digest: Hash, kept: KeptBytes) {
  let count = 0
  const meter = new Transform({
    transform(data: Buffer, _encoding, done) {
      count += data.length
      digest.update(data)
      kept.add(data)
      done(null, data)
    },
  })
  return Object.assign(meter, { count: () => count })
}
