import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import texts from '#texts/nb/discovery.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { chooseEncoding } from '#server/platform/http/encodings.ts'
import { isNamedBy, makeEntityTag } from '#server/platform/http/entityTags.ts'
import { makeVersionCache } from '#server/platform/pages/versionCache.ts'
import { writeFeed, writeSitemap, type SitemapPath } from './writers.ts'

type Document = { text: string; gzip: Buffer; etag: string }

const articlesInFeed = 50
/** The sitemap protocol allows 50 000 addresses in one file. */
const mostAddresses = 49_900

/**
 * What search engines and feed readers ask for: robots.txt, sitemap.xml and two Atom feeds. All addresses come from
 * PUBLIC_URL. Each document is made once per version of the content, because a sitemap reads the whole archive.
 */
export const discoveryRoutes: FeaturePlugin = async (app, { config, content, contentVersion }) => {
  const { publicUrl, siteName, orgName: author } = config
  const { articles, knowledge } = content
  const documents = makeVersionCache<Document>(4)
  const offer = (url: string, type: string, write: () => Promise<string>) =>
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config: { may: { who: 'anyone' } },
      handler: async (request, reply) =>
        send(request, reply.type(type), await documents(await contentVersion(), url, async () => pack(await write()))),
    })

  offer('/robots.txt', 'text/plain; charset=utf-8', async () => robots(publicUrl))

  offer('/sitemap.xml', 'application/xml; charset=utf-8', async () => {
    const { entries } = await knowledge.list({})
    const paths: SitemapPath[] = [
      ...['/', '/about', '/information-hub', '/impact'].map((path) => ({ path })),
      ...entries.map(({ slug, reviewed }) => ({ path: `/information-hub/${slug}`, changed: reviewed })),
    ]
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
    return writeFeed({ publicUrl, author, path: '/information-hub', title: `${texts.knowledge} | ${siteName}`, items })
  })

  offer('/impact/feed.xml', 'application/atom+xml; charset=utf-8', async () => {
    const { impactHighlights } = await articles.list({ sort: 'latest', limit: articlesInFeed })
    const items = impactHighlights.map(({ id, title, description: summary, date }) => ({
      path: `/impact/${id}`,
      title,
      summary,
      date,
    }))
    return writeFeed({ publicUrl, author, path: '/impact', title: `${texts.articles} | ${siteName}`, items })
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
