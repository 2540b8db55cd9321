import type { FastifyReply } from 'fastify'
import type { FeaturePlugin, Services } from '#server/context.ts'
import { contentDisposition, isNamedBy, readRange } from '#server/platform/http/contentHeaders.ts'
import { steadyHeaders } from '#server/platform/pages/policy.ts'
import { fail } from '#server/platform/http/failures.ts'
import { refuseUnknownCalls } from '#server/platform/http/hooks.ts'
import { isShown } from './types.ts'

const file = {
  operationId: 'readMedia',
  summary: 'Read a file of the archive by the address that an article names in `filepath`',
  tag: 'articles',
  fails: ['not_found'],
} as const

/** Only names in the table `media_file` are found, so a document of a case is not reachable here whatever the name. */
export const mediaRoutes: FeaturePlugin = async (app, services) => {
  const steady = steadyHeaders(services.config)
  refuseUnknownCalls(app)
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/:name',
    config: { may: { who: 'anyone' }, file },
    handler: async ({ params, headers, method }, reply) => {
      reply.headers(steady)
      const file = (await findMedia(services, params.name)) ?? fail('not_found')
      const etag = `"${file.storage_name}"`
      describe(reply, file, etag)
      if (isNamedBy(headers['if-none-match'], etag)) return reply.code(304).send()
      // If-Range names the version that the first part of a download came from.
      const ifRange = headers['if-range'] === etag ? undefined : headers['if-range']
      const range = readRange(headers.range, ifRange, file.size)
      if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
      if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
      reply.header('content-length', range ? range.end + 1 - range.start : file.size)
      if (method === 'HEAD' || file.size === 0) return reply.send()
      return reply.send(services.storage.read(file.storage_name, range))
    },
  })
}

type File = { media_type: string; download_name: string }

/** A name is never reused for other bytes, so browsers may keep the file; for a day, because what is binned is to go. */
function describe(reply: FastifyReply, { media_type, download_name }: File, etag: string) {
  const isPdf = media_type === 'application/pdf'
  reply.headers({
    'content-type': media_type,
    'content-disposition': contentDisposition(isShown(media_type) ? 'inline' : 'attachment', download_name),
    'cache-control': 'public, max-age=86400, immutable',
    etag,
    'accept-ranges': 'bytes',
    // Browsers show no pdf in a sandbox, and a pdf is shown in a frame of the portal's own pages.
    'content-security-policy': isPdf
      ? "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"
      : "sandbox; default-src 'none'; frame-ancestors 'none'",
    ...(isPdf ? { 'x-frame-options': 'SAMEORIGIN' } : {}),
  })
}

/** The row of a name. Names are made by the portal: 32 hexadecimal digits, perhaps a width, and an extension. */
async function findMedia({ publicDb: db, clock }: Pick<Services, 'publicDb' | 'clock'>, name: string) {
  if (!/^[0-9a-f]{32}(-\d{1,5})?\.[a-z0-9]{1,8}$/.test(name)) return undefined
  return (
    db
      .selectFrom('media_file')
      .select(['storage_name', 'media_type', 'size', 'download_name'])
      .where('name', '=', name)
      // In the bin of the desk's library.
      .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>', clock.now())]))
      .executeTakeFirst()
  )
}
