import { z } from 'zod'
import { chartWidth, figureIds } from '#contract/figures.ts'
import { type DrawnRelease, releaseSlug } from '#contract/openNumbers.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { escapeMarkup } from '#server/platform/markup.ts'
import { fail } from '#server/platform/http/failures.ts'
import { boundPublicWork } from '#server/platform/http/publicWork.ts'
import { steadyHeaders } from '#server/platform/pages/policy.ts'
import { makeVersionCache } from '#server/platform/pages/versionCache.ts'
import openTexts from '#texts/nb/openData.ts'
import texts from '#texts/nb/numbers.ts'
import { type Chart, chartOf, drawChart, toPng } from '../drawing/drawChart.ts'

/** For how long browsers may show an older picture, in seconds. */
const maxAge = 60
const cachedReleases = 20
const cachedCharts = 400
const quiet = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors"
/** An embedded figure may stand in a page of any site, and does nothing there but link back. */
const embedded = { 'content-security-policy': `${quiet} *`, 'cross-origin-resource-policy': 'cross-origin' }

/**
 * Each figure of a release as a picture, and as a page of its own that other sites may frame. `.svg` with `?bare` has no title and
 * source, for the page that says both. A release is read once for all its figures.
 */
export const chartRoutes: FeaturePlugin = async (app, { config, content, contentVersion, readPublicly }) => {
  const kept = { 'cache-control': `public, max-age=${maxAge}`, 'x-content-type-options': 'nosniff' }
  const picture = { ...steadyHeaders(config), ...kept, 'content-security-policy': `${quiet} 'none'` }
  const releases = makeVersionCache<DrawnRelease>(cachedReleases)
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
const address = z.object({ slug: releaseSlug, figure: z.enum(figureIds) })
