import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { contentChanged } from '#server/platform/pages/contentVersion.ts'
import texts from '#texts/nb/knowledge.ts'
import { knowledgeKinds } from '#contract/knowledgeAddress.ts'
import { slug } from '#contract/knowledge.ts'
import type { Db, Trx } from '../connect.ts'
import { digestOf, seedOnce } from './once.ts'

const folder = path.join(import.meta.dirname, 'knowledge')

/** Loads the hub's entries when the database does not hold this version of them. What an editor changed is kept. */
export async function seedKnowledge(db: Db) {
  const entries = await readEntries()
  await seedOnce(db, 'knowledge', entries, async (trx) => {
    await writeEntries(trx, entries)
    await sql`SELECT fill_editorial_items()`.execute(trx)
    await contentChanged(trx)
  })
}

/** Names and order of the hub's themes. What editors renamed, moved, merged or deleted stays as they left it. */
export async function seedThemes(db: Db) {
  const themes = [...texts.themes]
  await seedOnce(db, 'knowledge-themes', themes, async (trx) => {
    await sql`
      INSERT INTO knowledge_theme (slug, name, position)
      SELECT * FROM unnest(${themes.map(([slug]) => slug)}::text[], ${themes.map(([, name]) => name)}::text[])
        WITH ORDINALITY AS given (slug, name, position)
      WHERE NOT EXISTS (SELECT FROM lookup_gone WHERE kind = 'themes' AND key = slug)
      ON CONFLICT (slug) DO UPDATE SET name = excluded.name, position = excluded.position
      WHERE knowledge_theme.version = 1`.execute(trx)
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
  // Locked first: what is read after that is as editors left it meanwhile.
  await trx.selectFrom('knowledge_entry').select('id').forUpdate().execute()
  // An entry that an editor gave another address, withdrew or deleted is the editors', though its words are ours. So is one that an
  // editor has written in, published or not: the next publishing would put the earlier edition back.
  const isEdited = sql<boolean>`(entry.withdrawn_at IS NOT NULL
    OR EXISTS (SELECT FROM knowledge_old_slug old WHERE old.entry_id = entry.id)
    OR EXISTS (SELECT FROM editorial_item item JOIN editorial_revision revision ON revision.item_id = item.id
      WHERE item.kind = 'entry' AND item.public_id = entry.id AND revision.kind <> 'seed'))`
  const stored = await trx
    .selectFrom('knowledge_entry as entry')
    .select(['slug', 'title', 'summary', 'kind', 'body', 'themes', 'sources', 'related', 'reviewed', 'position'])
    .select(['seed_digest', isEdited.as('isEdited')])
    .execute()
  const old = await trx.selectFrom('knowledge_old_slug').select('slug').execute()
  const spent = new Set(old.map(({ slug }) => slug))
  const known = new Map(
    stored.map(({ seed_digest, isEdited, ...row }) => [row.slug, { seed_digest, isEdited, now: digestOfEntry(row) }]),
  )
  const isOurs = (slug: string) => {
    const row = known.get(slug)
    return row === undefined ? !spent.has(slug) : !row.isEdited && row.seed_digest === row.now
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
export const digestOfEntry = ({ title, summary, kind, body, themes, sources, related, reviewed, position }: Row) =>
  digestOf([title, summary, kind, body, themes, pairs(sources), related, reviewed, position])

/** jsonb keeps no order of keys. */
const pairs = (sources: unknown) =>
  Array.isArray(sources) ? sources.map(({ name, link }: { name: unknown; link: unknown }) => [name, link]) : []

const link = z.url({ protocol: /^https?$/ })
const head = z.strictObject({
  title: z.string().min(1),
  summary: z.string().min(1),
  kind: z.enum(knowledgeKinds),
  themes: z.array(slug).default([]),
  reviewed: z.iso.date(),
  position: z.coerce.number().int(),
  related: z.array(slug).default([]),
  sources: z
    .array(
      z
        .string()
        .transform(readSource)
        .pipe(z.object({ name: z.string().min(1), link })),
    )
    .default([]),
})
type SeedEntry = z.infer<typeof head> & { slug: string; body: string }

/** `Name | https://…` */
function readSource(line: string) {
  const [name = '', link = ''] = line.split(' | ', 2)
  return { name: name.trim(), link: link.trim() }
}

/**
 * A seed file: `key: value` lines between two lines of `---`, a list as indented `- ` lines under its key, then
 * Markdown. The file's name is the entry's address. Throws an error with that name when it is malformed.
 */
export function parseSeed(name: string, text: string): SeedEntry {
  const [, front, body] = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(text) ?? []
  if (front === undefined || body === undefined) throw new Error(`${name}: no front matter`)
  const read = head.safeParse(readFront(front))
  const address = slug.safeParse(name.replace(/\.md$/, ''))
  if (!address.success) throw new Error(`${name}: the name is no address`)
  if (!read.success) throw new Error(`${name}: ${z.prettifyError(read.error)}`)
  return { ...read.data, slug: address.data, body: body.trim() }
}

function readFront(front: string) {
  const found: Record<string, string | string[]> = {}
  let items: string[] = []
  for (const line of front.split(/\r?\n/)) {
    const item = /^\s+- (.*)$/.exec(line)?.[1]
    const [, key, value = ''] = /^(\w+):\s*(.*)$/.exec(line) ?? []
    if (item !== undefined) items.push(item.trim())
    else if (key) found[key] = value.trim() || (items = [])
  }
  return found
}
