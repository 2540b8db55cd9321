import { Readable } from 'node:stream'
import { escapeMarkup, withoutControls } from '#server/platform/markup.ts'

type Item = { path: string; title: string; summary: string; /** YYYY-MM-DD */ date: string }
/** `path`: the page that the feed belongs to; the feed itself is at `<path>/feed.xml`. */
type FeedParts = { publicUrl: string; path: string; title: string; author: string; items: Item[] }

/** When there is no item yet. */
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
export type SitemapPath = { path: string; changed?: string }

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
