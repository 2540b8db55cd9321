import { escapeMarkup, withoutControls } from '#server/platform/markup.ts'

type Item = { path: string; title: string; summary: string; /** YYYY-MM-DD */ date: string }
/** `path`: the page that the feed belongs to; the feed itself is at `<path>/feed.xml`. */
export type FeedParts = { publicUrl: string; path: string; title: string; author: string; items: Item[] }

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
