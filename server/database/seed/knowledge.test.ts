import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#server/database/connect.ts'
import { usePortal } from '#server/testing/index.ts'
import { parseSeed, readEntries, seedKnowledge } from './knowledge.ts'
import texts from '#texts/nb/knowledge.ts'

const portal = usePortal()
let db: Db
beforeEach(async () => {
  db = portal.services.db
  await sql`TRUNCATE knowledge_entry CASCADE`.execute(db)
  await sql`DELETE FROM seeded WHERE list = 'knowledge'`.execute(db)
})
const anotherEdition = () => sql`UPDATE seeded SET digest = 'older' WHERE list = 'knowledge'`.execute(db)
const read = () => db.selectFrom('knowledge_entry').select(['slug', 'title', 'updated_at']).orderBy('slug').execute()

test('what an editor changed or wrote stays; what nobody touched follows the files', async () => {
  await seedKnowledge(db)
  const [edited, untouched] = await read()
  if (!edited || !untouched) throw new Error('two entries are needed')
  await db.updateTable('knowledge_entry').set({ title: 'Redigert' }).where('slug', '=', edited.slug).execute()
  const own = { slug: 'egen', title: 'Egen', summary: '', kind: 'article', body: '', reviewed: '2026-01-01' }
  await db.insertInto('knowledge_entry').values(own).execute()
  await db.deleteFrom('knowledge_entry').where('slug', '=', untouched.slug).execute()
  await anotherEdition()
  await seedKnowledge(db)
  const after = new Map((await read()).map((row) => [row.slug, row]))
  expect(after.get(edited.slug)?.title).toBe('Redigert')
  expect(after.get('egen')?.title).toBe('Egen')
  expect(after.get(untouched.slug)?.title).toBe(untouched.title)
})

test('an edition that says the same changes no entry', async () => {
  await seedKnowledge(db)
  const before = await read()
  await anotherEdition()
  await seedKnowledge(db)
  expect(await read()).toEqual(before)
})

test('a file that is not right is named', () => {
  const good = '---\ntitle: T\nsummary: S\nkind: guide\nreviewed: 2026-01-01\nposition: 1\n---\nTekst'
  expect(parseSeed('a-b.md', good)).toMatchObject({ slug: 'a-b', title: 'T', themes: [], body: 'Tekst' })
  for (const [name, text] of [
    ['A B.md', good],
    ['a.md', 'Tekst'],
    ['a.md', good.replace('guide', 'poem')],
    ['a.md', good.replace('2026-01-01', 'i går')],
    ['a.md', good.replace('position: 1', 'sources:\n  - Uten lenke')],
    ['a.md', good.replace('position', 'plass')],
  ] as const)
    expect(() => parseSeed(name, text)).toThrow(name)
})

test('every entry has a summary that fits its card, themes that have names, and sources, and leads only to entries that exist', async () => {
  const entries = await readEntries()
  const slugs = new Set(entries.map(({ slug }) => slug))
  for (const { slug, summary, themes, sources, related, body } of entries) {
    expect(summary.length, slug).toBeLessThanOrEqual(220)
    expect(sources.length, slug).toBeGreaterThan(0)
    expect(themes.length, slug).toBeGreaterThan(0)
    for (const theme of themes) expect(texts.themes.has(theme), `${slug}: ${theme}`).toBe(true)
    const linked = [...body.matchAll(/\(\/information-hub\/([a-z0-9-]+)/g)].map(([, to = '']) => to)
    for (const to of [...related, ...linked]) expect(slugs.has(to), `${slug}: ${to}`).toBe(true)
  }
})
