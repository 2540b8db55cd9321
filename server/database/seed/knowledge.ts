import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { contentChanged } from '#server/platform/pages/contentVersion.ts'
import type { Db, Trx } from '../connect.ts'
import { holds, keep } from './articles/lists.ts'
import { parseSeed, type SeedEntry } from './knowledgeFile.ts'

/** Any number, the same in every server; not the one of another list. */
const seedingLock = 7_316_202_613
const list = 'knowledge'
const folder = path.join(import.meta.dirname, 'knowledge')

/** Loads the hub's entries when the database does not hold this version of them. What an editor changed is kept. */
export async function seedKnowledge(db: Db) {
  const entries = await readEntries()
  const edition = digestOf(entries)
  if (await holds(db, list, edition)) return
  await db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${seedingLock})`.execute(trx)
    if (await holds(trx, list, edition)) return
    await writeEntries(trx, entries)
    await keep(trx, list, edition)
    await contentChanged(trx)
  })
}

/** Every `<slug>.md` of the folder, in the order in which the hub shows them. */
export async function readEntries() {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort()
  const entries = await Promise.all(
    names.map(async (name) => parseSeed(name, await readFile(path.join(folder, name), 'utf8'))),
  )
  return entries.sort((a, b) => a.position - b.position)
}

async function writeEntries(trx: Trx, entries: SeedEntry[]) {
  const stored = await trx
    .selectFrom('knowledge_entry')
    .select(['slug', 'title', 'summary', 'kind', 'body', 'themes', 'sources', 'related', 'reviewed', 'position'])
    .select('seed_digest')
    .forUpdate()
    .execute()
  const known = new Map(stored.map(({ seed_digest, ...row }) => [row.slug, { seed_digest, now: digestOfEntry(row) }]))
  const isOurs = (slug: string) => {
    const row = known.get(slug)
    return row === undefined || row.seed_digest === row.now
  }
  const listed = new Set(entries.map(({ slug }) => slug))
  const gone = [...known.keys()].filter((slug) => !listed.has(slug) && isOurs(slug))
  if (gone.length > 0) await trx.deleteFrom('knowledge_entry').where('slug', 'in', gone).execute()
  for (const entry of entries) {
    const digest = digestOfEntry(entry)
    if (!isOurs(entry.slug) || known.get(entry.slug)?.seed_digest === digest) continue
    const row = { ...entry, sources: JSON.stringify(entry.sources), seed_digest: digest }
    await trx
      .insertInto('knowledge_entry')
      .values(row)
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ ...row, updated_at: sql`now()` }))
      .execute()
  }
}

type Row = Omit<SeedEntry, 'kind' | 'sources'> & { kind: string; sources: unknown }

/** Of the words themselves, in one order, so that a row read back gives the digest it was written with. */
const digestOfEntry = ({ title, summary, kind, body, themes, sources, related, reviewed, position }: Row) =>
  digestOf([title, summary, kind, body, themes, pairs(sources), related, reviewed, position])

/** jsonb keeps no order of keys. */
const pairs = (sources: unknown) =>
  Array.isArray(sources) ? sources.map(({ name, link }: { name: unknown; link: unknown }) => [name, link]) : []

const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
