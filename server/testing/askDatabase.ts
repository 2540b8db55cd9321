import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

/** The rows that a statement answers over a connection of its own, and how many it changed. */
export async function askDatabase(url: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query<Record<string, unknown>>(statement, values)
  } finally {
    await client.end()
  }
}

/** The address of the database that a server keeps in its data folder. */
export async function embeddedIn(dataDir: string) {
  const kept = async (name: string) => (await readFile(path.join(dataDir, 'postgres', name), 'utf8')).trim()
  return `postgres://portal:${await kept('password')}@127.0.0.1:${await kept('port')}/portal`
}

/** The address of a new database beside another: an empty one, or what `like` says of it. */
export async function newDatabase(url: string, like = '') {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await askDatabase(beside(url, 'postgres'), `CREATE DATABASE ${name} ${like}`)
  return beside(url, name)
}

export const beside = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
