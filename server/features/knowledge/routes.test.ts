import type { Db } from '#server/database/connect.ts'
import { contentChanged, followContentVersion } from '#server/platform/pages/contentVersion.ts'
import { usePortal } from '#server/testing/index.ts'
import { openHub } from './hub.ts'

const portal = usePortal()
let db: Db
beforeEach(async () => {
  db = portal.db
  await db.deleteFrom('knowledge_entry').execute()
  await db.insertInto('knowledge_entry').values(entries).execute()
  await portal.inTransaction(contentChanged)
})

const entry = { summary: 'Kort fortalt.', themes: ['politi'], reviewed: '2026-11-01', sources: '[]' }
const entries = [
  { ...entry, slug: 'a', title: 'Skolen', kind: 'guide', body: 'Snakk med læreren om å anmelde det.', position: 1 },
  { ...entry, slug: 'b', title: 'Slik anmelder du', kind: 'guide', body: 'Ring politiet.', position: 2, themes: [] },
  { ...entry, slug: 'c', title: 'Hva er hets?', kind: 'article', body: '100 % sikkert [x](/skjult).', position: 3 },
]
/** A hub that reads the content version now; the server's own may be a second behind. */
const openNow = () => openHub(db, followContentVersion(db, portal.services.log))
const list = async (query = {}) => (await openNow().list(query)).entries.map(({ slug }) => slug)

describe('searching', () => {
  test('finds parts of words, words in other forms, and the title first', async () => {
    expect(await list()).toEqual(['a', 'b', 'c'])
    expect(await list({ search: 'anmeld' })).toEqual(['b', 'a'])
    expect(await list({ search: 'ANMELDE' })).toEqual(['b', 'a'])
    expect(await list({ search: 'skole' })).toEqual(['a'])
    expect(await list({ search: 'lærer' })).toEqual(['a'])
    expect(await list({ search: 'politiet ringer' })).toEqual(['b'])
  })

  test('shows similar entries when nothing matches, and says so', async () => {
    const near = (search: string) => openNow().list({ search })
    for (const [search, slugs] of [
      ['anmellde', ['b', 'a']],
      ['polititet', ['b']],
      ['lereren', ['a']],
      ['skollen lereren', ['a']],
      ['skollen xyzzy', []],
    ] as const) {
      const { entries: found, is_near } = await near(search)
      expect([search, found.map(({ slug }) => slug).toSorted(), is_near]).toEqual([
        search,
        [...slugs].toSorted(),
        slugs.length > 0,
      ])
    }
    expect((await near('skolen')).is_near).toBe(false)
    expect(await list({ search: 'anmellde', theme: 'politi' })).toEqual(['a'])
  })

  test('understands a phrase in quotes and a word that must not be there', async () => {
    expect(await list({ search: '"ring politiet"' })).toEqual(['b'])
    expect(await list({ search: '"politiet ring"' })).toEqual([])
    expect(await list({ search: 'anmelde -læreren' })).toEqual(['b'])
  })

  test('is not confused by special characters, quotes, link addresses or very long input', async () => {
    for (const search of ['%', '_', '\\', "'", '"', '!&|()<->:*', '% %', '🕌', '-', 'skjult', "'; DROP TABLE x; --"])
      expect(await list({ search }), search).toEqual([])
    expect(await list({ search: '100 %' })).toEqual(['c'])
    expect(await list({ search: 'ord '.repeat(20_000) })).toEqual([])
  })

  test('combines with a kind and a theme; the counts are those of all entries', async () => {
    expect(await list({ search: 'anmeld', theme: 'politi' })).toEqual(['a'])
    expect(await list({ kind: 'article', theme: 'politi' })).toEqual(['c'])
    const { kinds, themes } = await openNow().list({ search: 'finnes ikke' })
    expect(kinds).toContainEqual({ kind: 'guide', count: 2 })
    expect(kinds).toContainEqual({ kind: 'report', count: 0 })
    expect(themes).toEqual([{ theme: 'politi', name: 'Politi og anmeldelse', count: 2 }])
  })
})

test('the public call gives the same list, and a known entity tag gets 304', async () => {
  const url = '/api/knowledge/list?search=anmeld&kind=guide'
  const reply = await portal.app.inject(url)
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({ success: true, entries: [{ slug: 'b' }, { slug: 'a', reading_minutes: 1 }] })
  expect(reply.headers['cache-control']).toBe('public, max-age=60')
  expect((await portal.app.inject({ url, headers: { 'if-none-match': reply.headers.etag } })).statusCode).toBe(304)
  for (const url of ['?kind=poem', `?search=${'x'.repeat(201)}`, '?theme=A%20B'])
    expect((await portal.app.inject(`/api/knowledge/list${url}`)).statusCode, url).toBe(422)
})

test('an entry is shown whole; an unknown address shows nothing; related ones that are gone are left out', async () => {
  const reader = openNow()
  const related = ['b', 'borte']
  await db.updateTable('knowledge_entry').set({ related }).where('slug', '=', 'a').execute()
  await portal.inTransaction(contentChanged)
  const shown = await reader.show('a')
  expect(shown).toMatchObject({ title: 'Skolen', reviewed: '2026-11-01', related: [{ slug: 'b' }] })
  expect(shown?.body).toMatchObject([{ type: 'paragraph' }])
  expect(await reader.show('borte')).toBeUndefined()
})

test('a source with a forbidden link is left out', async () => {
  const sources = JSON.stringify([
    { name: 'Farlig', link: 'javascript:canary=1' },
    { name: 'Lovdata', link: 'https://lovdata.no/' },
  ])
  await db.updateTable('knowledge_entry').set({ sources }).where('slug', '=', 'a').execute()
  await portal.inTransaction(contentChanged)
  expect((await openNow().show('a'))?.sources).toEqual([{ name: 'Lovdata', link: 'https://lovdata.no/' }])
})
