import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>
export type Trx = Transaction<DB>

export type Connection = { db: Db; pool: pg.Pool; close(): Promise<void> }

/** A pool whose caller waits at most two seconds for a connection; then the request answers 503. */
export function connect(url: string, { max = 10 }: { max?: number } = {}): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'portal',
    types: { getTypeParser },
  })
  // An idle connection that breaks is dropped by the pool; the next caller gets a new one.
  pool.on('error', () => {})
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

/** int8 comes as a number, a calendar date and a time of day stay text, moments come as Date. */
const parsers: Record<number, (value: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.DATE]: (day) => day,
  [pg.types.builtins.TIME]: (time) => time,
}

const getTypeParser: typeof pg.types.getTypeParser = (id: number, format?: 'text' | 'binary') =>
  format === 'binary' ? pg.types.getTypeParser(id, 'binary') : (parsers[id] ?? pg.types.getTypeParser(id, 'text'))
