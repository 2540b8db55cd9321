import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './connect.ts'

/** The parts of the first migration, in the order in which their tables refer to each other. */
const schema = ['accounts', 'staff', 'cases', 'editorial', 'privacy', 'audit', 'numbers', 'keyring']

/** By the names that Kysely records. */
const migrations: Record<string, Migration> = {
  '0001_schema': {
    async up(db) {
      for (const name of schema) {
        const part = await readFile(path.join(import.meta.dirname, 'schema', `${name}.sql`), 'utf8')
        await sql.raw(part + commentsIn(part)).execute(db)
      }
    },
  },
}
export const migrationNames = Object.keys(migrations)

/** Brings the schema up to date. Several servers may start at once: each migration is applied exactly once. */
export async function migrate(db: Db) {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** For `npm run data-map`: the comments above a table are of it, those above a column or behind it of the column. */
function commentsIn(part: string) {
  const statements: string[] = []
  let table = ''
  let above: string[] = []
  for (const line of part.split('\n')) {
    const [, code = '', comment] = /^(.*?) *(?:-- (.*))?$/.exec(line) ?? []
    const words = comment === undefined ? above : [...above, comment]
    above = code === '' && comment !== undefined ? words : []
    const begun = /^CREATE (?:UNLOGGED )?TABLE (\S+)/.exec(code)?.[1]
    const column = /^ {2}([a-z]\w*) /.exec(code)?.[1]
    table = code.startsWith(')') ? '' : (begun ?? table)
    const place = begun ? `TABLE ${table}` : table && column && `COLUMN ${table}.${column}`
    if (table && comment !== undefined && code !== '' && !place) throw new Error(`The comment is of no column: ${line}`)
    if (place && words.length > 0) statements.push(`COMMENT ON ${place} IS '${words.join(' ').replaceAll("'", "''")}';`)
  }
  return statements.join('\n')
}
