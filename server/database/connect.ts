import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { Socket } from 'node:net'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>
export type Trx = Transaction<DB>

export type Connection = {
  db: Db
  pool: pg.Pool
  /** Breaks every connection: queries that hang fail now, and the next ones get new connections. */
  drop(): void
  close(): Promise<void>
}

/** A pool whose caller waits at most two seconds for a connection; then the request answers 503. */
export function connect(url: string, { max = 10 }: { max?: number } = {}): Connection {
  const sockets = new Set<Socket>()
  const pool = new pg.Pool({
    stream: () => {
      const socket = new Socket()
      sockets.add(socket)
      return socket.once('close', () => sockets.delete(socket))
    },
    connectionString: url,
    max,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'portal',
    types: { getTypeParser },
  })
  // An idle connection that breaks is dropped by the pool; the next caller gets a new one.
  pool.on('error', () => {})
  // One that breaks while it is lent out fails its query; without a listener it would fell the whole server.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    drop() {
      for (const socket of sockets) socket.destroy()
    },
    close: () => db.destroy(),
  }
}

/** int8 comes as a number, a calendar date and a time of day stay text, moments come as Date. */
const parsers: Record<number, (value: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.DATE]: (day) => day,
  [pg.types.builtins.TIME]: (time) => time,
}

const getTypeParser: typeof pg.types.getTypeParser = (id: number, format?: 'text' | 'binary') =>
  format === 'binary' ? pg.types.getTypeParser(id, 'binary') : (parsers[id] ?? pg.types.getTypeParser(id, 'text'))
