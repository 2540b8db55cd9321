import type { Page } from 'playwright'
import accounts from '#texts/nb/accounts.ts'
import { holdCalls } from './page.ts'
import { useSharedPortal } from './portal.ts'

const portal = useSharedPortal()

const get = (at: string, headers: Record<string, string> = {}) =>
  fetch(portal.url + at, { headers, redirect: 'manual' })
const privatePages = ['/login', '/logout', '/create-harassment', '/report-harassment', '/incident/1', '/dashboard']

test('an article’s picture is asked for in the headers as the page chooses it, and a page without one asks for nothing', async () => {
  const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((id) => get(`/impact/${id}`)))
  const asked = pages.map(({ headers }) => headers.get('link'))
  const shown = await Promise.all(
    pages.map(async (page) => /<img[^>]*fetchPriority="high"[^>]*>/i.exec(await page.text())?.[0]),
  )
  expect(asked.filter(Boolean).length).toBeGreaterThan(0)
  expect(asked.filter(Boolean).length).toBeLessThan(asked.length)
  for (const [at, link] of asked.entries()) {
    const valueOf = (name: string, text = '') => new RegExp(` ${name}="([^"]*)"`, 'i').exec(text)?.[1]
    expect(valueOf('imagesrcset', link ?? ''), String(at + 1)).toBe(valueOf('srcset', shown[at]))
    expect(valueOf('imagesizes', link ?? ''), String(at + 1)).toBe(valueOf('sizes', shown[at])?.replaceAll('&gt;', '>'))
  }
  expect((await get('/impact/1.data')).headers.get('link')).toBeNull()
  expect((await get('/impact')).headers.get('link')).toBeNull()
})

const starting = 'while React starts, and cannot answer yet'
test.each(['before the scripts run', starting])(
  'a button pressed %s is pressed once it can be, and only once',
  async (when) => {
    const page = await portal.visit()
    const isStarting = when === starting
    const letGo = isStarting ? await holdData(page) : await holdCalls(page, '**/assets/entry.client-*')
    await page.goto('/login')
    const name = accounts.fields.password
    const field = page.getByLabel(name, { exact: true })
    if (isStarting) await page.locator('html[data-reads]').waitFor()
    await page.getByRole('button', { name: `${accounts.fields.show} ${name.toLowerCase()}` }).click()
    await expect.poll(() => field.getAttribute('type')).toBe('password')
    letGo()
    await expect.poll(() => field.getAttribute('type')).toBe('text')
    await page.waitForLoadState('networkidle')
    expect(await field.getAttribute('type')).toBe('text')
  },
)

/** React waits for the data of the page, which the browser reads as a stream. */
async function holdData(page: Page) {
  await page.addInitScript(() => {
    const { read } = ReadableStreamDefaultReader.prototype
    const held = new Promise((resolve) => addEventListener('let-read', resolve))
    ReadableStreamDefaultReader.prototype.read = async function () {
      document.documentElement.dataset['reads'] = ''
      await held
      return read.call(this)
    }
  })
  return () => void page.evaluate(() => dispatchEvent(new Event('let-read')))
}

test('what lies below the first screen is laid out after the page is loaded, and at once where a place in it is looked for', async () => {
  const page = await portal.visit({ width: 390 })
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const { first } = document.documentElement.dataset
      sessionStorage.setItem('first', String(first))
    })
  })
  const footer = page.locator('footer')
  const seen = () => page.evaluate(() => sessionStorage.getItem('first'))
  const visibility = () => footer.evaluate((element) => getComputedStyle(element).contentVisibility)
  await page.goto(portal.url)
  expect(await seen()).toBe('')
  await expect.poll(visibility).toBe('visible')
  await page.reload()
  expect(await seen()).toBe('undefined')
  await page.goto(`${portal.url}/about`)
  await page.goto(`${portal.url}/#features`)
  expect(await seen()).toBe('undefined')
})

test('a script that found its way into a page is not run', async () => {
  const page = await portal.visit({ expects: /Content Security Policy/ })
  await page.route('**/about', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.text()).replace(
      '<body>',
      '<body><script>document.documentElement.dataset.foreign = "yes"</script>',
    )
    await route.fulfill({ response: reply, body })
  })
  const reply = await page.goto('/about')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset['foreign'])).toBeUndefined()
  expect(reply?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' })
})

test('a page that has not changed is not sent again, a private one is not stored by browsers', async () => {
  const first = await get('/about', { 'accept-encoding': 'gzip' })
  const again = await get('/about', { 'if-none-match': first.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  for (const at of privatePages) expect((await get(at)).headers.get('cache-control'), at).toBe('no-store')
})

test('a malformed address, and the data of a page that does not exist, are refused', async () => {
  for (const at of ['/finnes/ikke.data', '/information-hub/finnes-ikke.data', '/impact/1%00', '/.env', '/%E0%A4%A']) {
    const reply = await get(at)
    expect([400, 404], `${at} ${reply.status}`).toContain(reply.status)
  }
})

test('a page knows nothing of the one who asked: address, token and parameters stay out of the cached HTML', async () => {
  const canary = 'kanarifugl-4711'
  for (const at of [
    `/login?redirect=/${canary}`,
    `/auth/verify-email/7/${canary}?expires=1&signature=${canary}`,
    `/create-harassment?step=3&x=${canary}`,
    `/incident/${canary}`,
    `/about?x=${canary}`,
    `/${canary}`,
  ])
    expect(await (await get(at, { cookie: canary, authorization: `Bearer ${canary}` })).text(), at).not.toContain(
      canary,
    )
})

test('assets are cached for ever under their hashed names, and nothing outside the build is served', async () => {
  const html = await (await get('/')).text()
  const [script] = /\/assets\/[\w.-]+\.js/.exec(html) ?? []
  const reply = await get(script ?? '/none', { 'accept-encoding': 'br' })
  expect(reply.headers.get('cache-control')).toContain('immutable')
  expect(reply.headers.get('content-encoding')).toBe('br')
  for (const at of ['/assets/../package.json', '/assets/%2e%2e/%2e%2e/package.json', '/assets/none.js'])
    expect((await get(at)).status, at).toBe(404)
})
