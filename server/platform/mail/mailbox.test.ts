import { randomUUID } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buildApp } from '#server/app.ts'
import { usePortal } from '#server/testing/index.ts'
import { mailboxPath, registerMailbox } from './mailbox.ts'
import { deliver } from './smtp.ts'

const portal = usePortal()

async function open(services = portal.services) {
  const app = await buildApp(services)
  registerMailbox(app, services, await mailboxPath(services.config))
  await app.ready()
  return app
}

test('without a mail server mails go to a mailbox that only this machine opens, at an address that cannot be guessed', async () => {
  const script = '<script>alert(1)</script>'
  await deliver(portal.services, {
    to: 'kari@example.org',
    subject: script,
    text: `Se http://localhost:3000/x ${script}`,
    html: '',
    job: { id: randomUUID(), kind: 'verify' },
  })
  const app = await open()
  const url = await mailboxPath(portal.services.config)
  expect(url).toMatch(/^\/mailbox\/[\w-]{43}$/)
  const here = await app.inject({ url, headers: { host: 'localhost:3000' }, remoteAddress: '127.0.0.1' })
  expect(here.statusCode).toBe(200)
  expect(here.payload).toContain('<a href="http://localhost:3000/x">')
  expect(here.payload).not.toContain(script)
  expect(here.headers['content-security-policy']).toContain("default-src 'none'")
  const strangers = [
    { headers: { host: 'localhost' }, remoteAddress: '10.0.0.7' },
    { headers: { host: 'evil.example' }, remoteAddress: '127.0.0.1' },
    { headers: { host: 'localhost', via: '1.1 proxy' }, remoteAddress: '127.0.0.1' },
  ]
  for (const stranger of strangers) expect((await app.inject({ url, ...stranger })).statusCode).toBe(404)
  for (const guess of ['/mailbox', '/mailbox/', `/mailbox/${'A'.repeat(43)}`, `${url}/`, `${url}x`])
    expect((await app.inject({ url: guess, headers: { host: 'localhost' } })).statusCode).toBe(404)
  await app.close()
})

test('with a mail server there is no mailbox', async () => {
  const config = { ...portal.services.config, smtpUrl: 'smtp://127.0.0.1:1' }
  const app = await open({ ...portal.services, config })
  const url = await mailboxPath(config)
  expect((await app.inject({ url, headers: { host: 'localhost' } })).statusCode).toBe(404)
  await app.close()
})

test("the mailbox's address stays the same, is readable by its owner only, and is created again when its file was incomplete", async () => {
  const file = path.join(portal.services.config.dataDir, 'mailbox-address')
  const first = await mailboxPath(portal.services.config)
  expect(await mailboxPath(portal.services.config)).toBe(first)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await writeFile(file, (await readFile(file, 'utf8')).slice(0, 5))
  expect(await mailboxPath(portal.services.config)).toMatch(/^\/mailbox\/[\w-]{43}$/)
})
