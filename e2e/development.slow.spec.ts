import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { until } from '#server/testing/mail.ts'
import { freePort } from '#server/testing/freePort.ts'
import landing from '#texts/nb/landing.ts'

test('npm run dev shows the visitors’ pages and the desk, each by a Vite of its own', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-dev-'))
  await chmod(folder, 0o711)
  const port = String(await freePort())
  const env = { PATH: process.env['PATH'], PORT: port, DATA_DIR: folder }
  const start = path.join(import.meta.dirname, '../scripts/start.ts')
  const server = spawn(process.execPath, [start, '--dev'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  onTestFinished(async () => {
    server.kill('SIGINT')
    await once(server, 'exit')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  await until(() => said.includes('Ready at'), 110)
  const get = async (at: string) => {
    const reply = await fetch(`http://localhost:${port}${at}`)
    return { status: reply.status, text: await reply.text() }
  }
  const front = await get('/')
  expect(front.status, said).toBe(200)
  expect(front.text.includes(landing.heading)).toBe(true)
  const desk = await get('/desk')
  expect(desk.status, said).toBe(200)
  expect(desk.text).toContain('/desk/@vite/client')
  const script = await get(/src="(\/desk\/main\.tsx[^"]*)"/.exec(desk.text)?.[1] ?? '/none')
  expect([script.status, script.text.includes('createRoot')]).toEqual([200, true])
}, 180_000)
