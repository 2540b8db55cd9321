import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { register } from '#contract/accounts.ts'
import { listCities, listHarassmentCategories } from '#contract/lookups.ts'
import { connect } from '#server/database/connect.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { makeLog } from '#server/platform/log.ts'
import { embeddedIn } from '#server/testing/askDatabase.ts'
import { residentBytes } from '#server/testing/childProcesses.ts'
import { freePort } from '#server/testing/freePort.ts'
import { makeClient } from './client.ts'

const root = path.join(import.meta.dirname, '..')
const compileCache = path.join(root, 'node_modules/.cache/node')
export type Portal = Awaited<ReturnType<typeof openPortalIn>>
export type Query = pg.Pool['query']

/**
 * Runs the portal as `npm start` does, in a folder that may have been used before. Its log goes to a file.
 * @param settings besides the port, the folder and a network that is never refused
 */
export async function startPortal(folder: string, settings: Record<string, string> = {}) {
  const port = String(await freePort())
  const log = await open(path.join(folder, 'log'), 'a')
  const startedAt = performance.now()
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--max-semi-space-size=2', '--heap-growing-percent=15', 'scripts/start.ts'],
    {
      cwd: root,
      stdio: ['ignore', log.fd, log.fd],
      env: {
        PATH: process.env['PATH'],
        PORT: port,
        DATA_DIR: path.join(folder, 'data'),
        THROTTLE_NETWORK_FACTOR: '1000000',
        NODE_COMPILE_CACHE: compileCache,
        MALLOC_ARENA_MAX: '2',
        ...settings,
      },
    },
  )
  const exit = once(child, 'exit')
  await log.close()
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

/** With mails that go elsewhere no demo cases are made beside. */
export const withoutDemo = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'portal@dialog.example' }

/** Measures on a portal in a new temporary folder. `query`: by `portal.database()`. All of it ends whatever happens. */
export async function withPortal(
  measure: (portal: Portal, query: Query) => Promise<void>,
  settings: Record<string, string> = {},
) {
  const { folder, remove } = await makeFolder()
  const portal = await openPortalIn(folder, settings)
  const database = await portal.database()
  try {
    await measure(portal, database.query.bind(database))
  } finally {
    await database.end()
    await portal.close()
    await remove()
  }
}

/** Starts a portal in a folder that stays. */
export async function openPortalIn(folder: string, settings: Record<string, string> = {}) {
  const data = path.join(folder, 'data')
  const kept = async (name: string) => (await readFile(path.join(data, 'postgres', name), 'utf8')).trim()
  const server = await startPortal(folder, settings)
  const client = makeClient(server.url)
  const call = async (at: string, { token, body }: { token?: string; body?: unknown } = {}): Promise<unknown> => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    const reply =
      body === undefined
        ? await client.get(`/api${at}`, headers)
        : await client.post(`/api${at}`, JSON.stringify(body), { ...headers, 'content-type': 'application/json' })
    return JSON.parse(reply.body)
  }
  return {
    ...server,
    folder,
    data,
    client,
    call,
    async person(name: string) {
      const facts = { name, email: `${name}@example.org`, password: 'passord-1', confirmPassword: 'passord-1' }
      const made = await call('/auth/register', { body: { ...facts, phone_number: '99887766', gender: 'Female' } })
      const { token, user } = register.schema.response[201].parse(made).data
      return { id: user.id, token }
    },
    /** The fields of a complete report without witnesses. */
    async report() {
      const { cities } = listCities.schema.response[200].parse(await call('/general/cities/list?country_id=578'))
      const kinds = listHarassmentCategories.schema.response[200].parse(
        await call('/general/harassment-categories/list'),
      )
      return {
        date: '2026-01-15',
        time: '14:30',
        country_id: 578,
        city_id: cities[0]?.id,
        harassment_category_id: kinds.harassmentCategories[0]?.id,
        description: 'På bussen hjem ble jeg ropt etter av to voksne menn. '.repeat(10),
        status: 'Submitted',
      }
    },
    /** A direct connection to the embedded database as its superuser, to fill it and to measure it alone. */
    async database() {
      return new pg.Pool({
        host: '127.0.0.1',
        port: Number(await kept('port')),
        user: 'portal_admin',
        password: await kept('admin-password'),
        database: 'portal',
        // The superuser's own path leaves out the portal's tables.
        options: '-c search_path=public',
      })
    },
    /** A connection as the server's own, with its jobs, to promise one as the server does. */
    async jobs() {
      const url = await embeddedIn(data)
      const { db, pool, close } = connect(url)
      const quiet = makeLog(() => {})
      const jobs = await openJobs(url, quiet, { schedule: false })
      return { db, pool, jobs, close: () => jobs.stop().then(close) }
    },
    async close() {
      client.close()
      await server.stop()
    },
  }
}

/** Milliseconds of each of so many calls, spread evenly so that `perSecond` begin each second. */
export async function timed(count: number, perSecond: number, work: () => Promise<unknown>) {
  const samples: number[] = []
  const startedAt = performance.now()
  const one = async (at: number) => {
    const due = startedAt + (at * 1000) / perSecond
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
    const before = performance.now()
    await work()
    samples.push(performance.now() - before)
  }
  await Promise.all(Array.from({ length: count }, (_, at) => one(at)))
  return samples
}

export async function secondsOf(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** Resident memory of a process, in MB. */
export const memoryOf = async (pid: number) => (await residentBytes(pid)) / 2 ** 20

/** Some hundred bytes smaller. No two are alike, and nothing in them could be packed smaller. */
export function largePdf(size: number) {
  const head = `%PDF-1.7\n1 0 obj\n<</Type /Catalog>>\nendobj\n2 0 obj\n<</Length ${size - 400}>>\nstream\n`
  const tail = '\nendstream\nendobj\ntrailer <</Root 1 0 R>>\nstartxref\n0\n%%EOF\n'
  return Buffer.concat([Buffer.from(head), randomBytes(size - 400), Buffer.from(tail)])
}
