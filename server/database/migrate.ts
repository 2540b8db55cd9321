import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './connect.ts'

/**
 * Brings the schema up to date. Several servers may start at once: each migration is applied exactly once.
 * @param upTo the name of the last migration that is wanted, for loading what an older version has written
 */
export async function migrate(db: Db, upTo?: string) {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
  if (error) throw error
}

const folder = path.join(import.meta.dirname, 'migrations')

/** The names of all migrations, as Kysely records them. */
export async function listMigrations(): Promise<string[]> {
  const files = await readdir(folder)
  return files.filter((file) => file.endsWith('.sql')).map((file) => path.basename(file, '.sql'))
}

async function readMigrations() {
  const migrations: Record<string, Migration> = {}
  for (const name of await listMigrations())
    migrations[name] = {
      async up(db) {
        await sql.raw(await readFile(path.join(folder, `${name}.sql`), 'utf8')).execute(db)
      },
    }
  return migrations
}
