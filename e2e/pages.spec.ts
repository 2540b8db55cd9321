import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPortal, type Portal } from './portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const get = (at: string, headers: Record<string, string> = {}) =>
  fetch(portal.url + at, { headers, redirect: 'manual' })
const nonceIn = (policy: string | null) => /'nonce-([^']+)'/.exec(policy ?? '')?.[1] ?? ''

test('every answer has a nonce of its own, and every script and style of the page carries it', async () => {
  const nonces = new Set<string>()
  for (let at = 0; at < 5; at += 1) {
    const reply = await get('/about')
    const html = await reply.text()
    const nonce = nonceIn(reply.headers.get('content-security-policy'))
    nonces.add(nonce)
    expect(nonce.length).toBeGreaterThanOrEqual(22)
    const tags = [...html.matchAll(/<(script|style)\b[^>]*>/g)].map(([tag]) => tag)
    expect(tags.length).toBeGreaterThan(2)
    expect(tags.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([])
  }
  expect(nonces.size).toBe(5)
})

test('the policy lets nothing in from elsewhere and makes no code from text', async () => {
  const reply = await get('/')
  const policy = reply.headers.get('content-security-policy') ?? ''
  for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(part)
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toMatch(/unsafe-inline'[^;]*;\s*script|script-src[^;]*unsafe/)
  expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
})

test('a page that has not changed is not sent again, a private one is kept by nobody', async () => {
  const first = await get('/about', { 'accept-encoding': 'gzip' })
  expect(first.headers.get('content-encoding')).toBe('gzip')
  const again = await get('/about', { 'if-none-match': first.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  for (const at of ['/login', '/create-harassment', '/report-harassment', '/incident/1', '/dashboard'])
    expect((await get(at)).headers.get('cache-control'), at).toBe('no-store')
})

test('what does not exist is 404, as a page and as the data of one', async () => {
  for (const at of [
    '/finnes-ikke',
    '/finnes/ikke.data',
    '/impact/999999',
    '/impact/abc',
    '/impact/1%00',
    '/information-hub/finnes-ikke',
    '/information-hub/finnes-ikke.data',
    '/.env',
    '/%E0%A4%A',
  ]) {
    const reply = await get(at)
    expect([400, 404], `${at} ${reply.status}`).toContain(reply.status)
  }
})

test('a page knows nothing of the one who asked: address, token and parameters stay out of the kept HTML', async () => {
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

test('assets are kept for ever under their hashed names, and nothing lies outside the build', async () => {
  const html = await (await get('/')).text()
  const [script] = /\/assets\/[\w.-]+\.js/.exec(html) ?? []
  const reply = await get(script ?? '/none', { 'accept-encoding': 'br' })
  expect(reply.headers.get('cache-control')).toContain('immutable')
  expect(reply.headers.get('content-encoding')).toBe('br')
  for (const at of ['/assets/../package.json', '/assets/%2e%2e/%2e%2e/package.json', '/assets/none.js'])
    expect((await get(at)).status, at).toBe(404)
})

test('what a page fetches at once stays within its budget', async () => {
  for (const [at, most] of [
    ['/', 110_000],
    ['/create-harassment', 200_000],
  ] as const) {
    const html = await (await fetch(portal.url + at)).text()
    const scripts = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)/g)].map(([, href]) => href ?? '')
    expect(scripts.length).toBeGreaterThan(3)
    let bytes = 0
    for (const script of scripts) {
      const { headers } = await fetch(portal.url + script, { headers: { 'accept-encoding': 'br' } })
      bytes += Number(headers.get('content-length'))
    }
    expect(bytes, at).toBeLessThan(most)
  }
})
