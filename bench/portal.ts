import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { register } from '#contract/accounts.ts'
import { listCities, listHarassmentCategories } from '#contract/lookups.ts'
import { startServer } from '#server/testing/process.ts'

/** As `npm start` sets them. */
export const asStarted = {
  NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../node_modules/.cache/node'),
  NODE_OPTIONS: '--max-semi-space-size=4',
}

/** A portal of its own in a folder of its own, as `npm start` runs it. */
export async function openPortal() {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-bench-'))
  await chmod(folder, 0o711)
  const data = path.join(folder, 'data')
  const server = await startServer({ ...asStarted, DATA_DIR: data, THROTTLE_NETWORK_FACTOR: '1000000' })
  const call = async (at: string, { token, body }: { token?: string; body?: unknown } = {}) => {
    const reply = await fetch(`${server.url}/api${at}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const answer: unknown = await reply.json()
    if (!reply.ok) throw new Error(`${at} answered ${reply.status}: ${JSON.stringify(answer)}`)
    return answer
  }
  return {
    ...server,
    data,
    call,
    async person(name: string) {
      const facts = { name, email: `${name}@example.org`, password: 'passord-1', confirmPassword: 'passord-1' }
      const made = await call('/auth/register', { body: { ...facts, phone_number: '99887766', gender: 'Female' } })
      const { token, user } = register.schema.response[201].parse(made).data
      return { id: user.id, token }
    },
    /** What a complete report holds. */
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
        description: 'Ropt etter på bussen. '.repeat(20),
        status: 'Submitted',
      }
    },
    /** The embedded database itself, to fill it. */
    async database() {
      const kept = async (name: string) => (await readFile(path.join(data, 'postgres', name), 'utf8')).trim()
      return new pg.Pool({
        host: '127.0.0.1',
        port: Number(await kept('port')),
        user: 'portal',
        password: await kept('password'),
        database: 'portal',
      })
    },
    async close() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
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
