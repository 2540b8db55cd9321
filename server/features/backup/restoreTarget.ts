import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { SettingError, type Config } from '#server/config.ts'
import { removeCluster } from '#server/database/clusterPlace.ts'
import { isUnfinished, unfinishedFile, unfinishedTable } from '#server/database/unfinishedRestore.ts'
import { insteadOf } from '#server/platform/errorCode.ts'
import type { Storage } from '#server/platform/storage/names.ts'

/** What may lie in a DATA_DIR before anything is restored into it: the key-encryption key. */
const allowed = new Set(['kek'])
/** A restore was killed while it wrote its mark, and has done nothing else. */
const isHalfMark = (name: string) => name.startsWith(`${unfinishedFile}.`) && name.endsWith('.part')

/**
 * The target is empty, or holds only a restore that was cut short, which the next one replaces. Changes nothing.
 * @throws SettingError when it holds anything else
 */
export async function checkTarget(config: Config) {
  const found = (await namesIn(config.dataDir)).filter((name) => !allowed.has(name) && !isHalfMark(name))
  if (found.length > 0 && !(await isUnfinished(config)))
    throw new SettingError(
      `DATA_DIR ${config.dataDir} is not empty: a restore goes into an empty folder, where only the key file kek may lie. Name another, or move away what is there.`,
    )
  if (config.databaseUrl && (await isUsed(config.databaseUrl)))
    throw new SettingError('DATABASE_URL names a database that is not empty. Make a new one for the restore.')
}

/** A store of its own is empty, or holds only what a restore of the same backup has put there. */
export async function checkStore(storage: Storage, copies: readonly { name: string }[]) {
  const known = new Set(copies.map(({ name }) => name))
  for await (const { name } of storage.list())
    if (!known.has(name))
      throw new SettingError('STORAGE_URL names a store that holds other files. Name an empty one for the restore.')
}

/** Removes what a restore that was cut short has left in DATA_DIR; the key file and the mark stay. */
export async function clearFolder({ dataDir }: Pick<Config, 'dataDir'>) {
  await removeCluster(path.join(dataDir, 'postgres'))
  for (const name of await namesIn(dataDir))
    if (!allowed.has(name) && name !== unfinishedFile)
      await rm(path.join(dataDir, name), { recursive: true, force: true })
}

/** Leaves an outside database with nothing but the mark of an unfinished restore, in one transaction. */
export async function clearDatabase(url: string) {
  await onDatabase(url, async (client) => {
    // A restore that was killed is at work there until its next answer finds nobody.
    await client.query(
      `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
       WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`,
    )
    await client.query('BEGIN')
    for (const schema of ['pgboss', 'keyring', 'audit']) await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
    const { rows } = await client.query('SELECT FROM pg_class WHERE relnamespace = $1::regnamespace LIMIT 1', [
      'public',
    ])
    if (rows.length > 0) {
      await client.query('DROP SCHEMA public CASCADE')
      await client.query('CREATE SCHEMA public')
    }
    await client.query(`CREATE TABLE ${unfinishedTable} (since timestamptz NOT NULL DEFAULT now())`)
    await client.query('COMMIT')
  })
}

export const markDatabaseFinished = (url: string) =>
  onDatabase(url, async (client) => void (await client.query(`DROP TABLE IF EXISTS ${unfinishedTable}`)))

/** Whether a database holds anything else than a restore that was cut short. */
const isUsed = (url: string) =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ used: boolean }>(
      `SELECT to_regclass($1) IS NULL AND EXISTS (
         SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
         WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
           AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')) AS used`,
      [unfinishedTable],
    )
    return rows[0]?.used
  })

/** Does `work` on one connection and closes it, which undoes a transaction that is still open. */
export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url, application_name: 'portal restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(insteadOf(['ENOENT'], []))
