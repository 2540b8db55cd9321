import about from '#texts/nb/about.ts'
import shell from '#texts/nb/shell.ts'
import type { KnowledgeList } from '#contract/knowledge.ts'
import help from '#texts/nb/help.ts'
import texts from '#texts/nb/knowledge.ts'
import { hits, hub, listOf, long, query, searchField } from './lists.ts'
import { holdScripts, link, presses, reads } from './page.ts'
import { axe, fits, hasNoBarrier, isStill, spaceOut, useSharedPortal } from './portal.ts'
import { startTrickle } from './proxies.ts'

const portal = useSharedPortal()

const { nav, footer } = shell

test('the footer has the organisation’s contact, and Utforsk scrolls to the features, smoothly and from other pages', async () => {
  const page = await portal.visit({ at: '/about', motion: true })
  const foot = page.getByRole('contentinfo')
  for (const words of [footer.contact, footer.instagram, footer.facebook]) await foot.getByText(words).first().waitFor()
  await foot.getByText('© 2025').waitFor()
  await foot.getByRole('link', { name: footer.explore }).click()
  await page.waitForURL((url) => url.hash === '#features')
  const top = () => page.locator('#features').evaluate((element) => element.getBoundingClientRect().top)
  await expect.poll(top).toBeLessThan(200)
  for (const start of ['/', '/landing']) {
    await page.goto(start)
    const places = async () => {
      await page.evaluate(notePlaces)
      await foot.getByRole('link', { name: footer.explore }).click()
      await expect.poll(top).toBeLessThan(200)
      await foot.getByRole('link', { name: nav.home }).click()
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
      expect(new URL(page.url()).pathname).toBe(start)
      return page.evaluate(() => Number(document.body.dataset['places']))
    }
    // Each of two jumps would be seen at one or two positions only; a busy machine may show few of a smooth way too.
    await expect.poll(places, { message: start }).toBeGreaterThan(4)
  }
})

/** Counts the scroll positions that are seen while the page scrolls. */
function notePlaces() {
  const seen = new Set<number>()
  addEventListener('scroll', () => {
    seen.add(Math.round(scrollY))
    document.body.dataset['places'] = String(seen.size)
  })
}

test('a reload and the way back keep the place in the page, and a page that is new begins at its top', async () => {
  const page = await portal.visit({ width: 1280 })
  const place = () => page.evaluate(() => Math.round(window.scrollY))
  const alive = () => page.locator('html[data-hydrated]').waitFor()
  await page.goto('/about')
  await alive()
  expect(await page.evaluate(() => typeof history.state.key)).toBe('string')
  await page.evaluate(() => window.scrollTo(0, 500))
  await expect.poll(place).toBe(500)
  await page.reload()
  await expect.poll(place).toBe(500)
  await alive()
  // A full load, as a link from another site would be.
  await page.goto('/information-hub')
  await expect.poll(place).toBe(0)
  await alive()
  await page.goBack()
  await expect.poll(place).toBe(500)
})

test('the about page makes every claim of the spec', async () => {
  const page = await portal.visit({ at: '/about' })
  expect(await page.title()).toMatch(/^Om oss \| /)
  for (const { q, a } of about.questions) {
    await presses(page, page.getByText(q, { exact: true }), page.getByText(a, { exact: true }))
  }
  await hasNoBarrier(page, [390, 1280, 320])
  for (const number of ['112', '23 15 73 00'])
    expect(await link(page, number).getAttribute('href')).toBe(`tel:${number.replaceAll(' ', '')}`)
  const text = await page.locator('main').innerText()
  for (const words of ['statistikk', 'politikk', '2 år', 'uten tidsgrense', 'ansatte', 'innsyn', 'retting', 'sletting'])
    expect(text).toContain(words)
  for (const words of ['trekke samtykket', 'Datatilsynet', '2017', '53\u00a0000']) expect(text).toContain(words)
  await link(page, about.report).click()
  await page.waitForURL(/create-harassment/)
})

