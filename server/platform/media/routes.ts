import type { FastifyReply } from 'fastify'
import type { FeaturePlugin, Services } from '#server/context.ts'
import { contentDisposition } from '../documents/names.ts'
import { steadyHeaders } from '../pages/policy.ts'
import { fail } from '#server/platform/http/failures.ts'
import { readRange } from '#server/platform/http/range.ts'
import { isShown } from './types.ts'

/**
 * The archive's files, for everybody. The table of names is the gate: what has no row there, a case's documents for
 * one, is not found whatever it is called.
 */
export const mediaRoutes: FeaturePlugin = async (app, services) => {
  const steady = steadyHeaders(services.config)
  app.setNotFoundHandler(async () => fail('not_found'))
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/:name',
    config: { may: { who: 'anyone' } },
    schema: { hide: true },
    handler: async ({ params, headers, method }, reply) => {
      reply.headers(steady)
      const file = (await findMedia(services, params.name)) ?? fail('not_found')
      const etag = `"${file.storage_name}"`
      describe(reply, file, etag)
      if (headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
        return reply.code(304).send()
      // A film that is resumed names the edition that it began with.
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

/** A name is never given to other bytes, so what has been fetched is kept for a year. */
function describe(reply: FastifyReply, { media_type, download_name }: File, etag: string) {
  const isPdf = media_type === 'application/pdf'
  reply.headers({
    'content-type': media_type,
    'content-disposition': contentDisposition(isShown(media_type) ? 'inline' : 'attachment', download_name),
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
    'accept-ranges': 'bytes',
    // Browsers show no pdf in a sandbox, and ours is shown in a frame of our own pages.
    'content-security-policy': isPdf
      ? "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"
      : "sandbox; default-src 'none'; frame-ancestors 'none'",
    ...(isPdf ? { 'x-frame-options': 'SAMEORIGIN' } : {}),
  })
}

/** The row whose name stands in the address. Names are ours: 32 hexadecimal signs, perhaps a width, and an ending. */
async function findMedia({ db }: Pick<Services, 'db'>, name: string) {
  if (!/^[0-9a-f]{32}(-\d{1,5})?\.[a-z0-9]{1,8}$/.test(name)) return undefined
  return db
    .selectFrom('media_file')
    .select(['storage_name', 'media_type', 'size', 'download_name'])
    .where('name', '=', name)
    .executeTakeFirst()
}
