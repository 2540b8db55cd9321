import { Readable } from 'node:stream'
import archive from '#texts/nb/articles.ts'
import hub from '#texts/nb/knowledge.ts'
import openData from '#texts/nb/openData.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { keepReplies, prepareText, sendCachedReplies } from '#server/platform/http/cachedReply.ts'
import { escapeMarkup, withoutControls } from '#server/platform/markup.ts'

const articlesInFeed = 50
/** The sitemap protocol allows 50 000 addresses in one file. */
const mostAddresses = 49_900

/** Each document is made once per version of the content, because a sitemap reads the whole archive. */
export const discoveryRoutes: FeaturePlugin = async (app, services) => {
  const { publicUrl, siteName, orgName: author } = services.config
  const { articles, knowledge, numbers } = services.content
  sendCachedReplies(app)
  const offer = (url: string, type: string, write: () => Promise<string>) => {
    // What was withdrawn is gone within a second: whoever keeps a document asks each time whether it still holds.
    const kept = { most: 1, maxAge: 0 }
    const documents = keepReplies(services, kept, async () => prepareText(await write(), type))
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config: { may: { who: 'anyone' } },
      handler: async (request, reply) =>
        documents(request, reply.header('x-content-type-options', 'nosniff'), url, undefined),
    })
  }

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

  const offerFeed = (path: string, title: string, read: () => Promise<Item[]>) =>
    offer(`${path}/feed.xml`, 'application/atom+xml; charset=utf-8', async () =>
      writeFeed({ publicUrl, author, path, title: `${title} | ${siteName}`, items: await read() }),
    )

  offerFeed('/information-hub', hub.feed, async () => {
    const { entries } = await knowledge.list({})
    return entries
      .toSorted((a, b) => b.reviewed.localeCompare(a.reviewed))
      .map(({ slug, title, summary, reviewed: date }) => ({ path: `/information-hub/${slug}`, title, summary, date }))
  })

  offerFeed('/tall', openData.catalog, async () => {
    const newestFirst = (await numbers.list()).toSorted((a, b) => b.published_at.localeCompare(a.published_at))
    return newestFirst.map((release) => ({
      path: `/tall/${release.slug}`,
      title: openData.named(release),
      summary: release.reason ?? openData.about,
      date: release.published_at.slice(0, 10),
    }))
  })

  offerFeed('/impact', archive.title, async () => {
    const { impactHighlights } = await articles.list({ sort: 'latest', limit: articlesInFeed })
    return impactHighlights.map(({ id, description, ...one }) => ({
      ...one,
      path: `/impact/${id}`,
      summary: description,
    }))
  })
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
