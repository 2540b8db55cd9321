import { z } from 'zod'
import * as contract from '#contract/openNumbers.ts'
import type { FeaturePlugin } from '#server/context.ts'
import {
  cachedReply,
  prepareFile,
  prepareReply,
  sendCachedReplies,
  type PreparedReply,
} from '#server/platform/http/cachedReply.ts'
import { contentDisposition } from '#server/platform/http/contentDisposition.ts'
import { fail } from '#server/platform/http/failures.ts'
import { makeVersionCache } from '#server/platform/pages/versionCache.ts'
import { describeCatalog } from './metadata.ts'

/** For how long browsers and proxies may show an older answer, in seconds. A file never changes. */
const maxAge = 60
const fileMaxAge = 24 * 3600
const cachedReplies = 100
const cachedFiles = 50

const done = <Data>(data: Data) => ({ success: true as const, message: 'Numbers', data })

/** Published numbers, for everybody and for pages of every other site: nothing here depends on who asks. */
export const openNumberRoutes: FeaturePlugin = async (app, services) => {
  const { config, publicDb, contentVersion, readPublicly } = services
  const { numbers } = services.content
  sendCachedReplies(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*')
  })

  const lists = makeVersionCache<PreparedReply<ReturnType<typeof done<contract.ReleaseSummary[]>>>>(1)
  app.route({
    ...contract.listReleases,
    config: { may: { who: 'anyone' } },
    handler: async (request, reply) => {
      const read = () => readPublicly(request, async () => prepareReply(done(await numbers.list())))
      return cachedReply(reply, await lists(await contentVersion(), '', read), maxAge)
    },
  })

  const releases = makeVersionCache<PreparedReply<ReturnType<typeof done<contract.Release>>>>(cachedReplies)
  app.route({
    ...contract.showRelease,
    config: { may: { who: 'anyone' } },
    handler: async (request, reply) => {
      const { slug } = request.params
      const find = async () => prepareReply(done((await numbers.show(slug)) ?? fail('not_found')))
      const read = () => readPublicly(request, find)
      return cachedReply(reply, await releases(await contentVersion(), slug, read), maxAge)
    },
  })

  const catalogs = makeVersionCache<PreparedReply<ReturnType<typeof describeCatalog>>>(1)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/numbers/catalog.jsonld',
    config: { may: { who: 'anyone' }, file: files.catalog },
    handler: async (request, reply) => {
      const make = async () => prepareReply(describeCatalog(config, await numbers.list()), 'application/ld+json')
      const read = () => readPublicly(request, make)
      return cachedReply(reply, await catalogs(await contentVersion(), '', read), maxAge)
    },
  })

  const stored = makeVersionCache<PreparedReply<Buffer>>(cachedFiles)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/numbers/:slug/files/:name',
    schema: { params: z.object({ slug: contract.releaseSlug, name: z.string().regex(/^[a-z0-9.-]{1,100}$/) }) },
    config: { may: { who: 'anyone' }, file: files.file },
    handler: async (request, reply) => {
      const { slug, name } = request.params
      const read = () => readPublicly(request, () => findFile(slug, name))
      const file = await stored(await contentVersion(), `${slug}/${name}`, read)
      reply.header('content-disposition', contentDisposition('attachment', name))
      return cachedReply(reply, file, fileMaxAge)
    },
  })

  async function findFile(slug: string, name: string) {
    const found = await publicDb
      .selectFrom('release_file as file')
      .innerJoin('release', 'release.id', 'file.release_id')
      .select(['file.bytes', 'file.media_type', 'file.sha256'])
      .where('release.slug', '=', slug)
      .where('release.published_at', 'is not', null)
      .where('file.name', '=', name)
      .executeTakeFirst()
    const { bytes, media_type, sha256 } = found ?? fail('not_found')
    return prepareFile(bytes, media_type === 'text/csv' ? 'text/csv; charset=utf-8' : media_type, sha256)
  }
}

const files = {
  catalog: {
    operationId: 'describeReleases',
    summary: 'Read what releases there are, as a DCAT-AP-NO catalogue in JSON-LD',
    tag: 'numbers',
    fails: [],
  },
  file: {
    operationId: 'readReleaseFile',
    summary: 'Read a file of a published release; it never changes',
    tag: 'numbers',
    fails: ['not_found'],
  },
} as const
