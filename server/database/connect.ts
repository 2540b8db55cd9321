import pg from 'pg'
import { CompiledQuery, Kysely, PostgresDialect, type PostgresDialectConfig, type Transaction, sql } from 'kysely'
import { Socket } from 'node:net'
import { errorCode } from '#server/platform/errorCode.ts'
import type { Log } from '#server/platform/log.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>
export type Trx = Transaction<DB>

export type Connection = ReturnType<typeof connect>

/**
 * The pools of one server. Together with those of the jobs, the keyring and the monitor 27 connections, 24 to an outside database,
 * which has no pool for the keyring (ops/README.md, "Connections"). Anonymous readers and background work have pools of their own,
 * so that signing in and reporting never wait for them.
 */
export const pools = {
  /** Signing in, reporting and everything else that somebody signed in asks for. */
  private: { max: 10, statementTimeout: 20_000 },
  /** What anybody may ask for and no cache has. */
  public: { max: 5, statementTimeout: 5000 },
  /** Mails, expiry and the like, and migrations: as long as they take. */
  work: { max: 4 },
} satisfies Record<string, PoolOptions>

/** Milliseconds that a transaction may wait for the portal: a request that hangs half-way must not hold its locks. */
const idleInTransaction = 60_000

/** In milliseconds: how long a statement may take (without it, for ever), and how long a caller waits for a connection; then it is 503. */
type PoolOptions = { max?: number; statementTimeout?: number; wait?: number }

export function connect(url: string, { max = 10, statementTimeout, wait = 2000 }: PoolOptions = {}) {
  const sockets = new Set<Socket>()
  const pool = new pg.Pool({
    stream: () => {
      const socket = new Socket()
      sockets.add(socket)
      return socket.once('close', () => sockets.delete(socket))
    },
    connectionString: url,
    max,
    connectionTimeoutMillis: wait,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'portal',
    types: { getTypeParser },
  })
  // The pool drops an idle connection that breaks; the listener only keeps the error from ending the process.
  pool.on('error', () => {})
  // A connection that breaks in use fails its query; without a listener the error would also end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  // Not as a parameter of the connection, which PgBouncer refuses.
  const limits = [
    CompiledQuery.raw(`SET statement_timeout = ${statementTimeout ?? 0}`),
    CompiledQuery.raw(`SET idle_in_transaction_session_timeout = ${idleInTransaction}`),
  ]
  const onCreateConnection: PostgresDialectConfig['onCreateConnection'] = async (connection) => {
    for (const limit of limits) await connection.executeQuery(limit)
  }
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool, ...(statementTimeout === undefined ? {} : { onCreateConnection }) }),
  })
  return {
    db,
    pool,
    /** Closes every socket at once: hanging queries fail now, and later ones get new connections. */
    drop() {
      for (const socket of sockets) socket.destroy()
    },
    close: () => db.destroy(),
  }
}

/** A role of its own, so that a statement injected into the main pool reads no key. Undefined with an outside database. */
export async function openKeyringPool(embedded: { keyringUrl: string } | undefined, db: Db, log: Pick<Log, 'warn'>) {
  if (embedded) return connect(embedded.keyringUrl, { max: 3 })
  log.warn('the keyring has no database role of its own: DATABASE_URL names one role for everything')
  const { rows } = await sql<{ rolsuper: boolean }>`
    SELECT rolsuper FROM pg_roles WHERE rolname = current_user`.execute(db)
  if (rows[0]?.rolsuper)
    log.warn('DATABASE_URL names a superuser: a role that only owns the database is enough, and safer')
  return undefined
}

/** int8 becomes a number; date and time stay text; timestamptz becomes a Date. */
const parsers: Record<number, (value: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.DATE]: (day) => day,
  [pg.types.builtins.TIME]: (time) => time,
}

const getTypeParser: typeof pg.types.getTypeParser = (id: number, format?: 'text' | 'binary') =>
  format === 'binary' ? pg.types.getTypeParser(id, 'binary') : (parsers[id] ?? pg.types.getTypeParser(id, 'text'))

/** A moment so many seconds from now, by the database's clock, which all servers share. Below 0: before now. */
export const inSeconds = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`

/** PostgreSQL ended the transaction because it and another waited for each other, or saw each other's rows change. */
const untimely = ['40P01', '40001']
const mostTries = 4

/** A transaction that is done again when PostgreSQL ended it for another's sake. `act` must do nothing beside the database. */
export async function transact<T>(db: Db, act: (trx: Trx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await db.transaction().execute(act)
    } catch (error) {
      if (tries === mostTries || !untimely.includes(errorCode(error))) throw error
    }
}
