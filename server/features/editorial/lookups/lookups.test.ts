import type { Lookup, LookupKind } from '#contract/deskLookups.ts'
import { giveArticle, nobody, until, useStaffedPortal } from '#server/testing/index.ts'
import { createItem } from '../items/saving.ts'

const { portal, desk } = useStaffedPortal()

const editor = async () => desk.as(await desk.person('editor'))
let ada: Ada
beforeEach(async () => void (ada = await editor()))
type Ada = Awaited<ReturnType<typeof editor>>
const list = async (ada: Ada, kind: LookupKind): Promise<Lookup[]> => (await ada.get(`/desk/lookups/${kind}`)).body.data
async function word(ada: Ada, kind: LookupKind, name: string): Promise<Lookup> {
  const found = (await list(ada, kind)).find((one) => one.name === name)
  return found ?? expect.fail(`no ${name} in ${kind}`)
}
const merge = async (ada: Ada, kind: LookupKind, name: string, other: string) => {
  const [{ id, version, count }, into] = [await word(ada, kind, name), await word(ada, kind, other)]
  return ada.post(`/desk/lookups/${kind}/${id}/merge`, { version, count, into: into.id })
}
const draft = async (kind: 'article' | 'entry', content: object) => {
  const { id: staffId } = await desk.person('editor')
  return portal.inTransaction((trx) => createItem(portal.services, trx, { kind, staffId, content }))
}
const contents = async (id: number) => {
  const words = `SELECT item.content, item.version, revision.content AS kept FROM editorial_item AS item
    JOIN editorial_revision AS revision ON revision.item_id = item.id WHERE item.id = $1`
  return (await portal.query(words, [id]))[0]
}

test.for(['categories', 'hashtags', 'agencies', 'themes'] as const)(
  '%s: a word is added, renamed and deleted, each with its row; a name is taken once whatever its case',
  async (kind) => {
    const from = await desk.lastRow()
    const made = await ada.post(`/desk/lookups/${kind}`, { name: '  Ærlig   arbeid ' })
    expect([made.statusCode, made.body.data.map(({ name }: Lookup) => name)]).toEqual([
      200,
      expect.arrayContaining(['Ærlig arbeid']),
    ])
    const taken = await ada.post(`/desk/lookups/${kind}`, { name: 'ÆRLIG ARBEID' })
    expect([taken.statusCode, taken.body.codes]).toEqual([422, { name: 'name_taken' }])
    const { id, version, count } = await word(ada, kind, 'Ærlig arbeid')
    expect(count).toBe(0)
    const renamed = await ada.post(`/desk/lookups/${kind}/${id}`, { version, name: 'Arbeid og ære' })
    expect(renamed.statusCode).toBe(200)
    expect((await ada.post(`/desk/lookups/${kind}/${id}`, { version, name: 'X' })).body.code).toBe('changed_meanwhile')
    const gone = await ada.delete(`/desk/lookups/${kind}/${id}`)
    expect(gone.body.data.map((one: Lookup) => one.id)).not.toContain(id)
    expect((await ada.delete(`/desk/lookups/${kind}/${id}`)).statusCode).toBe(200)
    const rows = await desk.told(from, 'action', 'before', 'after')
    expect(rows).toEqual([
      ['lookup_changed', [], [kind, 'name=Ærlig arbeid']],
      ['lookup_changed', [kind, 'name=Ærlig arbeid'], [kind, 'name=Arbeid og ære']],
      ['lookup_changed', [kind, 'name=Arbeid og ære'], [kind]],
    ])
  },
)

