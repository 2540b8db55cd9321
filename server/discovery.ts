import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PublicContent } from '#contract/content.ts'
import texts from '#texts/nb/discovery.ts'
import type { App, Services } from './app.ts'

type Item = { path: string; title: string; summary: string; at: string }

/** What search engines and feed readers ask for. All addresses come from PUBLIC_URL. */
export function registerDiscovery(app: App, { config }: Services, { articles, knowledge }: PublicContent) {
  const { publicUrl, siteName } = config
  const send = (type: string, make: () => Promise<string>) => async (request: FastifyRequest, reply: FastifyReply) => {
    const text = await make()
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    reply.headers({ etag, 'cache-control': 'public, max-age=600', 'x-content-type-options': 'nosniff' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type(type).send(text)
  }
  const newestArticles = async (limit: number) => (await articles.list({ sort: 'latest', limit })).impactHighlights

  app.get('/robots.txt', { handler: send('text/plain; charset=utf-8', async () => robots(publicUrl)) })
  app.get('/sitemap.xml', {
    handler: send('application/xml; charset=utf-8', async () => {
      const { entries } = await knowledge.list({})
      const paths: { path: string; at?: string }[] = [
        ...['/', '/about', '/information-hub', '/impact'].map((path) => ({ path })),
        ...entries.map(({ slug, reviewed }) => ({ path: `/information-hub/${slug}`, at: reviewed })),
      ]
      // The protocol's own limit is 50 000 addresses a file.
      for (let cursor: string | undefined; paths.length < 49_900;) {
        const page = await articles.list({ sort: 'latest', limit: 100, cursor })
        paths.push(...page.impactHighlights.map(({ id, date }) => ({ path: `/impact/${id}`, at: date })))
        if (!page.next_cursor) break
        cursor = page.next_cursor
      }
      return sitemap(publicUrl, paths)
    }),
  })
  app.get('/information-hub/feed.xml', {
    handler: send('application/atom+xml; charset=utf-8', async () => {
      const { entries } = await knowledge.list({})
      const items = entries
        .toSorted((a, b) => b.reviewed.localeCompare(a.reviewed))
        .map(({ slug, title, summary, reviewed }) => ({
          path: `/information-hub/${slug}`,
          title,
          summary,
          at: reviewed,
        }))
      return feed({
        publicUrl,
        author: config.orgName,
        self: '/information-hub',
        title: `${texts.knowledge} | ${siteName}`,
        items,
      })
    }),
  })
  app.get('/impact/feed.xml', {
    handler: send('application/atom+xml; charset=utf-8', async () => {
      const items = (await newestArticles(50)).map(({ id, title, description, date }) => ({
        path: `/impact/${id}`,
        title,
        summary: description,
        at: date,
      }))
      return feed({
        publicUrl,
        author: config.orgName,
        self: '/impact',
        title: `${texts.articles} | ${siteName}`,
        items,
      })
    }),
  })
}

/** What is private, and what is a form, is nothing to look for. */
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

const sitemap = (publicUrl: string, paths: { path: string; at?: string }[]) => {
  const urls = paths.map(
    ({ path, at }) => `<url><loc>${xml(publicUrl + path)}</loc>${at ? `<lastmod>${xml(at)}</lastmod>` : ''}</url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

type Feed = { publicUrl: string; self: string; title: string; author: string; items: Item[] }

/** RFC 4287. */
function feed({ publicUrl, self, title, author, items }: Feed) {
  const updated =
    items
      .map(({ at }) => at)
      .sort()
      .at(-1) ?? '2026-01-01'
  const entries = items.map(
    ({ path, title: name, summary, at }) => `<entry>
<id>${xml(publicUrl + path)}</id><title>${xml(name)}</title><link href="${xml(publicUrl + path)}"/>
<updated>${xml(at)}T00:00:00Z</updated><summary>${xml(summary)}</summary></entry>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="nb">
<id>${xml(publicUrl + self)}</id><title>${xml(title)}</title><updated>${xml(updated)}T00:00:00Z</updated>
<link rel="self" href="${xml(`${publicUrl}${self}/feed.xml`)}"/><link href="${xml(publicUrl + self)}"/>
<author><name>${xml(author)}</name></author>
${entries.join('\n')}
</feed>
`
}

/** Signs that XML has no place for are left out. */
const xml = (text: string) =>
  text
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
