import { z } from 'zod'
import * as contract from '#contract/openNumbers.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { keepReplies, prepareFile, prepareReply, sendCachedReplies } from '#server/platform/http/cachedReply.ts'
import { contentDisposition } from '#server/platform/http/contentHeaders.ts'
import { fail } from '#server/platform/http/failures.ts'
import { describeCatalog } from './metadata.ts'

/** For how long browsers and proxies may show an older answer, in seconds. A file never changes. */
const maxAge = 60
const fileMaxAge = 24 * 3600
const cachedReplies = 100
const cachedFiles = 50

const done = <Data>(data: Data) => ({ success: true as const, message: 'Numbers', data })

/** Published numbers, for everybody and for pages of every other site: nothing here depends on who asks. */
export const openNumberRoutes: FeaturePlugin = async (app, services) => {
  const { config, publicDb } = services
  const { numbers } = services.content
  sendCachedReplies(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*')
  })

  const lists = keepReplies(services, { most: 1, maxAge }, async () => prepareReply(done(await numbers.list())))
  app.route({
    ...contract.listReleases,
    config: { may: { who: 'anyone' } },
    handler: async (request, reply) => lists(request, reply, '', undefined),
  })

  const releases = keepReplies(services, { most: cachedReplies, maxAge }, async (slug: string) =>
    prepareReply(done((await numbers.show(slug)) ?? fail('not_found'))),
  )
  app.route({
    ...contract.showRelease,
    config: { may: { who: 'anyone' } },
    handler: async (request, reply) => releases(request, reply, request.params.slug, request.params.slug),
  })

  const catalogs = keepReplies(services, { most: 1, maxAge }, async () =>
    prepareReply(describeCatalog(config, await numbers.list()), 'application/ld+json'),
  )
  app.route({
    method: ['GET', 'HEAD'],
    url: '/numbers/catalog.jsonld',
    config: { may: { who: 'anyone' }, file: files.catalog },
    handler: async (request, reply) => catalogs(request, reply, '', undefined),
  })

  const stored = keepReplies(services, { most: cachedFiles, maxAge: fileMaxAge }, findFile)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/numbers/:slug/files/:name',
    schema: { params: z.object({ slug: contract.releaseSlug, name: z.string().regex(/^[a-z0-9.-]{1,100}$/) }) },
    config: { may: { who: 'anyone' }, file: files.file },
    handler: async (request, reply) => {
      const { slug, name } = request.params
      const file = await stored(request, reply, `${slug}/${name}`, { slug, name })
      reply.header('content-disposition', contentDisposition('attachment', name))
      return file
    },
  })

  async function findFile({ slug, name }: { slug: string; name: string }) {
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
