import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { caseFacts, toldTexts, witnessFieldNames } from '#contract/incidentFacts.ts'
import { limits } from '#contract/limits.ts'
import type { Services } from '#server/context.ts'
import { displayName } from '#server/platform/documents/names.ts'
import { isMultipart, readForm, type SentFile } from '#server/platform/http/multipart.ts'
import { sealFile } from '#server/platform/secrets/sealedFile.ts'
import { fail } from '#server/platform/http/failures.ts'
import { magicBytes } from '#server/platform/documents/magic.ts'
import { nextIds } from '#server/cases/rowIds.ts'
import { originalFile } from '#server/cases/sealedColumns.ts'
import { check, takeName, throughAll, type Incoming, type ReceivedFile } from './incoming.ts'
import { openQuota, type Holder, type StorageQuota } from './storageQuota.ts'

const formLimits = {
  requestBytes: limits.requestBytes,
  fileBytes: limits.documentBytes,
  files: limits.documents,
  fields: 20 + witnessFieldNames.length * limits.witnesses + 100,
  fieldBytes: 4 * Math.max(...toldTexts.map((text) => caseFacts[text].max)) + 1024,
}

/**
 * Reads a multipart body. The fields become `request.body`. The files are sealed and stored while they arrive; their
 * first bytes are checked, their content is inspected later.
 */
export async function receive(services: Services, request: FastifyRequest, incoming: Incoming, holder: Holder) {
  if (!isMultipart(request.headers)) return
  const quota = await openQuota(services, holder, request.headers['content-length'])
  incoming.leaveRoom = quota.leave
  let ids: Promise<number[]> | undefined
  let count = 0
  const { form, files, hasTooManyFiles } = await readForm(request.raw, formLimits, async (file) => {
    if (!/^documents(\[\d{0,4}\])?$/.test(file.field)) return void file.stream.resume()
    // The rows are ordered as the files were chosen.
    const at = count++
    ids ??= nextIds(services.db, 'incident_document', limits.documents)
    const id = (await ids)[at] ?? fail('too_large')
    return takeFile(services, incoming, id, quota, file)
  })
  request.body = form
  incoming.files = files.filter((file) => file !== undefined)
  incoming.hasTooManyFiles = hasTooManyFiles
}

async function takeFile(
  services: Services,
  incoming: Incoming,
  id: number,
  quota: StorageQuota,
  { filename, stream }: SentFile,
) {
  await quota.check()
  const storage_name = await takeName(services, incoming)
  const meter = measure(quota)
  const sealed = sealFile(incoming.key, originalFile(id))
  await throughAll(pipeline(stream, meter, sealed), services.storage.write(storage_name, sealed))
  const { size, digest, head } = meter.result()
  // A form without a chosen file still sends an empty part without a name.
  if (!filename && size === 0) return undefined
  const isTooLarge = stream.truncated === true
  const file: ReceivedFile = { id, storage_name, name: displayName(filename), size, digest, isTooLarge }
  return { ...file, verdict: await check(file, head) }
}

/** Counts and hashes what passes, keeps its beginning, and stops a request that brings more than there is room for. */
function measure(quota: StorageQuota) {
  const digest = createHash('sha256')
  const head: Buffer[] = []
  let size = 0
  const meter = new Transform({
    transform(data: Buffer, _encoding, done) {
      if (size < magicBytes) head.push(data.subarray(0, magicBytes - size))
      size += data.length
      digest.update(data)
      quota.take(data.length).then(() => done(null, data), done)
    },
  })
  return Object.assign(meter, { result: () => ({ size, digest: digest.digest(), head: Buffer.concat(head) }) })
}
