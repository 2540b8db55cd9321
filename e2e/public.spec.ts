import help from '#texts/nb/help.ts'
import incidents from '#texts/nb/incidents.ts'
import landing from '#texts/nb/landing.ts'
import shell from '#texts/nb/shell.ts'
import underAge from '#texts/nb/underAge.ts'
import { axe, hasNoBarrier, useSharedPortal } from './portal.ts'
import { arrives, isHydrated, link, reads } from './page.ts'

const portal = useSharedPortal()

const { nav } = shell
const pages = ['/', '/landing', '/about', '/finnes-ikke']

test('the landing page has the spec’s texts and links to the report, the cases, the archive and the hub', async () => {
  const page = await portal.visit({ at: '/', width: 1280 })
  expect(await page.title()).toMatch(new RegExp(`^${shell.frontTitle} \\| .+`))
  await hasNoBarrier(page.getByRole('heading', { level: 1, name: landing.heading }), [390, 1280, 320])
  for (const words of [landing.lead, landing.intro, ...landing.hub.list, ...landing.steps.map(({ body }) => body)])
    await page.getByText(words, { exact: true }).waitFor()
  const main = page.getByRole('main')
  for (const [name, to] of [
    [landing.report, '/create-harassment'],
    [landing.ownCases, '/report-harassment'],
    [landing.impact.link, '/impact'],
    [landing.hub.link, '/information-hub'],
  ] as const)
    expect(await main.getByRole('link', { name, exact: true }).first().getAttribute('href')).toBe(to)
  // Said before anything is typed: what needs an account, and why, and what needs none.
  for (const words of ['For å sende inn trenger du en konto', 'så du kan finne saken igjen', 'krever ingen konto'])
    await page.getByText(words).first().waitFor()
  for (const { call, tel } of help.lines)
    expect(await page.getByRole('link', { name: call }).getAttribute('href')).toBe(`tel:${tel}`)
  expect(await link(page, underAge.link).getAttribute('href')).toBe('/information-hub/er-du-under-18')
  await link(page, landing.report).click()
  await page.waitForURL(/create-harassment/)
  await page.getByText(underAge.question).waitFor()
})

/** The answers with the scripts that a page fetches at once. */
async function scriptsOf(at: string) {
  const html = await (await fetch(portal.url + at)).text()
  const scripts = [...html.matchAll(/<link rel="later-modulepreload" href="([^"]+)/g)].map(([, href]) => href ?? '')
  expect(scripts.length, at).toBeGreaterThan(3)
  return Promise.all(scripts.map((href) => fetch(portal.url + href, { headers: { 'accept-encoding': 'br' } })))
}

test.each([
  ['/', 115_000],
  ['/create-harassment', 190_000],
] as const)('what %s fetches at once stays within its budget', async (at, most) => {
  const sizes = (await scriptsOf(at)).map(({ headers }) => Number(headers.get('content-length')))
  expect(sizes.reduce((sum, bytes) => sum + bytes)).toBeLessThan(most)
})

test('public pages load neither the store, nor the component library, nor the schemas', async () => {
  const textsOf = async (at: string) =>
    (await Promise.all((await scriptsOf(at)).map((script) => script.text()))).join('\n')
  // Names that minifying keeps: of RTK Query, Mantine's provider and zod.
  const marks = ['executeQuery', 'MantineProvider', 'ZodError']
  for (const at of [...pages, '/impact', '/information-hub']) {
    const scripts = await textsOf(at)
    for (const mark of marks) expect(scripts.includes(mark), `${at} ${mark}`).toBe(false)
  }
  const login = await textsOf('/login')
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
  const wide = await portal.visit({ at: '/about', width: 1280 })
  const menu = wide.getByRole('navigation', { name: nav.label })
  for (const [name, to] of ways)
    expect(await menu.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(to)
  expect(await link(wide, nav.register).getAttribute('href')).toBe('/register')
  expect(await link(wide, nav.login).getAttribute('href')).toBe('/login')
  const phone = await portal.visit({ at: '/about' })
  // The first Tab leads to the skip link: no script has moved the focus.
  await phone.waitForLoadState('networkidle')
  expect(await phone.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await phone.reload()
  await phone.locator('summary').filter({ hasText: nav.menu }).focus()
  await phone.keyboard.press('Enter')
  for (const [name] of ways) await link(phone, name).first().waitFor()
  expect(await link(phone, shell.helpNow).getAttribute('href')).toBe('/#help-now')
  await axe(phone)
  await isHydrated(phone)
  await phone.keyboard.press('Escape')
  await expect.poll(() => phone.locator('details[open]').count()).toBe(0)
  await phone.keyboard.press('Enter')
  await link(phone.getByRole('navigation', { name: nav.label }), nav.home).click()
  await arrives(phone, '/')
  const screens = () => phone.evaluate(() => document.documentElement.scrollHeight / 844)
  await expect.poll(screens).toBeLessThanOrEqual(5)
})

test('help and the menu are one press away on a phone, also without scripts, and every number is a link', async () => {
  for (const noScript of [false, true]) {
    const page = await portal.visit({ at: '/about', noScript })
    await page.locator('summary').filter({ hasText: nav.menu }).click()
    await link(page, nav.hub).first().click()
    await arrives(page, '/information-hub')
    for (const at of ['/login', '/create-harassment', '/about']) {
      await page.goto(at)
      await page.locator('summary').filter({ hasText: shell.helpNow }).click()
      const bar = page.getByRole('complementary', { name: shell.leave.label })
      for (const { call, tel } of help.lines)
        expect(await bar.getByRole('link', { name: call }).getAttribute('href')).toBe(`tel:${tel}`)
    }
    if (!noScript) await hasNoBarrier(page, [390, 1280, 320])
  }
})

test('what does not exist is 404 within the page’s frame, and offers links', async () => {
  const page = await portal.visit({ expects: /404/ })
  for (const at of ['/impact/999999', '/impact/tull', '/information-hub/finnes-ikke', '/finnes-ikke']) {
    const reply = await page.goto(at)
    expect(reply?.status(), at).toBe(404)
    expect(await page.title(), at).toContain(shell.notFoundTitle)
    await reads(page, page.getByRole('heading', { name: shell.notFound.heading }), page.getByRole('contentinfo'))
  }
  await hasNoBarrier(page, [390, 1280, 320])
  await link(page, shell.notFound.front).click()
  await arrives(page, '/')
})

test('nothing is requested from any other site', async () => {
  const page = await portal.visit({ width: 1280 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const at of ['/', '/about', '/login', '/create-harassment']) await page.goto(at, { waitUntil: 'networkidle' })
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter((url) => !url.startsWith(portal.url) && !url.startsWith('data:'))).toEqual([])
})

test('no space of a sentence is a text of its own before a link, which would move it when a piece ends there', async () => {
  const addresses =
    '/ /about /impact /impact/1 /information-hub /information-hub/hva-er-muslimhets /login /register /create-harassment /email-verify /finnes-ikke'
  for (const at of addresses.split(' ')) {
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
