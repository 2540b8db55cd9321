import { z } from 'zod'
import * as contract from '#contract/openNumbers.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { keepReplies, prepareFile, prepareReply, sendCachedReplies } from '#server/platform/http/cachedReply.ts'
import { contentDisposition } from '#server/platform/http/contentHeaders.ts'
import { fail } from '#server/platform/http/failures.ts'
import { describeCatalog } from './metadata.ts'
import { chartWidth, figureIds } from '#contract/figures.ts'
import { escapeMarkup } from '#server/platform/markup.ts'
import { boundPublicWork } from '#server/platform/http/publicWork.ts'
import { steadyHeaders } from '#server/platform/pages/policy.ts'
import { makeVersionCache } from '#server/platform/pages/versionCache.ts'
import openTexts from '#texts/nb/openData.ts'
import texts from '#texts/nb/numbers.ts'
import { type Chart, chartOf, drawChart, toPng } from '../drawing/drawChart.ts'

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

const cachedReleases = 20
const cachedCharts = 400
const quiet = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors"
/** An embedded figure may stand in a page of any site, and does nothing there but link back. */
const embedded = { 'content-security-policy': `${quiet} *`, 'cross-origin-resource-policy': 'cross-origin' }

/** Also as a page that other sites may frame. `?bare` leaves out title and source. A release is read once for all its figures. */
export const chartRoutes: FeaturePlugin = async (app, { config, content, contentVersion, readPublicly }) => {
  const kept = { 'cache-control': `public, max-age=${maxAge}`, 'x-content-type-options': 'nosniff' }
  const picture = { ...steadyHeaders(config), ...kept, 'content-security-policy': `${quiet} 'none'` }
  const releases = makeVersionCache<contract.DrawnRelease>(cachedReleases)
  const charts = makeVersionCache<string | Buffer>(cachedCharts)
  const drawing = boundPublicWork({ atOnce: 1 })

  function offer(name: string, headers: Record<string, string>, make: (shown: Shown) => string | Promise<Buffer>) {
    app.route({
      method: ['GET', 'HEAD'],
      url: `/tall/:slug/:figure/${name}`,
      config: { may: { who: 'anyone' } },
      handler: async (request, reply) => {
        const { slug, figure: id } = address.safeParse(request.params).data ?? fail('not_found')
        const isBare = name === 'bilde.svg' && 'bare' in Object(request.query)
        const version = await contentVersion()
        const draw = async () => {
          const read = async () => (await content.numbers.drawn(slug)) ?? fail('not_found')
          const release = await releases(version, slug, read)
          const figure = release.figures.find((one) => one.id === id) ?? fail('not_found')
          const link = `${config.publicUrl}/tall/${slug}/${id}`
          const source = `${openTexts.named(release)}. ${config.orgName}, ${link.replace(/^https?:\/\//, '')}`
          return drawing(async () => make({ link, chart: chartOf(figure, source, isBare) }))
        }
        const key = `${slug}/${id}/${name}/${isBare}`
        return reply.headers(headers).send(await charts(version, key, () => readPublicly(request, draw)))
      },
    })
  }

  offer('bilde.svg', { ...picture, 'content-type': 'image/svg+xml' }, ({ chart }) => drawChart(chart))
  offer('bilde.png', { ...picture, 'content-type': 'image/png' }, ({ chart }) => toPng(drawChart(chart, true)))
  offer(
    'embed',
    { ...kept, ...embedded, 'content-type': 'text/html; charset=utf-8' },
    ({ link, chart }) =>
      `<!doctype html><html lang="nb"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeMarkup(chart.title)}</title><style>body{margin:0}svg{inline-size:100%;max-inline-size:${chartWidth}px;block-size:auto}p{margin:.5rem .75rem;font:.9rem system-ui}</style>${drawChart(chart)}<p><a href="${escapeMarkup(link)}" target="_blank" rel="noopener">${escapeMarkup(texts.more)}</a></p>`,
  )
}

/** `link`: the figure's own page. */
type Shown = { link: string; chart: Chart }
const address = z.object({ slug: contract.releaseSlug, figure: z.enum(figureIds) })
