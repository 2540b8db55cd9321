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
      for (const part of schema)
        await sql.raw(await readFile(path.join(import.meta.dirname, 'schema', `${part}.sql`), 'utf8')).execute(db)
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
