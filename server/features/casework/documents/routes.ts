import type { FastifyReply } from 'fastify'
import * as contract from '#contract/deskDocuments.ts'
import { recordActivity, guarded, inAct, staffRoutes, done } from '#server/cases/staffRoutes.ts'
import { lockToWork } from '#server/cases/locking.ts'
import { tellReporter } from '#server/cases/reporterNews.ts'
import { sameAttempt } from '#server/cases/uploads/attempt.ts'
import { saveDocuments } from '#server/cases/uploads/incoming.ts'
import { type Received, takeUploads, uploadTimeout } from '#server/cases/uploads/taking.ts'
import type { FeaturePlugin, Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { insertNew, update, findRow } from '#server/database/rows.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { contentDisposition } from '#server/platform/http/contentHeaders.ts'
import { fail } from '#server/platform/http/failures.ts'
import { whileSignedIn } from '#server/platform/http/whileSignedIn.ts'
import { gather, openFile } from '#server/platform/secrets/sealedFile.ts'
import { findOriginal, findPage, findText, type SealedFile, listDocuments } from './shownDocuments.ts'
import { redactCase, showRedaction } from './redacting.ts'

/**
 * The documents of a case at the desk. Files come with the staff cookie alone: there is no address that works without it.
 * Each is answered after its audit row is committed, so that none goes out without one. What staff add for somebody who called or came is
 * received, sealed and inspected as a reporter's documents are.
 */
export const caseDocumentRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  const open = ({ key, place, size, storage_name }: SealedFile) =>
    openFile(key, place, size, (range) => services.storage.read(storage_name, range))
  const send = (reply: FastifyReply, sessionId: number, file: SealedFile) =>
    reply.send(whileSignedIn(services, sessionId, guarded(contract.showPage).config.may.role, open(file)))

  route(contract.listDocuments, listDocuments)
  route(contract.showRedaction, showRedaction)
  route(contract.redactCase, redactCase)

  app.route({
    ...guarded(contract.showPage),
    handler: async ({ staff, params }, reply) => {
      const file = await inAct(services, contract.showPage, staff, (at) => findPage(at, params))
      describe(reply, { media_type: 'image/webp', size: file.size }, 'inline')
      return send(reply, staff.sessionId, file)
    },
  })

  app.route({
    ...guarded(contract.showText),
    handler: async ({ staff, params }) => {
      const file = await inAct(services, contract.showText, staff, (at) => findText(at, params))
      const text = (await gather(open(file))).toString()
      return { ...done, data: { text, is_cut: file.is_cut } }
    },
  })

  app.route({
    ...guarded(contract.fetchOriginal),
    handler: async ({ staff, params, body }, reply) => {
      const wanted = { ...body, ...params }
      const file = await inAct(services, contract.fetchOriginal, staff, (at) => findOriginal(at, wanted))
      describe(reply, file, contentDisposition('attachment', file.name))
      return send(reply, staff.sessionId, file)
    },
  })
}

/** Apart, because the files of an app are read as they come: no other call of it may expect a body. */
export const documentUploadRoutes: FeaturePlugin = async (app, services) => {
  const uploads = takeUploads(app, services)

  app.route({
    ...guarded(contract.addDocuments),
    handlerTimeout: uploadTimeout,
    preValidation: uploads.openAtDesk,
    onSend: uploads.cleanUp,
    handler: async (request, reply) => {
      const { count } = await uploads.save(request, `documents ${request.params.id}`, {}, (trx, received) =>
        addDocuments(services, trx, request.staff.id, received),
      )
      reply.code(201)
      return { ...done, data: { count } }
    },
  })
}

type Described = { media_type: string; size: number }

/** Nothing may run, be sniffed or be kept (docs/threats.md row 4). */
function describe(reply: FastifyReply, { media_type, size }: Described, disposition: string) {
  reply.headers({
    'content-type': media_type,
    'content-disposition': disposition,
    'content-length': size,
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  })
}

type Ground = Pick<Services, 'clock' | 'secret' | 'jobs'>

/** With a line of history and an audit row, or none of them; a reporter is told. The same attempt twice is carried out once. */
export async function addDocuments(ground: Ground, trx: Trx, staff_id: number, received: Received) {
  const { incoming, documents, submit } = received
  const { incident_id } = incoming
  const { row } = await lockToWork(trx, staff_id, { id: incident_id })
  const count = documents.length
  if (count === 0) fail('invalid', { documents: 'required' })
  const at = ground.clock.now()
  if (submit && !(await isFirst(trx, { incident_id, staff_id, at, ...submit }))) return { count, isEarlier: true }
  await saveDocuments(ground.jobs, trx, {
    holder: { staff_id, incident_id },
    incoming,
    documents,
    created_at: at,
    message_id: null,
  })
  await update(trx, 'incident', incident_id, { active_at: at })
  await tellReporter(ground, trx, incident_id)
  const after = [`documents=${count}`]
  const change = { before: row.status, after: row.status, codes: { before: [], after } }
  await recordActivity(trx, { incident_id, staff_id, at, activity: 'document_added', ...change })
  const subject = { kind: 'case', id: incident_id } as const
  await writeAudit(ground, trx, { actor: { staff: staff_id }, action: 'document_added', subject, after })
  return { count, isEarlier: false }
}

type Attempt = { incident_id: number; staff_id: number; at: Date; key: string; fingerprint: Buffer }

/** Writes the attempt down. False when the same was made before; other files under its key are refused. */
async function isFirst(trx: Trx, { key: submit_key, ...attempt }: Attempt) {
  if (await insertNew(trx, 'document_attempt', { ...attempt, submit_key })) return true
  const earlier =
    (await findRow(
      trx,
      'document_attempt',
      { incident_id: attempt.incident_id, staff_id: attempt.staff_id, submit_key },
      ['fingerprint'],
    )) ?? fail('unexpected')
  sameAttempt(earlier, attempt.fingerprint)
  return false
}
