import { createServer } from 'node:net'
import type { ArticleContent } from '#contract/deskArticles.ts'
import { categoryOf, giveArticle, listenLocally, useItems, useStaffedPortal } from '#server/testing/index.ts'
import type { Editor, Person } from '#server/testing/index.ts'

const { portal, desk } = useStaffedPortal()

let count = 0
const fresh = () => `https://www.example.org/sak/${(count += 1)}`
const whole = async (given: Partial<ArticleContent>): Promise<Partial<ArticleContent>> => ({
  title: 'Naboer spiser sammen',
  description: 'En fin sak.',
  date: '2026-05-17',
  categories: [await categoryOf(portal.db, 'Kultur')],
  ...given,
})
const items = useItems<ArticleContent>(portal, desk, 'article', whole)
const { editor } = items
let ada: Editor
beforeEach(async () => void (ada = await editor()))
async function sent(link = fresh(), suggestion = 'En fin sak.', sender?: Person) {
  const kari = sender ?? (await portal.given.account())
  const { statusCode } = await portal.as(kari).post('/impact-highlight/store', { link, suggestion })
  expect(statusCode).toBe(201)
  const [{ id }] = await portal.query('SELECT id FROM tip ORDER BY id DESC LIMIT 1')
  const own = async () => (await portal.as(kari).get('/impact-highlight/tips/list')).body.tips
  return { kari, id, link, own }
}
const decide = (ada: Editor, id: number, decision: object, version = 1) =>
  ada.post(`/desk/tips/${id}`, { version, decision })
const shown = async (ada: Editor, id: number) =>
  (await ada.get('/desk/tips')).body.data.tips.find((tip: { id: number }) => tip.id === id)

test('tips come the newest first, with what stands at the same address, and never with who sent them', async () => {
  const link = fresh()
  const article = await giveArticle(portal.db, { title: 'Fra før', link: `${link}/?utm_source=x#y` })
  const first = await sent(link.replace('https://www.', 'http://'))
  const second = await sent(`${link}?fbclid=1`)
  const { body } = await ada.get('/desk/tips')
  const [one, other] = body.data.tips
  expect([one.id, other.id]).toEqual([second.id, first.id])
  expect(one.same).toEqual({
    articles: [{ id: article, title: 'Fra før', is_withdrawn: false }],
    drafts: [],
    tips: [{ id: first.id, state: 'new', created_at: expect.stringMatching(/^\d{4}-.*Z$/) }],
  })
  expect(one).toMatchObject({ has_sender: true, link: `${link}?fbclid=1`, state: 'new', version: 1 })
  const [account] = await portal.query('SELECT * FROM account WHERE id = $1', [first.kari.id])
  for (const secret of [account.email, account.name]) expect(JSON.stringify(body)).not.toContain(secret)
  expect(Object.keys(one)).not.toContain('user_id')
})

test('an article that is published with another link is found by it', async () => {
  const [first, second] = [await sent(), await sent()]
  const published = await items.published(ada, { title: 'Flyttet', link: first.link })
  const found = [{ id: published.public_id, title: 'Flyttet', is_withdrawn: false }]
  const articlesAt = () => Promise.all([first, second].map(async ({ id }) => (await shown(ada, id)).same.articles))
  expect(await articlesAt()).toEqual([found, []])
  await items.publishNow(ada, await items.saved(ada, published, { link: second.link }))
  expect(await articlesAt()).toEqual([[], found])
})

test('the sender sees what became of a tip, without what editors wrote to each other, of which the audit log too has codes alone', async () => {
  const tip = await sent()
  const { id, link } = tip
  const created_at = expect.any(String)
  expect(await tip.own()).toEqual([
    { id, link, suggestion: 'En fin sak.', created_at, outcome: 'waiting', article: null },
  ])
  const head = await desk.lastRow()
  const note = 'Ikke om muslimer'
  const refused = await decide(ada, tip.id, { kind: 'reject', note })
  expect(refused).toMatchObject({ statusCode: 200, body: { data: { state: 'rejected', note } } })
  const [own] = await tip.own()
  expect(own.outcome).toBe('rejected')
  expect(JSON.stringify(own)).not.toContain(note)
  const undone = await ada.post(`/desk/tips/${tip.id}/undo`, { version: 2 })
  expect(undone.body.data).toMatchObject({ state: 'new', note: '', decided_by: null, version: 3 })
  expect(await desk.told(head, 'action', 'subject_id', 'before', 'after')).toEqual([
    ['tip_decided', tip.id, ['tip=new'], ['tip=rejected']],
    ['tip_decided', tip.id, ['tip=rejected'], ['tip=new']],
  ])
  expect((await tip.own())[0].outcome).toBe('waiting')
  await decide(ada, tip.id, { kind: 'accept' }, 3)
  expect((await tip.own())[0].outcome).toBe('accepted')
  const { item_id } = await shown(ada, tip.id)
  const draft = await items.read(ada, item_id)
  expect(draft.content).toMatchObject({ link: tip.link, description: '', title: '' })
  await items.publishNow(ada, await items.saved(ada, draft, await whole({})))
  expect((await tip.own())[0]).toMatchObject({ outcome: 'published', article: { title: 'Naboer spiser sammen' } })
})

