import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { caseFacts, toldTexts, witnessFieldNames } from '#contract/incidentFacts.ts'
import { limits } from '#contract/limits.ts'
import { idParams } from '#contract/wire.ts'
import { mayWorkOn } from '#server/cases/access.ts'
import { findCase } from '#server/cases/locking.ts'
import { nextIds, originalFile } from '#server/cases/sealedColumns.ts'
import type { App, Services } from '#server/context.ts'
import { type Trx, transact } from '#server/database/connect.ts'
import { displayName } from '#server/platform/documents/names.ts'
import { magicBytes } from '#server/platform/documents/types.ts'
import { fail, Failure } from '#server/platform/http/failures.ts'
import { isMultipart, readForm, type SentFile } from '#server/platform/http/multipart.ts'
import { findOpenStaffSession } from '#server/platform/http/staffSessions.ts'
import { describeError } from '#server/platform/log.ts'
import { sealFile } from '#server/platform/secrets/sealedFile.ts'
import { untilStored } from '#server/platform/storage/storeSealed.ts'
import { type Attempt, attemptOf, readIdempotencyKey } from './attempt.ts'
import {
  acceptDocuments,
  type AcceptedFile,
  check,
  discard,
  type Incoming,
  type ReceivedFile,
  settle,
  takeName,
} from './incoming.ts'
import { type Holder, openQuota, type StorageQuota } from './storageQuota.ts'

/** Long enough for a phone with a slow connection to send its pictures. */
export const uploadTimeout = 15 * 60_000

/** What one request has brought. `submit`: the attempt that it belongs to. */
export type Received = {
  incoming: Incoming
  documents: AcceptedFile[]
  submit: Attempt | undefined
}

/** Receives files with a report, with a message, or for a case that is stored already: sealed under the key of the case. */
export function takeUploads(app: App, services: Services) {
  const { db, keys, log, secret, clock } = services
  app.decorateRequest('incoming', null)
  // The body is read in preValidation, which streams the files into the storage.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, read) => read(null))

  /** Reads the body, of which the files go into the storage. `newKey`: that of a case which is not stored yet. */
  async function open(request: FastifyRequest, incident_id: number, holder: Holder, newKey?: Buffer) {
    // A key that is malformed is refused before the body is read.
    readIdempotencyKey(request)
    const key = newKey ?? (await keys.keyOf(db, incident_id))
    const nothing = { files: [], hasTooManyFiles: false, unusedNames: [], unownedNames: [], leaveRoom: () => {} }
    const incoming: Incoming = { incident_id, key, isNew: newKey !== undefined, ...nothing }
    request.incoming = incoming
    await receive(services, request, incoming, holder)
  }

  return {
    /** Reads the body of whoever of the staff may work on the case; for others refuses before a byte of it is read. */
    async openAtDesk(request: FastifyRequest) {
      const { id } = idParams.safeParse(request.params).data ?? fail('not_found')
      const row = await findCase(db, request.staff, id)
      if (!mayWorkOn(request.staff, row)) fail('read_only')
      await open(request, id, { staff_id: request.staff.id, incident_id: id })
    },

    open,

    /**
     * Keeps what was received; `keep` does so in one transaction and says whether the same attempt did it before. Of staff whose
     * session has ended while the files came nothing is kept; for reporters `keep` asks.
     * @param target what is kept, so that two kinds of attempts never have the same fingerprint
     */
    async save<T extends { isEarlier: boolean }>(
      request: FastifyRequest,
      target: string,
      form: object,
      keep: (trx: Trx, received: Received) => Promise<T>,
    ): Promise<T> {
      const incoming = request.incoming ?? fail('unexpected')
      const received: Received = {
        incoming,
        documents: acceptDocuments(incoming),
        submit: attemptOf(request, secret, target, form, incoming.files),
      }
      const saved = await transact(db, async (trx) => {
        const { signedInStaff } = request
        if (signedInStaff && !(await findOpenStaffSession(trx, clock, signedInStaff.sessionId))) fail('not_signed_in')
        return keep(trx, received)
      }).catch((error: unknown) => {
        // When the database fails, nobody knows whether it has committed: the storage job removes what has no owner.
        if (!(error instanceof Failure)) settle(incoming)
        throw error
      })
      if (!saved.isEarlier) settle(incoming)
      return saved
    },

    /** Before the answer is sent, the files of a failed request are removed. */
    async cleanUp({ incoming }: FastifyRequest, _reply: FastifyReply, payload: unknown) {
      if (incoming)
        await discard(services, incoming).catch((error) => log.warn('files wait for removal', describeError(error)))
      return payload
    },
  }
}

const formLimits = {
  requestBytes: limits.requestBytes,
  fileBytes: limits.documentBytes,
  files: limits.documents,
  fields: 20 + witnessFieldNames.length * limits.witnesses + 100,
  fieldBytes: 4 * Math.max(...toldTexts.map((text) => caseFacts[text].max)) + 1024,
}

/** The fields become `request.body`; the files are sealed while they arrive. Their first bytes are checked, their content later. */
async function receive(services: Services, request: FastifyRequest, incoming: Incoming, holder: Holder) {
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
  await untilStored(services.storage.write(storage_name, sealed), pipeline(stream, meter, sealed))
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
