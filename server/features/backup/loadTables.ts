import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { CopiedTable } from './archive.ts'
import { onDatabase } from './restoreTarget.ts'
import { plainText, qualified, quoted, readTables, type Sequence } from './snapshot.ts'
import type { TarEntry } from './tar.ts'

type Loaded = { tables: readonly CopiedTable[]; sequences: readonly Sequence[] }

/** Skipped, because numbers that the portal gave after the backup was made stand in mails, logs and people's notes. */
const skippedNumbers = 1000

/**
 * Fills a migrated database whose schema is that of the backup, in one transaction. What the migrations have put in is
 * replaced. The foreign keys are taken away and made again, so that the order of the tables does not matter and each of them
 * is checked; no trigger of ours runs.
 * @param after the last statements of the transaction
 */
export const loadTables = (
  url: string,
  { archive, keyring }: { archive: Loaded; keyring: Omit<Loaded, 'sequences'> },
  entries: AsyncIterable<TarEntry>,
  after: (client: pg.Client) => Promise<void>,
) =>
  onDatabase(url, async (client) => {
    await client.query(plainText)
    await client.query('BEGIN')
    const wanted = new Map(
      [...archive.tables, ...keyring.tables].map((table) => [`${table.schema}.${table.name}`, table]),
    )
    const own = (await readTables(client)).filter((table) => wanted.has(`${table.schema}.${table.name}`))
    const lacking = [...wanted.keys()].filter((name) => !own.some((table) => name === `${table.schema}.${table.name}`))
    if (lacking.length > 0)
      throw new Error(`the backup has tables that its migrations do not make: ${lacking.join(', ')}`)
    const foreignKeys = await takeForeignKeys(client)
    for (const table of own) await client.query(`ALTER TABLE ${qualified(table)} DISABLE TRIGGER USER`)
    // Nobody may delete from the audit log; what migrates has put nothing into it.
    for (const table of own) if (table.schema !== 'audit') await client.query(`DELETE FROM ${qualified(table)}`)
    await fill(client, wanted, entries)
    for (const table of own) await client.query(`ALTER TABLE ${qualified(table)} ENABLE TRIGGER USER`)
    for (const statement of foreignKeys) await client.query(statement)
    for (const { schema, name, last_value, is_big } of archive.sequences)
      await client.query(`SELECT setval('${qualified({ schema, name }).replaceAll("'", "''")}', $1::bigint)`, [
        is_big ? String(BigInt(last_value) + BigInt(skippedNumbers)) : last_value,
      ])
    await after(client)
    await client.query('COMMIT')
  })

async function fill(client: pg.Client, wanted: Map<string, CopiedTable>, entries: AsyncIterable<TarEntry>) {
  let open: { name: string; stream: ReturnType<typeof copyFrom> } | undefined
  const loaded = new Set<string>()
  const end = async () => {
    if (!open) return
    open.stream.end()
    await finished(open.stream)
    const rows = wanted.get(open.name)?.rows
    if (open.stream.rowCount !== rows)
      throw new Error(`${open.name} has ${open.stream.rowCount} rows instead of ${rows}`)
    loaded.add(open.name)
    open = undefined
  }
  for await (const { name, data } of entries) {
    const table = /^tables\/([^/]+)\/\d+$/.exec(name)?.[1]
    if (table === undefined) continue
    if (open?.name !== table) {
      await end()
      const about = wanted.get(table)
      if (!about) throw new Error(`the archive holds a table that its manifest does not name: ${table}`)
      const columns = about.columns.map((column) => quoted(column)).join(', ')
      const stream = client.query(copyFrom(`COPY ${qualified(about)} (${columns}) FROM STDIN`))
      open = { name: table, stream }
    }
    if (data.length > 0 && !open.stream.write(data)) await once(open.stream, 'drain')
  }
  await end()
  const missing = [...wanted.keys()].filter((name) => !loaded.has(name))
  if (missing.length > 0) throw new Error(`the archive lacks ${missing.join(', ')}`)
}

/** Drops every foreign key; answers the statements that make them again. */
async function takeForeignKeys(client: pg.Client) {
  const { rows } = await client.query<{ on: string; name: string; words: string }>(`
    SELECT format('%I.%I', nspname, relname) AS on, format('%I', conname) AS name, pg_get_constraintdef(c.oid) AS words
    FROM pg_constraint c JOIN pg_class t ON t.oid = conrelid JOIN pg_namespace n ON n.oid = relnamespace
    WHERE contype = 'f' AND nspname IN ('public', 'keyring', 'audit') ORDER BY 1, 2`)
  for (const { on, name } of rows) await client.query(`ALTER TABLE ${on} DROP CONSTRAINT ${name}`)
  return rows.map(({ on, name, words }) => `ALTER TABLE ${on} ADD CONSTRAINT ${name} ${words}`)
}
