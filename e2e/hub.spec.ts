import type { Page } from 'playwright'
import type { KnowledgeList } from '#contract/knowledge.ts'
import help from '#texts/nb/help.ts'
import texts from '#texts/nb/knowledge.ts'
import { hits, hub, listOf, long, query, searchField, titlesOn } from './lists.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { isHydrated, link } from './page.ts'

const portal = useSharedPortal()
let all: KnowledgeList
beforeAll(async () => void (all = await list()))

const list = listOf(portal)

async function helps(page: Page) {
  const panel = page.getByRole('region', { name: help.heading })
  for (const { call, tel } of help.lines)
    expect(await panel.getByRole('link', { name: call }).getAttribute('href')).toBe(`tel:${tel}`)
  for (const { name, href } of help.places)
    expect(await panel.getByRole('link', { name }).getAttribute('href')).toBe(href)
  expect(help.lines.map(({ call }) => call)).toEqual(['112', '113', '116 117', '02800', '800 40 008'])
}

test('the hub shows every entry with its kind, its reading time and its summary, and who helps now', async () => {
  const page = await portal.visit({ at: hub, width: 1280 })
  expect(await page.title()).toMatch(/^Muslimhets \| /)
  expect(all.entries.length).toBeGreaterThanOrEqual(16)
  expect(await hits(page)).toBe(texts.all(all.entries.length))
  expect(await titlesOn(page)).toEqual(all.entries.map(({ title }) => title))
  for (const { title, kind, summary, reading_minutes, slug } of all.entries) {
    const card = page.getByRole('listitem').filter({ has: link(page, title) })
    for (const words of [texts.kinds[kind].one, texts.minutes(reading_minutes), summary])
      await card.getByText(words, { exact: true }).waitFor()
    expect(await card.getByRole('link').getAttribute('href')).toBe(`${hub}/${slug}`)
  }
  await page.getByText(texts.search.kind, { exact: true }).first().click()
  for (const { kind, count } of all.kinds)
    await page.getByText(texts.withCount(texts.kinds[kind].many, count), { exact: true }).waitFor()
  await helps(page)
  await hasNoBarrier(page, [390, 1280, 320])
})

test('searching while one types, choosing kind and theme: all in the address, one step back leads out', async () => {
  const page = await portal.visit({ at: hub })
  await searchField(page).pressSequentially('anmeld', { delay: 20 })
  const found = await list('?search=anmeld')
  await expect.poll(() => hits(page)).toBe(texts.hits(found.entries.length))
  // A part of the word may have as many hits, in another order.
  await expect.poll(() => titlesOn(page)).toEqual(found.entries.map(({ title }) => title))
  await page.getByText(texts.search.kind, { exact: true }).first().click()
  await page.getByRole('radio', { name: texts.kinds.guide.many }).check({ force: true })
  await expect.poll(() => query(page)).toEqual({ search: 'anmeld', kind: 'guide' })
  const theme = all.themes[0]?.theme ?? ''
  await page.getByLabel(texts.search.theme).selectOption(theme)
  await expect.poll(() => query(page)).toEqual({ search: 'anmeld', kind: 'guide', theme })
  const narrow = await list(`?search=anmeld&kind=guide&theme=${theme}`)
  await expect.poll(() => hits(page)).toBe(texts.hits(narrow.entries.length))

  await page.reload()
  await isHydrated(page)
  expect(await hits(page)).toBe(texts.hits(narrow.entries.length))
  await expect.poll(() => searchField(page).inputValue()).toBe('anmeld')
  await expect.poll(() => page.getByLabel(texts.search.theme).inputValue()).toBe(theme)
  await page.goBack()
  await expect.poll(() => query(page)).toEqual({ search: 'anmeld', kind: 'guide' })
  await expect.poll(() => page.getByLabel(texts.search.theme).inputValue()).toBe('')
  await page.goBack()
  await expect.poll(() => query(page)).toEqual({ search: 'anmeld' })
  await expect.poll(() => page.getByRole('radio', { name: texts.search.allKinds }).isChecked()).toBe(true)
  await page.goBack()
  await expect.poll(() => hits(page)).toBe(texts.all(all.entries.length))
  await expect.poll(() => searchField(page).inputValue()).toBe('')
})

test('an entry has its place, its facts, its contents, its sources, what to read next, and a way to report', async () => {
  const page = await portal.visit({ at: long, width: 1280 })
  const title = await page.locator('h1').innerText()
  expect(await page.title()).toContain(`${title} | `)
  const crumbs = page.getByRole('navigation', { name: texts.entry.breadcrumbs })
  expect(await crumbs.getByRole('link', { name: texts.entry.hub }).getAttribute('href')).toBe(hub)
  const entry = all.entries.find((each) => each.title === title)
  const says = (words: string | RegExp) => page.getByText(words).first().waitFor()
  await says(texts.minutes(entry?.reading_minutes ?? 0))
  expect(await page.locator('time').first().getAttribute('datetime')).toBe(entry?.reviewed)
  await says(new RegExp(`^${texts.reviewed} \\d+\\. \\w+ 20\\d\\d$`))
  const contents = page.getByRole('navigation', { name: texts.entry.contents })
  expect(await contents.getByRole('link').count()).toBeGreaterThan(0)
  for (const link of await contents.getByRole('link').all()) {
    const target = page.locator(String(await link.getAttribute('href')))
    expect(await target.innerText()).toBe(await link.innerText())
  }
  const sources = page.getByRole('region', { name: texts.entry.sources }).getByRole('link')
  expect(await sources.count()).toBeGreaterThan(0)
  for (const source of await sources.all()) {
    expect(await source.getAttribute('rel')).toBe('noopener noreferrer')
    await expect.poll(() => source.innerText()).toContain(texts.entry.external)
  }
  await helps(page)
  await page.getByRole('region', { name: texts.entry.related }).getByRole('link').first().waitFor()
  const report = link(page, texts.entry.report.button)
  expect(await report.getAttribute('href')).toBe('/create-harassment')
  await hasNoBarrier(page, [390, 1280, 320])
  const text = page.getByRole('article').first()
  expect(await text.getByRole('link', { name: '112', exact: true }).first().getAttribute('href')).toBe('tel:112')
  const kind = link(page, texts.kinds[entry?.kind ?? 'guide'].one)
  await kind.first().click()
  await expect.poll(() => query(page)).toEqual({ kind: entry?.kind })
})

