import type { FastifyReply } from 'fastify'
import * as contract from '#contract/deskDocuments.ts'
import { rolesWith } from '#contract/staff.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { recordActivity } from '#server/cases/activity.ts'
import { sealRow } from '#server/cases/sealedColumns.ts'
import { writeReading } from '#server/cases/visits.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { contentDisposition } from '#server/platform/http/contentDisposition.ts'
import { fail } from '#server/platform/http/failures.ts'
import { whileSignedIn } from '#server/platform/http/whileSignedIn.ts'
import { gather, openFile } from '#server/platform/secrets/sealedFile.ts'
import { transact } from '#server/platform/transact.ts'
import texts from '#texts/nb/desk.ts'
import { findOriginal, findPage, findText, type SealedFile } from './documentFiles.ts'
import { listDocuments } from './documentList.ts'
import { redactCase, showRedaction } from './redacting.ts'

const done = (message: string) => ({ success: true as const, message })
const sees = { who: 'staff', role: rolesWith('see_inbox') } as const
const redacts = { who: 'staff', role: rolesWith('redact_cases') } as const
/** Milliseconds: 25 MB over a slow line. */
const originalTimeout = 15 * 60_000

/**
 * The documents of a case at the desk. Files come with the staff cookie alone: there is no address that works without it.
 * Each is answered after its audit row is committed, so that none goes out without one.
 */
export const caseDocumentRoutes: FeaturePlugin = async (app, services) => {
  const { db, storage } = services
  const open = ({ key, place, size, storage_name }: SealedFile) =>
    openFile(key, place, size, (range) => storage.read(storage_name, range))
  const send = (reply: FastifyReply, sessionId: number, file: SealedFile) =>
    reply.send(whileSignedIn(services, sessionId, sees.role, open(file)))

  app.route({
    ...contract.listDocuments,
    config: { may: { ...sees, audit: 'documents_listed' } },
    handler: async ({ staff, params: { id } }) =>
      transact(db, async (trx) => {
        const data = (await listDocuments(services, trx, staff, id)) ?? fail('not_found')
        const after = [`count=${data.length}`]
        if (data.length > 0) await writeReading(services, trx, staff.id, { id, action: 'documents_listed', after })
        return { ...done(texts.fetched), data }
      }),
  })

  app.route({
    ...contract.showPage,
    config: { may: { ...sees, audit: 'document_shown' }, file: true },
    handler: async ({ staff, params }, reply) => {
      const file = await transact(db, async (trx) => {
        const found = await findPage(services, trx, staff, params)
        await writeAudit(services, trx, {
          actor: { staff: staff.id },
          action: 'document_shown',
          subject: { kind: 'document', id: params.document },
          after: [`case=${params.id}`, `page=${params.page}`],
        })
        return found
      })
      describe(reply, { media_type: 'image/webp', size: file.size, disposition: 'inline' })
      return send(reply, staff.sessionId, file)
    },
  })

  app.route({
    ...contract.showText,
    config: { may: { ...sees, audit: 'document_shown' } },
    handler: async ({ staff, params }) => {
      const file = await transact(db, async (trx) => {
        const found = await findText(services, trx, staff, params)
        await writeAudit(services, trx, {
          actor: { staff: staff.id },
          action: 'document_shown',
          subject: { kind: 'document', id: params.document },
          after: [`case=${params.id}`, 'text'],
        })
        return found
      })
      const text = (await gather(open(file))).toString()
      return { ...done(texts.fetched), data: { text, is_cut: file.is_cut } }
    },
  })

  app.route({
    ...contract.fetchOriginal,
    handlerTimeout: originalTimeout,
    config: { may: { ...sees, stepUp: true, audit: 'original_shown' }, file: true },
    handler: async ({ staff, params, body: { reason, ...seen } }, reply) => {
      const file = await transact(db, async (trx) => {
        const found = await findOriginal(services, trx, staff, { ...params, ...seen })
        await recordActivity(trx, {
          incident_id: params.id,
          staff_id: staff.id,
          at: services.clock.now(),
          activity: 'original_shown',
          before: found.status,
          after: found.status,
          codes: { before: [], after: [`document=${params.document}`] },
        })
        const key = await services.keys.keyOf(trx, params.id)
        await writeAudit(services, trx, {
          actor: { staff: staff.id },
          action: 'original_shown',
          subject: { kind: 'document', id: params.document },
          reason: {
            incident_id: params.id,
            seal: (number) => sealRow('audit_reason', key, number, { reason }).reason_sealed,
          },
          after: [`case=${params.id}`, found.inspection.state, ...found.inspection.findings],
        })
        return found
      })
      const disposition = contentDisposition('attachment', file.name)
      describe(reply, { media_type: file.media_type, size: file.size, disposition })
      return send(reply, staff.sessionId, file)
    },
  })

  app.route({
    ...contract.showRedaction,
    config: { may: { ...redacts, audit: 'case_opened' } },
    handler: async ({ staff, params: { id } }) => {
      const data = await transact(db, (trx) => showRedaction(services, trx, staff, id))
      return { ...done(texts.fetched), data: data ?? fail('not_found') }
    },
  })

  app.route({
    ...contract.redactCase,
    config: { may: { ...redacts, audit: 'redacted' } },
    handler: async ({ staff, params: { id }, body }) => {
      const data = await transact(db, (trx) => redactCase(services, trx, staff.id, { ...body, id }))
      return { ...done(texts.case_redacted), data }
    },
  })
}

type Described = { media_type: string; size: number; disposition: string }

/** Nothing may run, be sniffed or be kept (docs/threats.md row 4). */
function describe(reply: FastifyReply, { media_type, size, disposition }: Described) {
  reply.headers({
    'content-type': media_type,
    'content-disposition': disposition,
    'content-length': size,
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  })
}