test('light, dark and system: the choice holds, also after a reload and in another window', async () => {
  const page = await portal.visit({ width: 1280 })
  const loadScripts = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme'])
  expect(await theme()).toBe('light')
  await page.getByRole('contentinfo').getByRole('radio', { name: shell.theme.dark }).check()
  // Also before the scripts run.
  loadScripts()
  await expect.poll(theme).toBe('dark')
  await page.reload()
  expect(await theme()).toBe('dark')
  const second = await page.context().newPage()
  await second.goto('/login')
  expect(await second.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  await page.getByRole('contentinfo').getByRole('radio', { name: shell.theme.system }).check()
  await expect.poll(theme).toBe('light')
  const kept = () => page.evaluate((): unknown => JSON.parse(localStorage.getItem('preferences') ?? '{}'))
  await expect.poll(kept).toMatchObject({ theme: 'system', menu: 'vertical', layout: 'full', locale: 'en' })
})

test('nothing moves while a page arrives in pieces, narrow and wide', async () => {
  const slow = await startTrickle(portal.url)
  onTestFinished(slow.close)
  const hub = ['/information-hub', '/information-hub/hva-er-muslimhets']
  const pages = ['/', '/about', ...hub, '/impact', '/login', '/register', '/create-harassment']
  for (const width of [390, 1280])
    for (const at of pages) {
      const page = await portal.visit({ at: slow.url + at, width })
      // A word may reflow within a line of the header: far below 0.1, which browsers call good.
      await isStill(page, 0.005, `${at} at ${width}`)
    }
})

test('no barrier on public pages in forced colours, with wide letters, at 400 %', async () => {
  const page = await portal.visit({ width: 320 })
  for (const at of ['/', '/impact', '/information-hub?kind=prevention', long]) {
    await page.goto(at)
    await page.emulateMedia({ forcedColors: 'active' })
    await axe(page)
    await page.emulateMedia({ forcedColors: 'none' })
    await spaceOut(page)
    await fits(page)
  }
})

let all: KnowledgeList
beforeAll(async () => void (all = await list()))

const list = listOf(portal)

test('a search without hits says so and offers a link back; special characters cause no error', async () => {
  const page = await portal.visit({ at: hub, width: 1280 })
  for (const odd of ['%', '"', '<script>canary=1</script>', 'x'.repeat(200)]) {
    await searchField(page).fill(odd)
    await page.getByRole('heading', { name: texts.empty.heading }).waitFor()
    await expect.poll(() => query(page)).toEqual({ search: odd })
    await expect.poll(() => hits(page)).toBe(texts.hits(0))
  }
  await axe(page)
  await page.getByRole('link', { name: texts.empty.all }).click()
  await expect.poll(() => hits(page)).toBe(texts.all(all.entries.length))
  await expect.poll(() => searchField(page).inputValue()).toBe('')
  expect(await page.evaluate('typeof canary')).toBe('undefined')
})

test('on paper there is the text, with the addresses of its links, and nothing to press', async () => {
  const page = await portal.visit({ at: long, width: 1280 })
  const printed = page.evaluate(
    () =>
      new Promise((resolve) => {
        window.print = () => resolve(true)
      }),
  )
  await page.getByRole('button', { name: texts.entry.print }).click()
  expect(await printed).toBe(true)
  await page.emulateMedia({ media: 'print' })
  for (const gone of [
    page.getByRole('banner'),
    page.getByRole('navigation', { name: texts.entry.breadcrumbs }),
    page.getByRole('navigation', { name: texts.entry.contents }),
    page.getByRole('button', { name: texts.entry.print }),
    link(page, texts.entry.report.button),
    link(page, shell.leave.now),
    page.getByRole('group', { name: shell.theme.label }).first(),
  ])
    expect(await gone.isVisible()).toBe(false)
  await reads(page, `Si ifra · ${portal.url}${long}`, page.getByRole('region', { name: help.heading }))
  const source = page.getByRole('region', { name: texts.entry.sources }).getByRole('link').first()
  const after = await source.evaluate((link) => getComputedStyle(link, '::after').content)
  expect(after).toMatch(/attr\(href\)|https:/)
  await fits(page)
})

test('a table is named by the heading above it', async () => {
  const page = await portal.visit({ at: `${hub}/diskriminering-i-tjenester` })
  const table = page.getByRole('table')
  const heading = await page.locator('h2:has(~ div table)').last().innerText()
  await expect.poll(() => table.locator('caption').innerText()).toBe(`${texts.entry.table}: ${heading}`)
  await page.getByRole('region', { name: `${texts.entry.table}: ${heading}` }).waitFor()
})
