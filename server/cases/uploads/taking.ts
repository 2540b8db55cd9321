import type { FastifyReply, FastifyRequest } from 'fastify'
import { idParams } from '#contract/wire.ts'
import type { App, Services } from '#server/context.ts'
import { mayWorkOn, visibleTo } from '#server/cases/access.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail, Failure } from '#server/platform/http/failures.ts'
import { findOpenStaffSession } from '#server/platform/http/staffSessions.ts'
import { describeError } from '#server/platform/log.ts'
import { transact } from '#server/platform/transact.ts'
import { fingerprintOf, readIdempotencyKey } from './attempt.ts'
import { acceptDocuments, discard, newIncoming, settle, type Incoming } from './incoming.ts'
import type { AcceptedFile } from './keeping.ts'
import { receive } from './receiving.ts'
import type { Holder } from './storageQuota.ts'

/** Long enough for a phone with a slow connection to send its pictures. */
export const uploadTimeout = 15 * 60_000

/** What one request has brought. `submit`: the attempt that it belongs to. */
export type Received = {
  incoming: Incoming
  documents: AcceptedFile[]
  submit: { key: string; fingerprint: Buffer } | undefined
}

/** Receives files with a report, with a message, or for a case that is stored already: sealed under the key of the case. */
export function takeUploads(app: App, services: Services) {
  const { db, keys, log, secret, clock } = services
  app.decorateRequest('incoming', null)
  app.decorateRequest('submitKey', null)
  // The body is read in preValidation, which streams the files into the storage.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, read) => read(null))

  /**
   * Reads the body, of which the files go into the storage. To be called once the caller may add to the case.
   * @param newKey that of a case which is not stored yet
   */
  async function open(request: FastifyRequest, incident_id: number, holder: Holder, newKey?: Buffer) {
    request.submitKey = readIdempotencyKey(request) ?? null
    const key = newKey ?? (await keys.keyOf(db, incident_id))
    const incoming = newIncoming({ incident_id, key, isNew: newKey !== undefined })
    request.incoming = incoming
    await receive(services, request, incoming, holder)
  }

  return {
    /** Reads the body of whoever of the staff may work on the case; for others refuses before a byte of it is read. */
    async openAtDesk(request: FastifyRequest) {
      const { id } = idParams.safeParse(request.params).data ?? fail('not_found')
      const row = await db
        .selectFrom('incident')
        .select(['status', 'assignee_id', 'second_reader_id'])
        .where('id', '=', id)
        .where(visibleTo(request.staff))
        .executeTakeFirst()
      if (!row) fail('not_found')
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
      const { submitKey } = request
      const incoming = request.incoming ?? fail('unexpected')
      const fingerprint = fingerprintOf(secret, target, form, incoming.files)
      const received: Received = {
        incoming,
        documents: acceptDocuments(incoming),
        submit: submitKey === null ? undefined : { key: submitKey, fingerprint },
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
