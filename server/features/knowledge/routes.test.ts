import { expect, test } from 'vitest'
import { knowledgeList } from '#contract/knowledge.ts'
import { readEntries, seedKnowledge } from '#server/database/seed/knowledge.ts'
import { usePortal } from '#server/testing/index.ts'
import { makeContent } from '#server/content.ts'
import texts from '#texts/nb/knowledge.ts'

const portal = usePortal()
const list = async (query = '') => {
  const { body, statusCode } = await portal.as(null).get(`/knowledge/list${query}`)
  expect(statusCode).toBe(200)
  return knowledgeList.parse(body)
}

test('every seeded entry is there in the editors’ order, with a kind, a theme that has a name, and a summary', async () => {
  const { entries, kinds, themes } = await list()
  const seeded = await readEntries()
  expect(entries.map(({ slug }) => slug)).toEqual(seeded.map(({ slug }) => slug))
  expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(entries.length)
  for (const { theme } of themes) expect(texts.themes.has(theme), theme).toBe(true)
  for (const { summary, slug } of entries) expect(summary.length, slug).toBeLessThanOrEqual(220)
})

test('every entry has sources, and leads only to entries that exist', async () => {
  const seeded = await readEntries()
  const slugs = new Set(seeded.map(({ slug }) => slug))
  for (const { slug, related, sources, body } of seeded) {
    expect(
      related.filter((each) => !slugs.has(each)),
      slug,
    ).toEqual([])
    expect(sources.length, slug).toBeGreaterThan(0)
    for (const [, to = ''] of body.matchAll(/\(\/information-hub\/([a-z0-9-]+)/g))
      expect(slugs.has(to), `${slug}: ${to}`).toBe(true)
  }
})

test('kind, theme and words narrow the list, and odd words harm nobody', async () => {
  const all = await list()
  const [first] = all.entries
  const kind = first?.kind ?? 'guide'
  expect((await list(`?kind=${kind}`)).entries.every((entry) => entry.kind === kind)).toBe(true)
  const theme = first?.themes[0] ?? ''
  expect((await list(`?theme=${theme}`)).entries.every((entry) => entry.themes.includes(theme))).toBe(true)
  const found = await list('?search=anmeld')
  expect(found.entries.length).toBeGreaterThan(0)
  expect(found.entries.length).toBeLessThan(all.entries.length)
  for (const odd of ["'", '"', '%', '_', '\\', ':* & |', '<->', 'æøå', '((', 'x'.repeat(200)])
    await list(`?search=${encodeURIComponent(odd)}`)
})

test('an answer that is known already is not sent again', async () => {
  const first = await portal.app.inject('/api/knowledge/list')
  const again = await portal.app.inject({
    url: '/api/knowledge/list',
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
})

test('an entry that an editor has changed survives a new edition of the seed; others follow it', async () => {
  const { db } = portal.services
  const [kept, followed] = await readEntries()
  await db
    .updateTable('knowledge_entry')
    .set({ title: 'Endret', seed_digest: null })
    .where('slug', '=', kept?.slug ?? '')
    .execute()
  await db
    .updateTable('knowledge_entry')
    .set({ title: 'Gammel', seed_digest: 'older' })
    .where('slug', '=', followed?.slug ?? '')
    .execute()
  await db.updateTable('seeded').set({ digest: 'older' }).where('list', '=', 'knowledge').execute()
  await seedKnowledge(db)
  const { knowledge } = makeContent(portal.services)
  expect((await knowledge.show(kept?.slug ?? ''))?.title).toBe('Endret')
  expect((await knowledge.show(followed?.slug ?? ''))?.title).toBe(followed?.title)
  expect(await knowledge.show('finnes-ikke')).toBeUndefined()
})