test('what an article or a working copy uses cannot be deleted, only merged, and the number that moves must be the one that was shown', async () => {
  const only = await giveArticle(portal.db, { title: 'Bare fra', categories: ['Slås bort', 'Annen'] })
  const both = await giveArticle(portal.db, { title: 'Begge', categories: ['Blir stående', 'Annen', 'Slås bort'] })
  const [from, to] = [await word(ada, 'categories', 'Slås bort'), await word(ada, 'categories', 'Blir stående')]
  const item = await draft('article', { title: 'Utkast', categories: [to.id, from.id], hashtags: [] })
  expect((await ada.delete(`/desk/lookups/categories/${from.id}`)).body.code).toBe('lookup_in_use')
  const { count, version } = await word(ada, 'categories', 'Slås bort')
  expect(count).toBe(3)
  const mergeAs = (given: object) =>
    ada.post(`/desk/lookups/categories/${from.id}/merge`, { version, into: to.id, count, ...given })
  expect((await mergeAs({ count: 2 })).body.code).toBe('lookup_count_changed')
  expect((await mergeAs({ into: from.id })).body.codes).toEqual({ into: 'lookup_not_there' })
  const head0 = await desk.lastRow()
  expect((await mergeAs({})).statusCode).toBe(200)
  const before = ['categories', 'name=Slås bort', 'count=3']
  const after = ['categories', 'name=Blir stående', `into=${to.id}`]
  expect(await desk.told(head0, 'action', 'before', 'after')).toEqual([['lookup_merged', before, after]])
  const show = async (id: number) => (await portal.as(nobody).get(`/impact-highlight/show/${id}`)).body.impactHighlight
  const merged = [{ name: 'Blir stående' }, { name: 'Annen' }]
  for (const id of [only, both]) await expect.poll(async () => (await show(id)).categories).toMatchObject(merged)
  const [index] = await portal.query('SELECT first_category_id FROM article_index WHERE article_id = $1', [only])
  expect(index.first_category_id).toBe(to.id)
  const content = { categories: [to.id] }
  expect(await contents(item)).toMatchObject({ content, kept: content, version: 2 })
  expect((await word(ada, 'categories', 'Blir stående')).count).toBe(3)
  expect((await mergeAs({})).statusCode).toBe(404)
})

test('hashtags, agencies and themes are merged and renamed in what is published and in working copies', async () => {
  const id = await giveArticle(portal.db, { agency: 'Gammel Avis', hashtags: ['iftar', 'Ramadan'] })
  await giveArticle(portal.db, { agency: 'Ny Avis', hashtags: ['fest'] })
  const withdrawn = await giveArticle(portal.db, { agency: 'Gammel Avis' })
  await portal.query('UPDATE article SET withdrawn_at = now() WHERE id = $1', [withdrawn])
  await portal.query('DELETE FROM article_index WHERE article_id = $1', [withdrawn])
  const [oldAvis, newAvis] = [await word(ada, 'agencies', 'Gammel Avis'), await word(ada, 'agencies', 'Ny Avis')]
  const used = { categories: [], hashtags: ['IFTAR', 'fest'], news_agency_id: oldAvis.id }
  const item = await draft('article', { title: 'U', ...used })
  expect((await merge(ada, 'agencies', 'Gammel Avis', 'Ny Avis')).statusCode).toBe(200)
  const [iftar, fest] = [await word(ada, 'hashtags', 'iftar'), await word(ada, 'hashtags', 'fest')]
  expect(iftar.count).toBe(2)
  await ada.post(`/desk/lookups/hashtags/${fest.id}`, { version: fest.version, name: 'Høytid' })
  expect((await merge(ada, 'hashtags', 'iftar', 'Høytid')).statusCode).toBe(200)
  expect(await contents(item)).toMatchObject({ content: { hashtags: ['Høytid'], news_agency_id: newAvis.id } })
  const hashtags = 'SELECT name FROM article_hashtag JOIN hashtag ON hashtag.id = hashtag_id WHERE article_id = $1'
  expect(await portal.query(`${hashtags} ORDER BY name`, [id])).toEqual([{ name: 'Høytid' }, { name: 'Ramadan' }])
  const [article] = await portal.query('SELECT news_agency_id FROM article WHERE id = $1', [id])
  expect(article.news_agency_id).toBe(newAvis.id)
  expect(await portal.query('SELECT FROM article_index WHERE article_id = $1', [withdrawn])).toEqual([])

  const entry = await draft('entry', { title: 'E', themes: ['politi', 'lov-og-rett', 'nett'] })
  expect((await merge(ada, 'themes', 'Politi og anmeldelse', 'Lov og rett')).statusCode).toBe(200)
  expect(await contents(entry)).toMatchObject({ content: { themes: ['lov-og-rett', 'nett'] } })
  expect(await portal.query("SELECT id FROM knowledge_entry WHERE 'politi' = ANY (themes)")).toEqual([])
})