test('what search engines are told of an entry is what it says, and valid', async () => {
  const html = await (await fetch(portal.url + long)).text()
  const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  const entry = all.entries.find(({ slug }) => long.endsWith(slug))
  expect(JSON.parse(json)).toMatchObject({
    lastReviewed: entry?.reviewed,
    mainEntity: { '@type': 'Article', headline: entry?.title, description: entry?.summary, inLanguage: 'nb' },
  })
  expect(html).toContain(`<link rel="canonical" href="${portal.url}${long}"/>`)
  for (const word of ['og:title', 'og:description', 'name="description"']) expect(html).toContain(word)
})

test('without JavaScript: search, filter, read, and see who helps', async () => {
  const page = await portal.visit({ at: hub, noScript: true })
  await searchField(page).fill('skole')
  await page.getByText(texts.search.kind, { exact: true }).first().click()
  await page.getByRole('radio', { name: texts.kinds.prevention.many }).check({ force: true })
  await page.getByRole('button', { name: texts.search.submit }).click()
  await page.waitForURL(/search=skole/)
  const found = await list('?search=skole&kind=prevention')
  expect(await titlesOn(page)).toEqual(found.entries.map(({ title }) => title))
  await page.locator('main ul h2 a').first().click()
  await page.getByRole('heading', { level: 1, name: found.entries[0]?.title }).waitFor()
  expect(await page.getByRole('button', { name: texts.entry.print }).isVisible()).toBe(false)
  await helps(page)
})

test('every entry opens, has sources, and every link inside the hub leads somewhere', async () => {
  const seen = new Map<string, number>()
  const waiting = [hub, ...all.entries.map(({ slug }) => `${hub}/${slug}`)]
  for (const at of waiting) {
    const path = at.split('#')[0] ?? ''
    if (seen.has(path)) continue
    const reply = await fetch(portal.url + path)
    seen.set(path, reply.status)
    if (!path.startsWith(hub)) continue
    const html = await reply.text()
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    expect(ids.size, path).toBe([...html.matchAll(/ id="([^"]+)"/g)].length)
    for (const [, to = ''] of html.matchAll(/<a [^>]*?href="([^"]+)"/g)) {
      if (to.startsWith('#')) expect(ids.has(to.slice(1)), `${path} ${to}`).toBe(true)
      if (to.startsWith('/')) waiting.push(to.replaceAll('&amp;', '&'))
      expect(to, path).toMatch(/^(#|\/[^/]?|https:|mailto:|tel:)/)
    }
    if (/^\/information-hub\/[a-z-]+$/.test(path)) expect(html, path).toContain('id="sources"')
  }
  expect([...seen].filter(([, status]) => status !== 200)).toEqual([])
})

test('feeds, sitemap and robots are well-formed, whole, and keep the private out', async () => {
  // A blank page, whose policy lets it read XML.
  const page = await portal.visit()
  const html = await (await fetch(portal.url + hub)).text()
  const [, feedAt] = /<link rel="alternate" type="application\/atom\+xml"[^>]*href="([^"]+)"/.exec(html) ?? []
  const read = async (at: string) => {
    const reply = await fetch(portal.url + at)
    expect(reply.status, at).toBe(200)
    const etag = reply.headers.get('etag') ?? ''
    expect((await fetch(portal.url + at, { headers: { 'if-none-match': etag } })).status, at).toBe(304)
    expect((await fetch(portal.url + at, { method: 'HEAD' })).status, at).toBe(200)
    return reply.text()
  }
  const places = async (at: string) =>
    page.evaluate(
      (xml) => {
        const tree = new DOMParser().parseFromString(xml, 'application/xml')
        return [...tree.querySelectorAll('parsererror, entry > id, loc')].map((node) => node.textContent ?? '')
      },
      await read(at),
    )
  const own = all.entries.map(({ slug }) => `${portal.url}${hub}/${slug}`).sort()
  expect((await places(String(feedAt))).sort()).toEqual(own)
  expect((await fetch(portal.url + String(feedAt))).headers.get('content-type')).toContain('application/atom+xml')
  const articles = await places('/impact/feed.xml')
  expect(articles.length).toBeGreaterThan(20)
  const sitemap = await places('/sitemap.xml')
  for (const place of [...own, ...articles, `${portal.url}/`, `${portal.url}/about`]) expect(sitemap).toContain(place)
  expect(new Set(sitemap).size).toBe(sitemap.length)
  const robots = await read('/robots.txt')
  expect(robots).toContain(`Sitemap: ${portal.url}/sitemap.xml`)
  for (const path of ['/api/', '/storage/', '/report-harassment', '/incident/', '/dashboard', '/account'])
    expect(robots).toContain(`Disallow: ${path}`)
})
