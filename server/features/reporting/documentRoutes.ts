import type { FastifyReply } from 'fastify'
import { isLocked } from '#contract/lockedDocument.ts'
import type { FeaturePlugin, Services } from '#server/context.ts'
import { shownInspection } from '#server/cases/shownInspection.ts'
import { openRow, originalFile, viewingFile } from '#server/cases/sealedColumns.ts'
import { contentDisposition, readRange } from '#server/platform/http/contentHeaders.ts'
import { fail, Failure } from '#server/platform/http/failures.ts'
import { sessionStands } from '#server/platform/http/sessions.ts'
import { openFile } from '#server/platform/secrets/sealedFile.ts'
import type { DocumentAddress, Variant } from '#server/cases/documentAddresses.ts'
import { isSigned, readDocumentAddress, viewingExtension } from '#server/cases/documentAddresses.ts'
import { refuseUnknownCalls } from '#server/platform/http/hooks.ts'

const file = {
  operationId: 'readDocument',
  summary: 'Read a document or its viewing copy by the signed address that a case names in `filepath`',
  tag: 'incidents',
  fails: ['not_found'],
} as const

/** Documents, by signed addresses alone, because `<img src>` sends no token. Every invalid address gets the same 404. */
export const documentRoutes: FeaturePlugin = async (app, services) => {
  refuseUnknownCalls(app)
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
  })
  app.route<{ Params: { id: string; name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/documents/:id/:name',
    config: { may: { who: 'anyone' }, file },
    handler: async ({ params, headers, method }, reply) => {
      const address = readDocumentAddress(services, params.id, params.name) ?? fail('not_found')
      const file = (await findFile(services, address)) ?? fail('not_found')
      const key = await services.keys.keyOf(services.db, file.incident_id)
      const { name } = openRow('incident_document', key, { id: address.id, name_sealed: file.name_sealed })
      describe(reply, address.variant, { ...file, name })

      const range = readRange(headers.range, headers['if-range'], file.size)
      if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
      if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
      reply.header('content-length', range ? range.end + 1 - range.start : file.size)
      if (method === 'HEAD') return reply.send()
      const place = address.variant === 'original' ? originalFile(address.id) : viewingFile(address.id)
      return reply.send(
        openFile(key, place, file.size, (bytes) => services.storage.read(file.storage_name, bytes), range),
      )
    },
  })
}

type File = { extension: string; media_type: string; name: string }

/** Viewing copies are shown inline, anything else is downloaded. Nothing may run, be sniffed or be cached (docs/threats.md row 4). */
function describe(reply: FastifyReply, variant: Variant, { extension, media_type, name }: File) {
  reply.headers({
    'content-type': media_type,
    'content-disposition': contentDisposition(
      variant === 'viewing' ? 'inline' : 'attachment',
      name.replace(/\.[^.]*$/, `.${extension}`),
    ),
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
  })
}

/**
 * The stored file of an address, if its session is still valid and belongs to the case's owner. An infected file is never
 * handed out, and with a virus scanner none that it has not looked at or does not take. While it is to look, while a
 * viewing copy is to be made, and while what staff have sent waits for its inspection, the answer is 503 with Retry-After.
 */
async function findFile({ config, db, clock, secret }: Services, address: DocumentAddress) {
  const row = await db
    .selectFrom('incident_document as document')
    .innerJoin('incident', 'incident.id', 'document.incident_id')
    .innerJoin('session', 'session.user_id', 'incident.user_id')
    .select(['document.incident_id', 'document.name_sealed', 'document.storage_name', 'document.extension'])
    .select(['document.media_type', 'document.size', 'document.viewing_name', 'document.viewing_size'])
    .select(['document.inspection_state', 'document.inspection_findings', 'document.scanned_at'])
    .select(['document.is_from_staff', 'session.user_id'])
    .where('document.id', '=', address.id)
    .where('session.id', '=', address.sessionId)
    .where(sessionStands(clock.now()))
    .executeTakeFirst()
  if (!row || !isSigned({ clock, secret }, { id: row.user_id, sessionId: address.sessionId }, address)) return undefined
  const { viewing_name, viewing_size } = row
  const expected = address.variant === 'original' ? row.extension : viewingExtension
  if (address.extension !== expected) return undefined
  const inspection = shownInspection(config, row)
  const isWaiting = inspection.state === 'waiting'
  if (isLocked(inspection) && !isWaiting) return undefined
  if (isWaiting && (config.clamdUrl || row.is_from_staff || address.variant === 'viewing'))
    throw new Failure('unavailable', undefined, 2)
  if (address.variant === 'original') return row
  if (!viewing_name || viewing_size === null) return undefined
  return {
    ...row,
    storage_name: viewing_name,
    extension: viewingExtension,
    media_type: 'image/webp',
    size: viewing_size,
  }
}