test('an order is the readers’ order; an order of another list is refused', async () => {
  const before = await list(ada, 'themes')
  const ids = before.map(({ id }) => id).toReversed()
  expect((await ada.post('/desk/lookups/themes/order', { ids })).statusCode).toBe(200)
  expect((await list(ada, 'themes')).map(({ id }) => id)).toEqual(ids)
  const shown = async (): Promise<string[]> =>
    (await portal.as(nobody).get('/knowledge/list')).body.themes.map(({ name }: { name: string }) => name)
  const wanted = before.toReversed().flatMap(({ name, count }) => (count > 0 ? [name] : []))
  await until(async () => (await shown()).join() === wanted.join())
  for (const wrong of [ids.slice(1), [...ids, 999_999], [...ids.slice(1), ids[1]]])
    expect((await ada.post('/desk/lookups/themes/order', { ids: wrong })).body.code).toBe('changed_meanwhile')
  expect((await ada.post('/desk/lookups/hashtags/order', { ids: [] })).statusCode).toBe(404)
})

test('a logo must be a picture of the library', async () => {
  const { id, version, name } = await word(ada, 'agencies', 'NRK')
  const save = (logo: string) => ada.post(`/desk/lookups/agencies/${id}`, { version, name, logo })
  expect((await save(`${'b'.repeat(32)}.webp`)).body.codes).toEqual({ logo: 'media_not_there' })
  expect((await save('../etc/passwd')).statusCode).toBe(422)
})

test('of two who merge the same word at once one does it, and the other hears that it is gone', async () => {
  const eva = await editor()
  await giveArticle(portal.db, { hashtags: ['en', 'to', 'tre'] })
  const [one, two, three] = [
    await word(ada, 'hashtags', 'en'),
    await word(ada, 'hashtags', 'to'),
    await word(ada, 'hashtags', 'tre'),
  ]
  const mergeInto = (who: Ada, into: Lookup) =>
    who.post(`/desk/lookups/hashtags/${one.id}/merge`, { version: 1, count: 1, into: into.id })
  const answers = await Promise.all([mergeInto(ada, two), mergeInto(eva, three)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
})

test('a hashtag is no longer than an article takes, has no comma and no sign, and revisions follow its name', async () => {
  await giveArticle(portal.db, { title: 'Emne', hashtags: ['kortemne'] })
  const item = await draft('article', { title: 'Utkast', categories: [], hashtags: ['først', 'KORTEMNE', 'sist'] })
  const { id, version } = await word(ada, 'hashtags', 'kortemne')
  const rename = (name: string) => ada.post(`/desk/lookups/hashtags/${id}`, { version, name })
  expect((await rename('x'.repeat(101))).body.codes).toEqual({ name: 'too_long' })
  expect((await rename('krig, fred')).body.codes).toEqual({ name: 'invalid' })
  expect((await rename('##')).body.codes).toEqual({ name: 'name_required' })
  expect((await rename('#langtemne')).statusCode).toBe(200)
  expect(await word(ada, 'hashtags', 'langtemne')).toMatchObject({ id })
  const hashtags = ['først', 'langtemne', 'sist']
  expect(await contents(item)).toMatchObject({ content: { hashtags }, kept: { hashtags } })
})

test('a theme with a long name gets an address that fits, and the list of entries stands', async () => {
  const name = `Ærlig ærend ${'å'.repeat(80)}`
  expect((await ada.post('/desk/lookups/themes', { name })).statusCode).toBe(200)
  const [{ slug }] = await portal.query('SELECT slug FROM knowledge_theme WHERE name = $1', [name])
  expect(slug.length).toBeLessThanOrEqual(60)
})
