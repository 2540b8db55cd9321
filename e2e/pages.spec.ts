import accounts from '#texts/nb/accounts.ts'
import { holdCalls } from './page.ts'
import { useSharedPortal } from './portal.ts'

const portal = useSharedPortal()

const get = (at: string, headers: Record<string, string> = {}) =>
  fetch(portal.url + at, { headers, redirect: 'manual' })
const privatePages = ['/login', '/logout', '/create-harassment', '/report-harassment', '/incident/1', '/dashboard']

test('every answer of a page is the same bytes, plain or compressed', async () => {
  for (const at of ['/about', '/login']) {
    const [first, again, compressed] = await Promise.all([
      get(at, { 'accept-encoding': 'identity' }),
      get(at, { 'accept-encoding': 'identity' }),
      get(at, { 'accept-encoding': 'gzip' }),
    ])
    expect(compressed.headers.get('content-encoding')).toBe('gzip')
    expect(first.headers.get('content-encoding')).toBeNull()
    const text = await first.text()
    expect(await again.text()).toBe(text)
    expect(await compressed.text()).toBe(text)
  }
})

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

test('a button pressed before the scripts run is pressed when they do', async () => {
  const page = await portal.visit()
  const letThrough = await holdCalls(page, '**/assets/entry.client-*')
  await page.goto('/login')
  const field = page.getByLabel(accounts.fields.password, { exact: true })
  await page.getByRole('button', { name: `${accounts.fields.show} ${accounts.fields.password.toLowerCase()}` }).click()
  await expect.poll(() => field.getAttribute('type')).toBe('password')
  letThrough()
  await expect.poll(() => field.getAttribute('type')).toBe('text')
})

test('a button pressed while React starts, and cannot answer yet, is pressed once it does, and only once', async () => {
  const page = await portal.visit()
  // React waits for the data of the page, which the browser reads as a stream.
  await page.addInitScript(() => {
    const { read } = ReadableStreamDefaultReader.prototype
    const held = new Promise((resolve) => addEventListener('let-read', resolve))
    ReadableStreamDefaultReader.prototype.read = async function () {
      document.documentElement.dataset['reads'] = ''
      await held
      return read.call(this)
    }
  })
  await page.goto('/login')
  const field = page.getByLabel(accounts.fields.password, { exact: true })
  await page.locator('html[data-reads]').waitFor()
  await page.getByRole('button', { name: `${accounts.fields.show} ${accounts.fields.password.toLowerCase()}` }).click()
  await expect.poll(() => field.getAttribute('type')).toBe('password')
  await page.evaluate(() => dispatchEvent(new Event('let-read')))
  await expect.poll(() => field.getAttribute('type')).toBe('text')
  await page.waitForLoadState('networkidle')
  expect(await field.getAttribute('type')).toBe('text')
})

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
  await page.goto('/about')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset['foreign'])).toBeUndefined()
})

test('the policy allows nothing from elsewhere and no code made from text', async () => {
  const reply = await get('/')
  const policy = reply.headers.get('content-security-policy') ?? ''
  for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(part)
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toMatch(/unsafe-inline'[^;]*;\s*script|script-src[^;]*unsafe/)
  expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
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
