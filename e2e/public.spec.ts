import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import about from '#texts/nb/about.ts'
import help from '#texts/nb/help.ts'
import incidents from '#texts/nb/incidents.ts'
import landing from '#texts/nb/landing.ts'
import shell from '#texts/nb/shell.ts'
import underAge from '#texts/nb/underAge.ts'
import { axe, axeInBothThemes, fits, isStill, openPortal, spaceOut, type Portal } from './portal.ts'
import { arrives } from './reporting.ts'
import { startTrickle } from './trickle.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterEach(() => portal.leave())
afterAll(() => portal.close())

const { nav, footer } = shell
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const pages = ['/', '/landing', '/about', '/finnes-ikke']

test('the landing page has the spec’s texts and links to the report, the cases, the archive and the hub', async () => {
  const page = await portal.visit({ width: 1280 })
  await page.goto('/')
  expect(await page.title()).toMatch(new RegExp(`^${shell.frontTitle} \\| .+`))
  await page.getByRole('heading', { level: 1, name: landing.heading }).waitFor()
  for (const words of [landing.lead, landing.intro, ...landing.hub.list, ...landing.steps.map(({ body }) => body)])
    await page.getByText(words, { exact: true }).waitFor()
  for (const [name, to] of [
    [landing.report, '/create-harassment'],
    [landing.ownCases, '/report-harassment'],
    [landing.impact.link, '/impact'],
    [landing.hub.link, '/information-hub'],
  ] as const)
    expect(await link(page.locator('main').page(), name).first().getAttribute('href')).toBe(to)
  // Said before anything is typed: what needs an account, and why, and what needs none.
  for (const words of ['For å sende inn trenger du en konto', 'så du kan finne saken igjen', 'krever ingen konto'])
    await page.getByText(words).first().waitFor()
  for (const { call, tel } of help.lines)
    expect(await page.getByRole('link', { name: call }).getAttribute('href')).toBe(`tel:${tel}`)
  expect(await link(page, underAge.link).getAttribute('href')).toBe('/information-hub/er-du-under-18')
  await link(page, landing.report).click()
  await page.waitForURL(/create-harassment/)
  // Said before anything is typed.
  await page.getByText(underAge.question).waitFor()
})

test('public pages load neither the store, nor the component library, nor the schemas', async () => {
  const scriptsOf = async (at: string) => {
    const html = await (await fetch(portal.url + at)).text()
    const scripts = [...html.matchAll(/<link rel="later-modulepreload" href="([^"]+)/g)].map(([, href]) => href ?? '')
    expect(scripts.length, at).toBeGreaterThan(3)
    return (await Promise.all(scripts.map(async (href) => (await fetch(portal.url + href)).text()))).join('\n')
  }
  // Names that minifying keeps: of RTK Query, Mantine's provider and zod.
  const marks = ['executeQuery', 'MantineProvider', 'ZodError']
  for (const at of [...pages, '/impact', '/information-hub']) {
    const scripts = await scriptsOf(at)
    for (const mark of marks) expect(scripts.includes(mark), `${at} ${mark}`).toBe(false)
  }
  const login = await scriptsOf('/login')
  for (const mark of marks) expect(login.includes(mark), mark).toBe(true)
})

