import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { freePort } from '#server/testing/process.ts'
import { makeClient } from './client.ts'

const root = path.join(import.meta.dirname, '..')
export type Started = Awaited<ReturnType<typeof startPortal>>
export type Portal = Awaited<ReturnType<typeof openPortal>>

/** Runs the portal as `npm start` does, on a data folder that may be there already. Its log goes to a file. */
export async function startPortal(folder: string, port: number) {
  const log = await open(path.join(folder, 'log'), 'a')
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--max-semi-space-size=4', 'scripts/start.ts'], {
    cwd: root,
    stdio: ['ignore', log.fd, log.fd],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: path.join(folder, 'data'),
      THROTTLE_NETWORK_FACTOR: '100000',
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
    },
  })
  await log.close()
  const exit = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  while (!(await answers(`${url}/`))) {
    if (child.exitCode !== null || performance.now() - startedAt > 60_000)
      throw new Error(`the portal did not start:\n${await readFile(path.join(folder, 'log'), 'utf8')}`)
    await pause(10)
  }
  const startMs = performance.now() - startedAt
  return {
    url,
    pid: child.pid ?? 0,
    /** From the start of the process to the first page. */
    startMs,
    async stop() {
      child.kill('SIGTERM')
      await exit
    },
  }
}

const answers = (url: string) =>
  fetch(url).then(
    async (reply) => {
      await reply.arrayBuffer()
      return reply.ok
    },
    () => false,
  )

export async function makeFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-bench-'))
  await chmod(folder, 0o711)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

const registered = z.object({ data: z.object({ token: z.string() }) })

/** A portal of its own, in a temporary folder, and people with accounts. */
export async function openPortal() {
  const { folder, remove } = await makeFolder()
  const started = await startPortal(folder, await freePort())
  const client = makeClient(started.url)
  let people = 0
  return {
    ...started,
    folder,
    client,
    /** Registers somebody and gives the headers of their calls. */
    async person() {
      people += 1
      const facts = { name: `Person ${people}`, email: `person${people}@example.org`, phone_number: '+4700000000' }
      const secrets = { password: 'passord-1', confirmPassword: 'passord-1', gender: 'Female' }
      const { body } = await client.post('/api/auth/register', JSON.stringify({ ...facts, ...secrets }), {
        'content-type': 'application/json',
      })
      return { authorization: `Bearer ${registered.parse(JSON.parse(body)).data.token}` }
    },
    /** The embedded database's own address, to fill it and to measure it bare. */
    async databaseUrl() {
      const read = (name: string) => readFile(path.join(folder, 'data/postgres', name), 'utf8')
      return `postgres://portal:${await read('password')}@127.0.0.1:${await read('port')}/portal`
    },
    async close() {
      client.close()
      await started.stop()
      await remove()
    },
  }
}

/** Resident memory of a process, in MB. */
export async function memoryOf(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
}
