import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { listMigrations, migrate } from '#server/database/migrate.ts'
import { makeLog } from '#server/platform/log.ts'
import {
  backUp,
  documentHashes,
  emptyDatabaseBeside,
  emptyLedger,
  ownSettings,
  restoreInto,
  seenAt,
  sha256,
  useFolders,
} from '#server/testing/backups.ts'
import { caseWithFiles } from '#server/testing/caseWithFiles.ts'
import { usePortal } from '#server/testing/index.ts'
import { startServer } from '#server/testing/process.ts'
import { isLeftOut, qualified, quoted, readSequences, readTables } from './catalogue.ts'

const portal = usePortal()
const folder = useFolders()

/** The version that brought the backup: no archive is older. */
const oldest = '0039_backup_runs'
const bytes = Buffer.from(`%PDF-1.4 ${'rype '.repeat(3000)}\n%%EOF\n`)

test('an archive of the oldest version that makes one is restored by this version, and brought up to date', async () => {
  const owner = await portal.given.account()
  const { id } = await caseWithFiles(portal, owner, [{ name: 'rype.pdf', bytes }], { description: 'rype på tunet' })
  const url = await emptyDatabaseBeside(portal.databaseUrl)
  const old = connect(url, { max: 2 })
  await migrate(old.db, oldest)
  await old.close()
  await copyRows(portal.databaseUrl, url)

  const places = { to: await folder('archives'), keyringTo: await folder('keyrings') }
  await backUp(portal, places, { url })
  const ledger = await emptyLedger(await folder('ledger'))
  const kek = path.join(portal.services.config.dataDir, 'kek')
  const applied = await listMigrations()
  expect(applied.length).toBeGreaterThan(applied.indexOf(oldest) + 1)
  const outside = await emptyDatabaseBeside(portal.databaseUrl)
  const homes: Record<string, string>[] = [{}, { DATABASE_URL: outside }]
  for (const more of homes) {
    const dataDir = await folder('restored')
    const env = { ...ownSettings(dataDir, kek), ...more }
    const { done } = await restoreInto(env, { from: places.to, keyringFrom: places.keyringTo, ledger })
    expect(done).toMatchObject({ documents: 1, cases: 0, keyless: 0 })
    expect(await migrationsOf(dataDir, outside, more)).toEqual(applied)
    const server = await startServer(env)
    try {
      const { status, text } = await seenAt(server.url, owner, id)
      expect([status, text]).toEqual([200, expect.stringContaining('rype på tunet')])
      expect(await documentHashes(server.url, text)).toEqual([sha256(bytes)])
    } finally {
      await server.stop()
    }
  }
}, 240_000)

async function migrationsOf(dataDir: string, outside: string, more: object) {
  const quiet = makeLog(() => {})
  const embedded = 'DATABASE_URL' in more ? undefined : await startEmbedded(path.join(dataDir, 'postgres'), quiet)
  try {
    return await onDatabase(embedded?.url ?? outside, async (client) => {
      const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name')
      return rows.map(({ name }) => name)
    })
  } finally {
    await embedded?.stop()
  }
}

/**
 * Gives a database of an older schema the rows of one of today, in the tables and columns that it has. A table waits for those
 * that it refers to.
 */
async function copyRows(from: string, to: string) {
  await onDatabase(from, (source) =>
    onDatabase(to, async (target) => {
      const now = new Map((await readTables(source)).map((table) => [qualified(table), table.columns]))
      let waiting = (await readTables(target)).filter(
        (table) => !isLeftOut(table) && table.schema !== 'audit' && now.has(qualified(table)),
      )
      for (const table of waiting) await target.query(`ALTER TABLE ${qualified(table)} DISABLE TRIGGER USER`)
      const all = waiting
      while (waiting.length > 0) {
        const left: typeof waiting = []
        for (const table of waiting) {
          const known = now.get(qualified(table)) ?? []
          const columns = table.columns.filter((name) => known.includes(name)).map((name) => quoted(name))
          const name = qualified(table)
          const { rows } = await source.query(`SELECT coalesce(json_agg(t), '[]')::text AS rows FROM ${name} t`)
          const fill = `DELETE FROM ${name}; INSERT INTO ${name} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE
            SELECT ${columns.join(', ')} FROM json_populate_recordset(null::${name}, ${pg.escapeLiteral(rows[0].rows)})`
          await target.query(fill).catch(() => left.push(table))
        }
        if (left.length === waiting.length)
          throw new Error(`no rows fit in ${left.map((table) => qualified(table)).join(', ')}`)
        waiting = left
      }
      for (const table of all) await target.query(`ALTER TABLE ${qualified(table)} ENABLE TRIGGER USER`)
      const sequences = new Map((await readSequences(source)).map((one) => [qualified(one), one]))
      for (const one of await readSequences(target)) {
        const { last_value, is_called } = sequences.get(qualified(one)) ?? one
        await target.query('SELECT setval($1, $2::bigint, $3)', [qualified(one), last_value, is_called])
      }
    }),
  )
}

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
