import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { deskAddresses } from '#contract/deskPages.ts'
import { buildApp } from '#server/app.ts'
import type { App } from '#server/context.ts'
import { useFolders, usePortal } from '#server/testing/index.ts'
import { registerDeskPages } from './deskPages.ts'

const portal = usePortal({ SITE_NAME: 'Rop & <b>ring</b>' })
const html =
  '<!doctype html><title>__DESK__ | __SITE_NAME__</title><script>let a = 1</script><noscript>__NEEDS_SCRIPT__</noscript>'
const script = 'let c = 3\n'.repeat(50_000)
const makeFolder = useFolders()
let folder: string
let app: App
beforeAll(async () => {
  folder = await makeFolder('desk-pages')
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), html)
  await writeFile(path.join(folder, 'assets/packed-1.js'), script)
  await writeFile(path.join(folder, 'assets/packed-1.js.gz'), gzipSync(script))
  await writeFile(path.join(folder, 'assets/packed-1.js.br'), brotliCompressSync(script))
  app = await buildApp(portal.services)
  await registerDeskPages(app, portal.services.config, folder)
  await app.ready()
})
afterAll(() => app.close())

test('every page of the desk is one shell, the same for everybody, never kept, with only its own script allowed', async () => {
  const shells = new Set<string>()
  for (const url of deskAddresses)
    for (const headers of [{}, { cookie: 'staff=x' }, { authorization: 'Bearer x' }]) {
      const answer = await app.inject({ url: url.replace(':id', '7').replace(':slug', '2026-k3'), headers })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'content-type': 'text/html; charset=utf-8',
      })
      expect(answer.headers['set-cookie']).toBeUndefined()
      const policy = String(answer.headers['content-security-policy'])
      expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/)
      expect(policy).toContain("trusted-types 'none'")
      shells.add(answer.payload)
    }
  expect(shells.size).toBe(1)
  const [shell = ''] = shells
  expect(shell).toContain('<title>For ansatte | Rop &amp; &lt;b&gt;ring&lt;/b&gt;</title>')
  expect(shell).not.toContain('__')
})

test('a script comes as it was built, packed or not, and after the build has been made anew below the running server; a missing one is 404 without a page', async () => {
  const get = (encoding: string, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: '/desk/assets/packed-1.js', headers: { 'accept-encoding': encoding } })
  await rm(path.join(folder, 'assets'), { recursive: true })
  for (const [encoding, body] of [
    ['identity', Buffer.from(script)],
    ['gzip', gzipSync(script)],
    ['br, gzip', brotliCompressSync(script)],
  ] as const) {
    const answer = await get(encoding)
    expect([encoding, answer.statusCode, answer.headers['content-length']]).toEqual([encoding, 200, `${body.length}`])
    expect(answer.rawPayload.equals(body)).toBe(true)
    expect(answer.headers['cache-control']).toContain('immutable')
    const head = await get(encoding, 'HEAD')
    expect([head.headers['content-length'], head.rawPayload.length]).toEqual([`${body.length}`, 0])
  }
  const missing = await app.inject('/desk/assets/b-2.js')
  expect([missing.statusCode, missing.payload]).toEqual([404, ''])
})

test('an address below /desk that is no page has the status 404 and the same shell', async () => {
  const known = await app.inject('/desk')
  for (const [url, status] of [
    ['/desk/finnes-ikke', 404],
    ['/desk/staff/1', 404],
    ['/desk/staff?a=b', 200],
    ['/desk/staff/', 200],
    ['/desk/cases/9007199254740991', 200],
    ['/desk/cases/7/', 200],
    ...['', '0', '-1', '1e3', '007', 'x', ':id', '7/notes'].map((rest) => [`/desk/cases/${rest}`, 404] as const),
  ] as const) {
    const answer = await app.inject(url)
    expect([url, answer.statusCode, answer.payload]).toEqual([url, status, known.payload])
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})
