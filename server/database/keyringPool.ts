import { sql } from 'kysely'
import type { Log } from '../platform/log.ts'
import { connect, type Connection, type Db } from './connect.ts'
import type { Embedded } from './embedded.ts'

/**
 * Keys are read as a role of their own, so that a statement injected into the main pool reads none. Undefined with an
 * outside database: the portal cannot make roles there and uses the one it was given for everything.
 */
export async function openKeyringPool(
  embedded: Embedded | undefined,
  db: Db,
  log: Pick<Log, 'warn'>,
): Promise<Connection | undefined> {
  if (embedded) return connect(embedded.keyringUrl, { max: 3 })
  log.warn('the keyring has no database role of its own: DATABASE_URL names one role for everything')
  const { rows } = await sql<{ rolsuper: boolean }>`
    SELECT rolsuper FROM pg_roles WHERE rolname = current_user`.execute(db)
  if (rows[0]?.rolsuper)
    log.warn('DATABASE_URL names a superuser: a role that only owns the database is enough, and safer')
  return undefined
}
