import type { RouteHandlerMethod } from 'fastify'
import { z } from 'zod'
import { figureIds } from '#contract/figures.ts'
import { type DrawnFigure, releaseSlug, type ReleaseSummary } from '#contract/openNumbers.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { escapeMarkup } from '#server/platform/markup.ts'
import { fail } from '#server/platform/http/failures.ts'
import { steadyHeaders } from '#server/platform/pages/policy.ts'
import { makeVersionCache } from '#server/platform/pages/versionCache.ts'
import openTexts from '#texts/nb/openData.ts'
import texts from '#texts/nb/numbers.ts'
import { type Bars, drawBars } from '../drawing/drawBars.ts'
import { toPng } from '../drawing/png.ts'

/** For how long browsers may show an older picture, in seconds. */
const maxAge = 60
const cachedCharts = 200
const quiet = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors"
/** An embedded figure may stand in a page of any site, and does nothing there but link back. */
const embedded = { 'content-security-policy': `${quiet} *`, 'cross-origin-resource-policy': 'cross-origin' }

export const barsOf = (
  { title, columns, rows }: Omit<DrawnFigure, 'height'>,
  source: string,
  isBare = false,
): Bars => ({
  title,
  columns: columns.map(({ label }) => label),
  rows,
  source,
  isBare,
})

/**
 * Each figure of a release as a picture, and as a page of its own that other sites may frame. `.svg` with `?bare` has no title and
 * source, for the page that says both.
 */
export const chartRoutes: FeaturePlugin = async (app, { config, content, contentVersion, readPublicly }) => {
  const kept = { 'cache-control': `public, max-age=${maxAge}`, 'x-content-type-options': 'nosniff' }
  const picture = { ...steadyHeaders(config), ...kept, 'content-security-policy': `${quiet} 'none'` }
  const charts = makeVersionCache<string | Buffer>(cachedCharts)
  const sourceOf = (release: ReleaseSummary) =>
    `${openTexts.named(release)}. ${config.orgName}, ${config.publicUrl}/tall`

  const offer = (url: string, handler: RouteHandlerMethod) =>
    app.route({ method: ['GET', 'HEAD'], url, config: { may: { who: 'anyone' } }, handler })

  async function find(slug: string, id: string) {
    const [releases, figures] = await Promise.all([content.numbers.list(), content.numbers.drawn(slug)])
    const release = releases.find((one) => one.slug === slug) ?? fail('not_found')
    const figure = figures.find((one) => one.id === id) ?? fail('not_found')
    return { release, figure }
  }
  const draw = async (slug: string, id: string, isBare: boolean) => {
    const { release, figure } = await find(slug, id)
    return drawBars(barsOf(figure, sourceOf(release), isBare))
  }

  offer('/tall/:slug/:figure/bilde.svg', async (request, reply) => {
    const { slug, figure } = address.safeParse(request.params).data ?? fail('not_found')
    const isBare = 'bare' in Object(request.query)
    const chart = await charts(await contentVersion(), `${slug}/${figure}/${isBare}`, () =>
      readPublicly(request, () => draw(slug, figure, isBare)),
    )
    return reply.headers(picture).type('image/svg+xml').send(chart)
  })
  offer('/tall/:slug/:figure/bilde.png', async (request, reply) => {
    const { slug, figure } = address.safeParse(request.params).data ?? fail('not_found')
    const make = async () => {
      const found = await find(slug, figure)
      return toPng(drawBars(barsOf(found.figure, sourceOf(found.release)), 'light'))
    }
    const chart = await charts(await contentVersion(), `${slug}/${figure}/png`, () => readPublicly(request, make))
    return reply.headers(picture).type('image/png').send(chart)
  })
  offer('/tall/:slug/:figure/embed', async (request, reply) => {
    const { slug, figure } = address.safeParse(request.params).data ?? fail('not_found')
    const make = async () => {
      const found = await find(slug, figure)
      const link = `${config.publicUrl}/tall/${slug}#${figure}`
      const chart = drawBars(barsOf(found.figure, sourceOf(found.release)))
      return `<!doctype html><html lang="nb"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeMarkup(found.figure.title)}</title><style>body{margin:0}svg{inline-size:100%;block-size:auto}p{margin:.5rem .75rem;font:.9rem system-ui}</style>${chart}<p><a href="${escapeMarkup(link)}" target="_blank" rel="noopener">${escapeMarkup(texts.more)}</a></p>`
    }
    const page = await charts(await contentVersion(), `${slug}/${figure}/embed`, () => readPublicly(request, make))
    return reply
      .headers({ ...kept, ...embedded })
      .type('text/html; charset=utf-8')
      .send(page)
  })
}

const address = z.object({ slug: releaseSlug, figure: z.enum(figureIds) })