test('a tip that is accepted, taken back and accepted again opens the same draft; another of the same link too', async () => {
  const [tip, same] = [await sent(), await sent()]
  const first = (await decide(ada, tip.id, { kind: 'accept' })).body.data.item_id
  await ada.post(`/desk/tips/${tip.id}/undo`, { version: 2 })
  expect((await decide(ada, tip.id, { kind: 'accept' }, 3)).body.data.item_id).toBe(first)
  const other = await sent(tip.link)
  expect((await decide(ada, other.id, { kind: 'accept' })).body.data.item_id).toBe(first)
  expect((await decide(ada, same.id, { kind: 'accept' })).body.data.item_id).not.toBe(first)
})

test('the tips that an article came of are those accepted as it and those merged into them, while that stands', async () => {
  const [tip, twin, taken] = [await sent(fresh(), 'Det første.'), await sent(fresh(), 'Det andre.'), await sent()]
  const item = (await decide(ada, tip.id, { kind: 'accept' })).body.data.item_id
  await decide(ada, twin.id, { kind: 'merge_tip', into: tip.id })
  await decide(ada, taken.id, { kind: 'accept' })
  const cameOf = async () => {
    const { body } = await ada.get(`/desk/tips?item=${item}`)
    return body.data.tips.map(({ id, suggestion }: { id: number; suggestion: string }) => [id, suggestion])
  }
  expect(await cameOf()).toEqual([
    [twin.id, 'Det andre.'],
    [tip.id, 'Det første.'],
  ])
  await ada.post(`/desk/tips/${tip.id}/undo`, { version: 2 })
  expect(await cameOf()).toEqual([])
  expect((await ada.get('/desk/tips?item=0')).statusCode).toBe(422)
})

test('a tip that was dealt with is never said to wait: not when its article is withdrawn, nor when its draft is put away', async () => {
  const [merged, accepted, late] = [await sent(), await sent(), await sent()]
  const id = await giveArticle(portal.db, { title: 'Trekkes tilbake', link: merged.link })
  await decide(ada, merged.id, { kind: 'merge_article', into: id })
  await portal.db.updateTable('article').set({ withdrawn_at: new Date() }).where('id', '=', id).execute()
  const { item_id } = (await decide(ada, accepted.id, { kind: 'accept' })).body.data
  expect((await ada.post('/desk/bin', { items: [{ id: item_id, version: 1 }] })).statusCode).toBe(200)
  for (const tip of [merged, accepted]) expect(await tip.own()).toMatchObject([{ outcome: 'closed', article: null }])
  // Nothing new is merged with it, and editors are told why.
  expect((await decide(ada, late.id, { kind: 'merge_article', into: id })).body.codes).toEqual({
    'decision.into': 'article_not_there',
  })
  const again = await sent(merged.link)
  expect((await shown(ada, again.id)).same.articles).toEqual([{ id, title: 'Trekkes tilbake', is_withdrawn: true }])
})

test('a tip that is merged shares the outcome of what it was merged into, however far; it is not merged into itself, in a circle, or into nothing', async () => {
  const id = await giveArticle(portal.db, { title: 'Står der' })
  const [a, b, c] = [await sent(), await sent(), await sent()]
  expect((await decide(ada, a.id, { kind: 'merge_tip', into: b.id })).body.data.into_tip_id).toBe(b.id)
  for (const [kind, into, code] of [
    ['merge_tip', b.id, 'tip_into_itself'],
    ['merge_tip', a.id, 'tip_into_itself'],
    ['merge_tip', 999_999, 'tip_not_there'],
    ['merge_article', 999_999, 'article_not_there'],
  ]) {
    const { statusCode, body } = await decide(ada, b.id, { kind, into })
    expect([statusCode, body.codes]).toEqual([422, { 'decision.into': code }])
  }
  expect((await decide(ada, b.id, { kind: 'merge_tip', into: c.id })).statusCode).toBe(200)
  expect((await a.own())[0]).toMatchObject({ outcome: 'waiting', article: null })
  await decide(ada, c.id, { kind: 'merge_article', into: id })
  for (const tip of [a, b, c])
    expect((await tip.own())[0]).toMatchObject({ outcome: 'published', article: { id, title: 'Står der' } })
  // The other tips are not told of.
  expect(await a.own()).toHaveLength(1)
})

test('of two who decide at once one hears that the other was first', async () => {
  const [eva, tip] = [await editor(), await sent()]
  const answers = await Promise.all([decide(ada, tip.id, { kind: 'accept' }), decide(eva, tip.id, { kind: 'reject' })])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.body.code).toBe('changed_meanwhile')
})

test('a link is never fetched: not when the tip comes, not when it is listed or decided', async () => {
  let asked = 0
  const server = createServer((socket) => {
    asked += 1
    socket.destroy()
  })
  const port = await listenLocally(server)
  const tip = await sent(`http://127.0.0.1:${port}/sak`)
  await shown(ada, tip.id)
  await decide(ada, tip.id, { kind: 'accept' })
  expect(asked).toBe(0)
  server.close()
})

test('older tips are asked for page by page, and each state is counted', async () => {
  await portal.db.deleteFrom('tip').execute()
  for (let at = 0; at < 65; at += 1) await desk.editorial(await desk.person('editor'), fresh())
  const pages: number[] = []
  const seen = new Set<number>()
  for (let before = ''; ;) {
    const { tips, next } = (await ada.get(`/desk/tips?state=new${before}`)).body.data
    pages.push(tips.length)
    for (const { id } of tips) seen.add(id)
    if (next === null) break
    before = `&before=${next}`
  }
  expect([pages, seen.size]).toEqual([[30, 30, 5], 65])
  expect((await ada.get('/desk/tips?state=rejected')).body.data).toMatchObject({
    tips: [],
    counts: { new: 65, accepted: 0, merged: 0, rejected: 0 },
  })
})
