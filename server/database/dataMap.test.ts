import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { usePortal } from '#server/testing/index.ts'

const portal = usePortal()

/** `table.column` of every column in docs/data-map.md, section "In the database". */
async function mapped() {
  const text = await readFile(new URL('../../docs/data-map.md', import.meta.url), 'utf8')
  const section = text.split('\n## ').find((part) => part.startsWith('In the database')) ?? ''
  const columns: string[] = []
  let table = ''
  for (const line of section.split('\n')) {
    if (line.startsWith('### ')) table = wordsIn(line)[0] ?? ''
    const [, first = '', second = ''] = line.split('|')
    // Under a table's own heading the first cell names columns; else the first names the table, the second columns.
    if (table) columns.push(...wordsIn(first).map((column) => `${table}.${column}`))
    else for (const name of wordsIn(first)) columns.push(...wordsIn(second).map((column) => `${name}.${column}`))
  }
  return columns.toSorted()
}

const wordsIn = (cell: string) => [...cell.matchAll(/`([\w.]+)`/g)].map(([, word = '']) => word)

test('the data map names every column of the database, once, and no other', async () => {
  const { rows } = await portal.connection.pool.query<{ name: string }>(`
    SELECT CASE table_schema WHEN 'public' THEN '' ELSE table_schema || '.' END || table_name || '.' || column_name
      AS name
    FROM information_schema.columns
    WHERE table_schema NOT IN ('pg_catalog', 'information_schema', 'pgboss') AND table_name NOT LIKE 'kysely%'`)
  const real = rows.map(({ name }) => name)
  const named = await mapped()
  expect(real.length).toBeGreaterThan(100)
  const missing = real.filter((column) => !named.includes(column)).toSorted()
  const gone = named.filter((column) => !real.includes(column))
  const twice = named.filter((column, at) => named.indexOf(column) !== at)
  expect({ missing, gone, twice }).toEqual({ missing: [], gone: [], twice: [] })
})
