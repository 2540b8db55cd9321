import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { withMigratedDatabase } from './migratedDatabase.ts'

const run = promisify(execFile)
const target = path.join(import.meta.dirname, '../server/database/tables.ts')
const options = [
  '--dialect=postgres',
  '--date-parser=string',
  '--default-schema=public',
  '--include-pattern={public,keyring,audit}.*',
  '--exclude-pattern=public.kysely_*',
  `--type-mapping=${JSON.stringify({ int8: 'number', citext: 'string' })}`,
]
const env = { ...process.env, PATH: `${path.join(import.meta.dirname, '../node_modules/.bin')}:${process.env['PATH']}` }

/** Writes the table types of a freshly migrated database; with `--verify`, compares them with the committed ones. */
const types = await withMigratedDatabase(async (url, folder) => {
  const made = path.join(folder, 'tables.ts')
  await run('kysely-codegen', [...options, `--url=${url}`, `--out-file=${made}`], { env })
  // Without what the columns are: their comments are in the schema, and `npm run data-map` prints them.
  return inPlace((await readFile(made, 'utf8')).replaceAll(/^ +\/\*\*\n(?: +\*.*\n)+/gm, ''))
})
if (!process.argv.includes('--verify')) await writeFile(target, types)
else if (types !== (await readFile(target, 'utf8'))) {
  console.error('server/database/tables.ts differs from the migrated database: npm run database:types')
  process.exitCode = 1
}

/** Each table once: its columns stand at its name, instead of in an interface that is named there. */
function inPlace(all: string) {
  const table = /^export interface (?!DB)(\w+) (\{\n[^}]+\})\n\n/gm
  const columns = new Map([...all.matchAll(table)].map(([, name, of = '']) => [name, of.replaceAll('\n', '\n  ')]))
  return all.replaceAll(table, '').replaceAll(/(?<=^ .+: )\w+(?=;$)/gm, (name) => columns.get(name) ?? name)
}
