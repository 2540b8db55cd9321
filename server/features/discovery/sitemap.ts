import { Readable } from 'node:stream'

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
