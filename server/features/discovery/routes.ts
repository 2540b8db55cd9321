import { gzipSync } from 'node:zlib'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import archive from '#texts/nb/articles.ts'
import hub from '#texts/nb/knowledge.ts'
import openData from '#texts/nb/openData.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { chooseEncoding, isNamedBy, makeEntityTag } from '#server/platform/http/contentHeaders.ts'
import { makeVersionCache } from '#server/platform/pages/versionCache.ts'
import { escapeMarkup, withoutControls } from '#server/platform/markup.ts'

type Document = { text: string; gzip: Buffer; etag: string }

const articlesInFeed = 50
/** The sitemap protocol allows 50 000 addresses in one file. */
const mostAddresses = 49_900

/** Each document is made once per version of the content, because a sitemap reads the whole archive. */
export const discoveryRoutes: FeaturePlugin = async (app, { config, content, contentVersion, readPublicly }) => {
  const { publicUrl, siteName, orgName: author } = config
  const { articles, knowledge, numbers } = content
  const documents = makeVersionCache<Document>(8)
  const offer = (url: string, type: string, write: () => Promise<string>) =>
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config: { may: { who: 'anyone' } },
      handler: async (request, reply) => {
        const make = () => readPublicly(request, async () => pack(await write()))
        return send(request, reply.type(type), await documents(await contentVersion(), url, make))
      },
    })

  offer('/robots.txt', 'text/plain; charset=utf-8', async () => robots(publicUrl))

  offer('/sitemap.xml', 'application/xml; charset=utf-8', async () => {
    const { entries } = await knowledge.list({})
    const paths: SitemapPath[] = [
      ...['/', '/about', '/information-hub', '/impact', '/tall', '/tall/data'].map((path) => ({ path })),
      ...entries.map(({ slug, reviewed }) => ({ path: `/information-hub/${slug}`, changed: reviewed })),
    ]
    paths.push(...(await numbers.list()).map(({ slug, published_at: changed }) => ({ path: `/tall/${slug}`, changed })))
    for (let cursor: string | undefined; paths.length < mostAddresses;) {
      const page = await articles.list({ sort: 'latest', limit: 100, cursor })
      paths.push(...page.impactHighlights.map(({ id, date }) => ({ path: `/impact/${id}`, changed: date })))
      if (!page.next_cursor) break
      cursor = page.next_cursor
    }
    return writeSitemap(publicUrl, paths)
  })

  offer('/information-hub/feed.xml', 'application/atom+xml; charset=utf-8', async () => {
    const { entries } = await knowledge.list({})
    const items = entries
      .toSorted((a, b) => b.reviewed.localeCompare(a.reviewed))
      .map(({ slug, title, summary, reviewed: date }) => ({ path: `/information-hub/${slug}`, title, summary, date }))
    return writeFeed({ publicUrl, author, path: '/information-hub', title: `${hub.feed} | ${siteName}`, items })
  })

  offer('/tall/feed.xml', 'application/atom+xml; charset=utf-8', async () => {
    const newestFirst = (await numbers.list()).toSorted((a, b) => b.published_at.localeCompare(a.published_at))
    const items = newestFirst.map((release) => ({
      path: `/tall/${release.slug}`,
      title: openData.named(release),
      summary: release.reason ?? openData.about,
      date: release.published_at.slice(0, 10),
    }))
    return writeFeed({ publicUrl, author, path: '/tall', title: `${openData.catalog} | ${siteName}`, items })
  })

  offer('/impact/feed.xml', 'application/atom+xml; charset=utf-8', async () => {
    const { impactHighlights } = await articles.list({ sort: 'latest', limit: articlesInFeed })
    const items = impactHighlights.map(({ id, title, description: summary, date }) => ({
      path: `/impact/${id}`,
      title,
      summary,
      date,
    }))
    return writeFeed({ publicUrl, author, path: '/impact', title: `${archive.title} | ${siteName}`, items })
  })
}

const pack = (text: string): Document => ({ text, gzip: gzipSync(text), etag: makeEntityTag(text) })

function send({ headers, method }: FastifyRequest, reply: FastifyReply, { text, gzip, etag }: Document) {
  reply.headers({
    etag,
    // What was withdrawn is gone within a second: whoever keeps a document asks each time whether it still holds.
    'cache-control': 'public, no-cache',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  })
  if (isNamedBy(headers['if-none-match'], etag)) return reply.code(304).send()
  const encoding = chooseEncoding(headers['accept-encoding'], { gzip })
  const body = encoding ? gzip : Buffer.from(text)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.header('content-length', body.length).send(method === 'HEAD' ? undefined : body)
}

/** Private pages and forms, which search engines have no use for. */
const hidden =
  '/api/ /storage/ /login /register /sign-up /logout /email-verify /auth/ /dashboard /account /report-harassment /incident/ /update-harassment/ /forgot-password /mailbox'
const robots = (publicUrl: string) =>
  [
    'User-agent: *',
    ...hidden.split(' ').map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

type Item = { path: string; title: string; summary: string; /** YYYY-MM-DD */ date: string }
/** `path`: the page that the feed belongs to; the feed itself is at `<path>/feed.xml`. */
type FeedParts = { publicUrl: string; path: string; title: string; author: string; items: Item[] }

const firstDate = '2026-01-01'

/** An Atom feed (RFC 4287). The writer is loaded with the first feed, not at start. */
export async function writeFeed({ publicUrl, path, title, author, items }: FeedParts) {
  const { Feed } = await import('feed')
  const updated = items.map(({ date }) => date).reduce((latest, date) => (date > latest ? date : latest), firstDate)
  const feed = new Feed({
    id: publicUrl + path,
    title: withoutControls(title),
    updated: dayOf(updated),
    generator: false,
    link: publicUrl + path,
    feed: `${publicUrl}${path}/feed.xml`,
    author: { name: withoutControls(author) },
  })
  for (const item of items)
    feed.addItem({
      title: asHtml(item.title),
      link: publicUrl + item.path,
      date: dayOf(item.date),
      description: asHtml(item.summary),
    })
  // The writer has no option for the language.
  return feed.atom1().replace('<feed ', '<feed xml:lang="nb" ')
}

/** The writer declares titles and summaries to be HTML. */
const asHtml = (text: string) => escapeMarkup(withoutControls(text))
const dayOf = (date: string) => new Date(`${date}T00:00:00Z`)

/** `changed`: YYYY-MM-DD. */
type SitemapPath = { path: string; changed?: string }

/** A sitemap (sitemaps.org, protocol 0.9). The writer is loaded with the first sitemap, not at start. */
export async function writeSitemap(publicUrl: string, paths: SitemapPath[]) {
  const { SitemapStream, streamToPromise } = await import('sitemap')
  const stream = new SitemapStream({
    hostname: publicUrl,
    lastmodDateOnly: true,
    xmlns: { news: false, video: false, image: false, xhtml: false },
  })
  const items = paths.map(({ path, changed: lastmod }) => ({ url: publicUrl + path, ...(lastmod ? { lastmod } : {}) }))
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString()
}
