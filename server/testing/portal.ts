import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, inject, onTestFinished } from 'vitest'
import { buildApp } from '../app.ts'
import { parseConfig } from '../config.ts'
import { connect, pools, type Trx } from '../database/connect.ts'
import { openJobs, type JobTimes } from '#server/platform/jobs/jobs.ts'
import { makeLog } from '../platform/log.ts'
import { openServices } from '../services.ts'
import { workSteps } from '../work.ts'
import { askDatabase, beside, newDatabase } from './askDatabase.ts'
import { codeWords } from '#texts/auditCodes.ts'
import { ownOrganisation } from './process.ts'
import { makeGiven } from './given.ts'
import { makeAs } from './person.ts'

export type Portal = Awaited<ReturnType<typeof openPortal>>['portal']

/** How many connections to the test's database wait for a lock. */
export const waitingForLocks = async ({ query }: Pick<Portal, 'query'>) => {
  const words = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
  return (await query(words)).length
}

/** What waits to guess passes at the slowest pace, so that on a slow machine too all of a rush are in line before the first has passed. */
export const slowGuesses = ({ query }: Pick<Portal, 'query'>) =>
  query('UPDATE throttle SET hits = hits + 24 WHERE hits >= 50')

/** Changes the audit log as its owner, who can switch its triggers off. */
export const tamperWithLog = ({ query }: Pick<Portal, 'query'>, change: string) =>
  query(`GRANT ALL ON audit.entry TO CURRENT_USER; ALTER TABLE audit.entry DISABLE TRIGGER ALL; ${change};
    ALTER TABLE audit.entry ENABLE TRIGGER ALL; REVOKE UPDATE, DELETE, TRUNCATE ON audit.entry FROM CURRENT_USER`)

/** What is promised to be mailed about an account, a person of the staff, a case or a request; without work nothing sends it. */
export async function promisedMails(
  { query }: Pick<Portal, 'query'>,
  about: 'user_id' | 'staff_id' | 'incident_id' | 'request_id',
  id: number,
  template: string | null = null,
) {
  const words = `SELECT data FROM pgboss.job
    WHERE data ->> $1 = $2 AND data ->> 'template' = coalesce($3, data ->> 'template') ORDER BY created_on`
  return (await query(words, [about, String(id), template])).map(({ data }) => data)
}

type Query = <Row extends pg.QueryResultRow = any>(words: string, values?: unknown[]) => Promise<Row[]>

type TestClock = {
  now(): Date
  forward(time: { minutes?: number; hours?: number; days?: number }): void
  reset(): void
}

/**
 * A complete server with its own database, for one test file:
 * `const portal = usePortal()`, then `portal.as(kari).get('/user')`.
 */
export function usePortal(env: Env | (() => Env) = {}, options: PortalOptions = {}): Portal {
  const portal: Portal = Object.create(null)
  // Tests take it from the portal before that is open.
  portal.query = async (words, values) => (await portal.connection.pool.query(words, values)).rows
  let close = async () => {}
  beforeAll(async () => {
    const opened = await openPortal(typeof env === 'function' ? env() : env, options)
    close = opened.close
    Object.assign(portal, opened.portal)
  })
  beforeEach(() => portal.clock.reset())
  afterAll(() => close())
  return portal
}

/** Milliseconds. A test of many at once asks whether all of them are served, not how soon. */
const wait = 30_000

type Env = Record<string, string>
export type PortalOptions = { withWork?: boolean; server?: Server; jobTimes?: JobTimes }

export async function openPortal(env: Env = {}, { withWork = false, server, jobTimes }: PortalOptions = {}) {
  const databaseUrl = await copyTemplate()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-data-'))
  await writeFile(path.join(dataDir, 'kek'), `test:${randomBytes(32).toString('base64')}\n`, { mode: 0o400 })
  const logged: string[] = []
  const log = makeLog((line) => logged.push(line))
  const config = parseConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    THROTTLE_NETWORK_FACTOR: '1000',
    ...ownOrganisation,
    ...env,
  })
  const connection = connect(databaseUrl, { ...pools.private, wait })
  const reading = connect(databaseUrl, { ...pools.public, wait })
  const clock = makeClock()
  const jobs = await openJobs(databaseUrl, log, {
    schedule: false,
    retryDelay: 1,
    retryDelayMax: 1,
    pollingIntervalSeconds: 1,
    ...jobTimes,
  })
  const services = await openServices({ config, db: connection.db, publicDb: reading.db, clock, log, jobs })
  const app = await buildApp(services, { server })
  await app.ready()
  const stopWork: (() => Promise<void>)[] = []
  if (withWork)
    for (const step of workSteps(services)) {
      const stop = await step()
      if (stop) stopWork.push(stop)
    }
  const as = makeAs(app)
  const query: Query = async (words, values) => (await connection.pool.query(words, values)).rows
  const given = makeGiven(services, as)
  const { db } = connection
  const inTransaction = <T>(act: (trx: Trx) => Promise<T>) => db.transaction().execute(act)
  const portal = { app, services, db, inTransaction, connection, databaseUrl, clock, query, logged, given, as }
  return {
    portal,
    async close() {
      try {
        const wordless = await codesWithoutWords(query)
        if (wordless.length > 0) throw new Error(`The audit log has codes without words: ${wordless.join(', ')}`)
      } finally {
        await app.close()
        for (const stop of stopWork) await stop()
        await jobs.stop()
        await connection.close()
        await reading.close()
        await dropCopy(databaseUrl)
        await rm(dataDir, { recursive: true, force: true })
      }
    },
  }
}

/** One more server with a database of its own, which ends with the test. */
export async function anotherPortal(env: Env = {}, options: PortalOptions = {}) {
  const { portal, close } = await openPortal(env, options)
  onTestFinished(close)
  return portal
}

/** A new migrated and seeded database. */
export function copyTemplate() {
  const url = inject('databaseUrl')
  return newDatabase(url, `TEMPLATE ${nameOf(url)} STRATEGY FILE_COPY`)
}

/** They lie in memory. One that something still reads is left there. */
const dropCopy = (url: string) =>
  askDatabase(beside(url, 'postgres'), `DROP DATABASE IF EXISTS ${nameOf(url)}`).catch(() => {})

const nameOf = (url: string) => new URL(url).pathname.slice(1)

function makeClock(): TestClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    forward: ({ minutes = 0, hours = 0, days = 0 }) => {
      ahead += ((days * 24 + hours) * 60 + minutes) * 60_000
    },
    reset: () => {
      ahead = 0
    },
  }
}

/** The codes in the audit log of a test that its page would show as they are stored, because they have no words. */
async function codesWithoutWords(query: Query) {
  const rows = await query<{ action: string; code: string }>(
    'SELECT DISTINCT action, code FROM audit.entry, unnest(before || after) AS code ORDER BY action, code',
  )
  return rows.filter(hasNoWords).map(({ action, code }) => `${action} ${code}`)
}

function hasNoWords({ action, code }: { action: string; code: string }) {
  // A log that is narrowed by an action that does not exist holds what was asked for.
  if (code.startsWith('action=')) return false
  const said = codeWords(code, { nameOf: String, action })
  // A day, or words of the organisation's own: those of a setting may be a single one.
  if (said === code) return (action === 'setting_changed' ? /^[a-z_]+$/ : /^\w+(=\S*)?$/).test(code)
  const value = code.replace(/^\w+=/, '')
  // `reported_to=police:dropped` is said as two words.
  return /^[a-z_:]+$/.test(value) && value.split(':').some((part) => said.split(/: |, /).includes(part))
}
