import { writeFeed, writeSitemap } from './routes.ts'

const publicUrl = 'https://portal.example.org'
test('a feed shows text as text, without characters that XML cannot hold, and names its newest date', async () => {
  const summary = 'Kort\u0000 \u000Bfortalt'
  const item = { path: '/impact/1', title: 'En <b>tittel</b> & mer ]]>', summary, date: '2026-02-03' }
  const older = { ...item, path: '/impact/2', title: 'Eldre', date: '2026-01-09' }
  const about = { publicUrl, path: '/impact', title: 'A & B <x>', author: 'Org & co' }
  const feed = await writeFeed({ ...about, items: [older, item] })
  expect(feed).toContain('xml:lang="nb"')
  expect(feed).toContain('<id>https://portal.example.org/impact</id>')
  expect(feed).toContain('<title>A &amp; B &lt;x&gt;</title>')
  expect(feed).toContain('<name>Org &amp; co</name>')
  expect(feed).toContain('<link rel="self" href="https://portal.example.org/impact/feed.xml"/>')
  expect(feed).toContain('En &lt;b&gt;tittel&lt;/b&gt; &amp; mer ]]&gt;')
  expect(feed).toContain('Kort fortalt')
  expect(feed).toContain('<id>https://portal.example.org/impact/1</id>')
  expect(/<updated>([^<]*)/.exec(feed)?.[1]).toBe('2026-02-03T00:00:00.000Z')
  expect(feed).not.toMatch(/[\u0000-\u0008\u000B]/)
  expect(await writeFeed({ ...about, items: [] })).toMatch(/^<\?xml [\s\S]*<\/feed>\s*$/)
})

test('a sitemap names whole addresses, and the day of a change when it is known', async () => {
  const sitemap = await writeSitemap(publicUrl, [{ path: '/' }, { path: '/impact/1', changed: '2026-02-03' }])
  expect(sitemap).toContain('<url><loc>https://portal.example.org/</loc></url>')
  expect(sitemap).toContain('<url><loc>https://portal.example.org/impact/1</loc><lastmod>2026-02-03</lastmod></url>')
})
