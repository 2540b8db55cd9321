import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './connect.ts'

/** Brings the schema up to date. Several servers may start at once: each migration is applied exactly once. */
export async function migrate(db: Db) {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

const folder = path.join(import.meta.dirname, 'migrations')

async function readMigrations() {
  const migrations: Record<string, Migration> = {}
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.sql')) continue
    migrations[path.basename(file, '.sql')] = {
      async up(db) {
        await sql.raw(await readFile(path.join(folder, file), 'utf8')).execute(db)
      },
    }
  }
  return migrations
}