test('the header links to every page, on a wide screen and in the menu of a phone, by keyboard too', async () => {
  const ways = [
    [nav.home, '/'],
    [nav.report, '/create-harassment'],
    [nav.hub, '/information-hub'],
    [nav.impact, '/impact'],
    [nav.about, '/about'],
  ] as const
  const wide = await portal.visit({ width: 1280 })
  await wide.goto('/about')
  const menu = wide.getByRole('navigation', { name: nav.label })
  for (const [name, to] of ways)
    expect(await menu.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(to)
  expect(await link(wide, nav.register).getAttribute('href')).toBe('/register')
  expect(await link(wide, nav.login).getAttribute('href')).toBe('/login')
  const phone = await portal.visit()
  await phone.goto('/about')
  // The first Tab leads to the skip link: no script has moved the focus.
  await phone.waitForLoadState('networkidle')
  expect(await phone.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await phone.reload()
  await phone.locator('summary').filter({ hasText: nav.menu }).focus()
  await phone.keyboard.press('Enter')
  for (const [name] of ways) await phone.getByRole('link', { name, exact: true }).first().waitFor()
  expect(await link(phone, shell.helpNow).getAttribute('href')).toBe('/#help-now')
  await axe(phone)
  await phone.keyboard.press('Escape')
  await expect.poll(() => phone.locator('details[open]').count()).toBe(0)
  await phone.keyboard.press('Enter')
  await phone.getByRole('navigation', { name: nav.label }).getByRole('link', { name: nav.home, exact: true }).click()
  await arrives(phone, '/')
})

test('with a token the profile menu replaces the login links, and its logout leads to the login', async () => {
  const page = await portal.visit({ as: await portal.person(), width: 1280 })
  await page.goto('/')
  expect(await link(page, nav.login).isVisible()).toBe(false)
  await page.locator('summary').filter({ hasText: nav.profile }).click()
  await page.getByRole('button', { name: nav.logout }).click()
  await arrives(page, '/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('the footer has the organisation’s contact, and Utforsk scrolls to the features, smoothly and from other pages', async () => {
  const page = await portal.visit({ motion: true })
  await page.goto('/about')
  const foot = page.getByRole('contentinfo')
  for (const words of [footer.contact, footer.instagram, footer.facebook]) await foot.getByText(words).first().waitFor()
  await foot.getByText('© 2025').waitFor()
  await foot.getByRole('link', { name: footer.explore }).click()
  await page.waitForURL((url) => url.hash === '#features')
  const top = () => page.locator('#features').evaluate((element) => element.getBoundingClientRect().top)
  await expect.poll(top).toBeLessThan(200)
  for (const start of ['/', '/landing']) {
    await page.goto(start)
    await page.evaluate(notePlaces)
    await foot.getByRole('link', { name: footer.explore }).click()
    await expect.poll(top).toBeLessThan(200)
    await foot.getByRole('link', { name: nav.home }).click()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    expect(new URL(page.url()).pathname).toBe(start)
    // A jump would be seen at one or two positions only.
    expect(await page.evaluate(() => Number(document.body.dataset['places'])), start).toBeGreaterThan(8)
  }
})

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

/** Counts the scroll positions that are seen while the page scrolls. */
function notePlaces() {
  const seen = new Set<number>()
  addEventListener('scroll', () => {
    seen.add(Math.round(scrollY))
    document.body.dataset['places'] = String(seen.size)
  })
}

test('help is one press away on a phone, also without scripts, and every number is a link', async () => {
  for (const noScript of [false, true]) {
    const page = await portal.visit({ noScript })
    for (const at of ['/about', '/create-harassment', '/login']) {
      await page.goto(at)
      await page.locator('summary').filter({ hasText: shell.helpNow }).click()
      const bar = page.getByRole('complementary', { name: shell.leave.label })
      for (const { call, tel } of help.lines)
        expect(await bar.getByRole('link', { name: call }).getAttribute('href')).toBe(`tel:${tel}`)
    }
  }
})

const ordinary = ['/', '/about', '/impact', '/impact/1', '/information-hub', '/login', '/create-harassment']

test('nothing breaks within a word or the portal’s name at 320 pixels, and the landing page’s arrows stay beside their words', async () => {
  const narrow = await portal.visit({ width: 320 })
  for (const at of [...ordinary, '/forgot-password', '/email-verify']) {
    await narrow.goto(at)
    expect(await narrow.evaluate(brokenWords), at).toEqual([])
  }
  // What a scrollbar that takes space leaves of 320.
  await narrow.setViewportSize({ width: 305, height: 844 })
  await narrow.goto('/')
  expect(await narrow.evaluate(brokenWords)).toEqual([])
  await fits(narrow)
  const page = await portal.visit()
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    const gaps = await page.locator('main a span:has(> svg)').evaluateAll((found) =>
      found.map((span) => {
        const text = document.createRange()
        if (span.firstChild) text.selectNode(span.firstChild)
        const words = text.getBoundingClientRect()
        const arrow = span.querySelector('svg')?.getBoundingClientRect()
        return { isSameLine: Math.abs((arrow?.bottom ?? 0) - words.bottom) < 12, gap: (arrow?.left ?? 0) - words.right }
      }),
    )
    expect(gaps.length).toBe(3)
    for (const { isSameLine, gap } of gaps)
      expect({ isSameLine, isNear: gap < 12 }).toEqual({ isSameLine: true, isNear: true })
  }
})

/** Words of which a part stands on another line, without a hyphen in the text, soft ones included. */
function brokenWords() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.checkVisibility()) continue
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(
      /Si.ifra|e[-\u2011]post\p{L}*|[\p{L}\d\u00AD]+/giu,
    )) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (tops.size > 1 && !word.includes('\u00AD')) broken.push(word)
    }
  }
  return broken
}

test('the about page makes every claim of the spec', async () => {
  const page = await portal.visit()
  await page.goto('/about')
  expect(await page.title()).toMatch(/^Om oss \| /)
  for (const { q, a } of about.questions) {
    await page.getByText(q, { exact: true }).click()
    await page.getByText(a, { exact: true }).waitFor()
  }
  await axe(page)
  for (const [shown, called] of [
    ['112', 'tel:112'],
    ['23 15 73 00', 'tel:23157300'],
  ] as const)
    expect(await link(page, shown).getAttribute('href')).toBe(called)
  const text = await page.locator('main').innerText()
  for (const words of ['statistikk', 'politikk', '2 år', 'uten tidsgrense', 'ansatte', 'innsyn', 'retting', 'sletting'])
    expect(text).toContain(words)
  for (const words of ['trekke samtykket', 'Datatilsynet', '2017', '53 000']) expect(text).toContain(words)
  await link(page, about.report).click()
  await page.waitForURL(/create-harassment/)
})

