import { createHash, type Hash } from 'node:crypto'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { limits } from '#contract/limits.ts'
import type { Services } from '#server/app.ts'
import { displayName } from '#server/platform/documents/names.ts'
import { isMultipart, readForm, type SentFile } from '#server/platform/multipart.ts'
import { sealFile } from '#server/platform/sealed-file.ts'
import { fail } from '#server/platform/problem.ts'
import { newStorageName } from '#server/platform/storage/names.ts'
import { namesInFlight } from '#server/platform/sweep.ts'
import { nextIds } from './queries.ts'

export type Upload = {
  id: number
  storage_name: string
  name: string
  size: number
  digest: Buffer
  isTooLarge: boolean
}

/** The case that a request works on, its key, and the files that have been written for it but have no row yet. */
export type Workspace = {
  incident_id: number
  key: Buffer
  isNew: boolean
  uploads: Upload[]
  hasTooManyFiles: boolean
  written: Set<string>
}

const formLimits = {
  requestBytes: limits.requestBytes,
  fileBytes: limits.documentBytes,
  files: limits.documents,
  fields: 20 + 2 * limits.witnesses + 100,
  fieldBytes: 4 * limits.description + 1024,
}

/** Reads a multipart body: the fields become `request.body`, the files are sealed into the storage as they arrive. */
export async function receive(services: Services, request: FastifyRequest, workspace: Workspace) {
  if (!isMultipart(request.headers)) return
  let ids: Promise<number[]> | undefined
  let count = 0
  const { form, files, hasTooManyFiles } = await readForm(request.raw, formLimits, async (file) => {
    if (!/^documents(\[\d{0,4}\])?$/.test(file.field)) return void file.stream.resume()
    // The rows stand in the order in which the files were chosen.
    const at = count++
    ids ??= nextIds(services.db, 'incident_document', limits.documents)
    const id = (await ids)[at] ?? fail('too_large')
    return takeFile(services, workspace, id, file)
  })
  request.body = form
  workspace.uploads = files.filter((file) => file !== undefined)
  workspace.hasTooManyFiles = hasTooManyFiles
}

async function takeFile(services: Services, workspace: Workspace, id: number, { filename, stream }: SentFile) {
  const storage_name = reserveName(workspace)
  const digest = createHash('sha256')
  const meter = measure(digest)
  const sealed = sealFile(workspace.key, { table: 'incident_document', column: 'file', row: id })
  await throughAll(pipeline(stream, meter, sealed), services.storage.write(storage_name, sealed))
  // A form without a chosen file still sends an empty part without a name.
  if (!filename && meter.count() === 0) return undefined
  const upload: Upload = {
    id,
    storage_name,
    name: displayName(filename),
    size: meter.count(),
    digest: digest.digest(),
    isTooLarge: stream.truncated === true,
  }
  return upload
}

/** Waits for both ends to come to rest; what the storage says is told before what its failure did to the source. */
export async function throughAll(source: Promise<unknown>, storing: Promise<unknown>) {
  const [sent, stored] = await Promise.allSettled([source, storing])
  if (stored.status === 'rejected') throw stored.reason
  if (sent.status === 'rejected') throw sent.reason
}

export function reserveName({ written }: Workspace) {
  const name = newStorageName()
  written.add(name)
  namesInFlight.add(name)
  return name
}

/** The names have their rows now, or nobody knows: either way they are no longer this request's to take away. */
export function settle({ written }: Workspace) {
  for (const name of written) namesInFlight.delete(name)
  written.clear()
}

/** Takes away whatever was written; what cannot be taken away now goes with the next sweep. */
export async function discard({ storage }: Pick<Services, 'storage'>, workspace: Workspace) {
  const names = [...workspace.written]
  settle(workspace)
  await Promise.allSettled(names.map((name) => storage.remove(name)))
}

function measure(digest: Hash) {
  let count = 0
  const meter = new Transform({
    transform(data: Buffer, _encoding, done) {
      count += data.length
      digest.update(data)
      done(null, data)
    },
  })
  return Object.assign(meter, { count: () => count })
}
