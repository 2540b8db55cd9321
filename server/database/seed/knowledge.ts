import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { knowledgeKinds } from '#contract/knowledge.ts'
import { contentChanged } from '#server/platform/pages/version.ts'
import type { Db, Trx } from '../connect.ts'

const folder = path.join(import.meta.dirname, 'knowledge')
const seedingLock = 7_316_202_613

export type SeedEntry = ReturnType<typeof readEntry>

/**
 * Brings the hub's first texts in. A later edition replaces what nobody has changed; an entry that an editor has
 * written in stays as it is.
 */
export async function seedKnowledge(db: Db) {
  const entries = await readEntries()
  const digest = digestOf(JSON.stringify(entries))
  if (await holds(db, digest)) return
  await db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${seedingLock})`.execute(trx)
    if (await holds(trx, digest)) return
    for (const entry of entries) await write(trx, entry)
    await sql`
      INSERT INTO seeded (list, digest) VALUES ('knowledge', ${digest})
      ON CONFLICT (list) DO UPDATE SET digest = excluded.digest`.execute(trx)
    await contentChanged(trx)
  })
}

/** Every `<slug>.md` of the folder, in the order in which the hub shows them. */
export async function readEntries() {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort()
  const entries = await Promise.all(
    names.map(async (name) => readEntry(name.slice(0, -3), await readFile(path.join(folder, name), 'utf8'))),
  )
  return entries.sort((a, b) => a.position - b.position)
}

/** `key: value` lines between two `---`, lists as indented `- ` lines, then Markdown. */
export function readEntry(slug: string, text: string) {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text.replaceAll('\r\n', '\n')) ?? []
  const lines = head.split('\n')
  const value = (key: string) => {
    const line = lines.find((each) => each.startsWith(`${key}:`))
    if (!line) throw new Error(`${slug}.md does not say its ${key}.`)
    return line.slice(key.length + 1).trim()
  }
  const list = (key: string) => {
    const at = lines.findIndex((each) => each.trim() === `${key}:`)
    const after = at < 0 ? [] : lines.slice(at + 1)
    const end = after.findIndex((each) => !/^\s+- /.test(each))
    return (end < 0 ? after : after.slice(0, end)).map((each) => each.replace(/^\s+- /, '').trim())
  }
  const kind = knowledgeKinds.find((each) => each === value('kind'))
  if (!kind) throw new Error(`${slug}.md has no kind that there is.`)
  return {
    slug,
    title: value('title'),
    summary: value('summary'),
    kind,
    themes: list('themes'),
    reviewed: value('reviewed'),
    position: Number(value('position')),
    related: list('related'),
    sources: list('sources').map((line) => {
      const [name = '', link = ''] = line.split('|').map((part) => part.trim())
      return { name, link }
    }),
    body: body.trim(),
  }
}

async function write(trx: Trx, { sources, ...entry }: SeedEntry) {
  const seed_digest = digestOf(JSON.stringify({ ...entry, sources }))
  const row = { ...entry, sources: JSON.stringify(sources), seed_digest }
  await trx
    .insertInto('knowledge_entry')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('slug')
        .doUpdateSet({ ...row, updated_at: sql`now()` })
        .where('knowledge_entry.seed_digest', 'is not', null)
        .where('knowledge_entry.seed_digest', 'is distinct from', seed_digest),
    )
    .execute()
}

async function holds(db: Db | Trx, digest: string) {
  const found = await sql`SELECT 1 FROM seeded WHERE list = 'knowledge' AND digest = ${digest}`.execute(db)
  return found.rows.length > 0
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')