test('an unknown address is 404 and offers links', async () => {
  const page = await portal.visit({ expects: /404/ })
  const reply = await page.goto('/finnes-ikke')
  expect(reply?.status()).toBe(404)
  expect(await page.title()).toContain(shell.notFoundTitle)
  await link(page, shell.notFound.front).click()
  await arrives(page, '/')
})

test('light, dark and system: the choice holds, also after a reload and in another window', async () => {
  const page = await portal.visit({ width: 1280 })
  await page.goto('/')
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme'])
  expect(await theme()).toBe('light')
  await page.getByRole('contentinfo').getByRole('radio', { name: shell.theme.dark }).check()
  await expect.poll(theme).toBe('dark')
  await page.reload()
  expect(await theme()).toBe('dark')
  const second = await page.context().newPage()
  await second.goto('/login')
  expect(await second.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  await page.getByRole('contentinfo').getByRole('radio', { name: shell.theme.system }).check()
  await expect.poll(theme).toBe('light')
  const kept: unknown = await page.evaluate(() => JSON.parse(localStorage.getItem('preferences') ?? '{}'))
  expect(kept).toMatchObject({ theme: 'system', menu: 'vertical', layout: 'full', locale: 'en' })
})

test('without JavaScript everything can be read, and the menu opens', async () => {
  const page = await portal.visit({ noScript: true, expects: /404/ })
  for (const at of pages) {
    await page.goto(at)
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(60)
  }
  // The form cannot work without JavaScript, and says so.
  await page.goto('/create-harassment')
  await page.getByText(incidents.form.needsScript).waitFor()
  await page.goto('/')
  await page.getByText(landing.intro).waitFor()
  await page.locator('summary').filter({ hasText: nav.menu }).click()
  await page.getByRole('link', { name: nav.about, exact: true }).first().click()
  await arrives(page, '/about')
})

test('nothing is requested from any other site', async () => {
  for (const at of ['/', '/about', '/login', '/create-harassment']) {
    const page = await portal.visit({ width: 1280 })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(at, { waitUntil: 'networkidle' })
    const strangers = asked.filter((url) => !url.startsWith(portal.url) && !url.startsWith('data:'))
    expect(strangers, at).toEqual([])
  }
})

test('nothing moves while a page arrives in pieces, narrow and wide', async () => {
  const slow = await startTrickle(portal.url)
  onTestFinished(slow.stop)
  const entry = '/information-hub/hva-er-muslimhets'
  for (const width of [390, 1280])
    for (const at of [
      '/',
      '/about',
      '/information-hub',
      entry,
      '/impact',
      '/login',
      '/register',
      '/create-harassment',
    ]) {
      const page = await portal.visit({ width })
      await page.goto(slow.url + at)
      // A word may reflow within a line of the header: far below 0.1, which browsers call good.
      await isStill(page, 0.005, `${at} at ${width}`)
    }
})

test('no card of the archive moves on a phone, wherever a piece of the page ends', async () => {
  for (const pieces of [6, 10, 14, 20, 26]) {
    const slow = await startTrickle(portal.url, { pieces, pauseMs: 5 })
    onTestFinished(slow.stop)
    const page = await portal.visit({ width: 390 })
    await page.goto(`${slow.url}/impact`)
    await isStill(page, 0.005, `${pieces} pieces`)
  }
})

test('no space of a sentence is a text of its own before a link, which would move it when a piece ends there', async () => {
  for (const at of [...ordinary, '/information-hub/hva-er-muslimhets', '/register', '/email-verify', '/finnes-ikke']) {
    const html = await (await fetch(portal.url + at)).text()
    // React parts the texts of two expressions by a comment. A space of its own stands at the beginning of its paragraph
    // until the link behind it has come, and at the end of the sentence from then on: browsers count a move.
    expect(html.match(/[^<>]{0,40}<!-- --> <\w[^>]*>/g), at).toBeNull()
  }
})

test('link previews and search engines get title, description and address', async () => {
  const html = await (await fetch(portal.url)).text()
  for (const part of ['og:title', 'og:image', 'rel="canonical"', 'application/ld+json', 'name="description"'])
    expect(html).toContain(part)
  const form = await (await fetch(`${portal.url}/create-harassment?step=2`)).text()
  expect(form).toContain(`<meta name="description" content="${incidents.form.description}"/>`)
  expect(form).toContain(`<link rel="canonical" href="${portal.url}/create-harassment"/>`)
  expect((await fetch(`${portal.url}/social.png`)).headers.get('content-type')).toBe('image/png')
})

test('no barrier on any public page: narrow, wide, light, dark, forced colours, wide letters, 400 %', async () => {
  for (const width of [320, 1280]) {
    const page = await portal.visit({ width, expects: /404/ })
    for (const at of pages) {
      await page.goto(at)
      await axeInBothThemes(page)
      await fits(page)
    }
  }
  const page = await portal.visit({ width: 320, expects: /404/ })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  await axe(page)
  await page.emulateMedia({ forcedColors: 'none' })
  await spaceOut(page)
  await fits(page)
})
