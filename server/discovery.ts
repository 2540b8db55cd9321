import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PublicContent } from '#contract/content.ts'
import texts from '#texts/nb/discovery.ts'
import type { App, Services } from './context.ts'
import { encodingFor } from './platform/pages/assets.ts'
import { pageCache } from './platform/pages/pageCache.ts'
import { followContentVersion } from './platform/pages/contentVersion.ts'

type Item = { path: string; title: string; summary: string; at: string }
type Kept = { text: string; small: Buffer; etag: string }

/**
 * What search engines and feed readers ask for: robots.txt, sitemap.xml and two Atom feeds. All addresses come from
 * PUBLIC_URL. Each is made once for an edition of the content, for a sitemap reads the whole archive.
 */
export function registerDiscovery(app: App, { config, db, log }: Services, { articles, knowledge }: PublicContent) {
  const { publicUrl, siteName, orgName: author } = config
  const version = followContentVersion(db, log)
  const kept = pageCache<Kept>(4)
  const offer = (url: string, type: string, make: () => Promise<string>) =>
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config: { may: { who: 'anyone' } },
      handler: async (request, reply) =>
        send(request, reply.type(type), await kept(await version(), url, async () => pack(await make()))),
    })

  offer('/robots.txt', 'text/plain; charset=utf-8', async () => robots(publicUrl))

  offer('/sitemap.xml', 'application/xml; charset=utf-8', async () => {
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
  })

  offer('/information-hub/feed.xml', 'application/atom+xml; charset=utf-8', async () => {
    const { entries } = await knowledge.list({})
    const items = entries
      .toSorted((a, b) => b.reviewed.localeCompare(a.reviewed))
      .map(({ slug, title, summary, reviewed: at }) => ({ path: `/information-hub/${slug}`, title, summary, at }))
    return feed({ publicUrl, author, self: '/information-hub', title: `${texts.knowledge} | ${siteName}`, items })
  })

  offer('/impact/feed.xml', 'application/atom+xml; charset=utf-8', async () => {
    const { impactHighlights } = await articles.list({ sort: 'latest', limit: 50 })
    const items = impactHighlights.map(({ id, title, description: summary, date: at }) => ({
      path: `/impact/${id}`,
      title,
      summary,
      at,
    }))
    return feed({ publicUrl, author, self: '/impact', title: `${texts.articles} | ${siteName}`, items })
  })
}

const pack = (text: string): Kept => ({
  text,
  small: gzipSync(text),
  // Weak, because compression changes the bytes and not the meaning.
  etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
})

function send(request: FastifyRequest, reply: FastifyReply, { text, small, etag }: Kept) {
  reply.headers({
    etag,
    'cache-control': 'public, max-age=600',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  })
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim())
  if (known?.some((tag) => tag === etag || tag === '*')) return reply.code(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'], { gzip: true })
  const body = encoding ? small : Buffer.from(text)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.header('content-length', body.length).send(request.method === 'HEAD' ? undefined : body)
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
