import { parseSeed, readEntries } from './knowledge.ts'
import texts from '#texts/nb/knowledge.ts'

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
