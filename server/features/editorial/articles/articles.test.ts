import { storedArticle, type ArticleContent } from '#contract/deskArticles.ts'
import { emptyBin } from '../items/moving.ts'
import { publishDue } from '../items/publishing.ts'
import { categoryOf, giveArticle, givePublicFile, setSecondEditor } from '#server/testing/articles.ts'
import { useItems, type Editor, type GivenItem } from '#server/testing/items.ts'
import { nobody, payloads, useStaffedPortal } from '#server/testing/index.ts'

const { portal, desk } = useStaffedPortal()

const items = useItems<ArticleContent>(portal, desk, 'article', async (given) => ({
  title: 'Åpen dag i moskeen',
  description: 'Naboene kom på besøk.',
  date: '2026-05-17',
  link: 'https://example.org/sak',
  categories: [await categoryOf(portal.db, 'Kultur'), await categoryOf(portal.db, 'Idrett')],
  hashtags: ['#Nabolag', 'nabolag', ' åpen  dag '],
  ...given,
}))
const { editor, draft, published, save, publish, plan, inMinutes } = items
let ada: Editor
beforeEach(async () => void (ada = await editor()))
const read = (id: number | null) => portal.as(nobody).get(`/impact-highlight/show/${id}`)
const titleOf = async (ada: Editor, item: number, revision: number) =>
  (await ada.get(`/desk/items/${item}/revisions/${revision}`)).body.data.content.title
const titles = async (query = '') =>
  (await portal.as(nobody).get(`/impact-highlight/filter?limit=100${query}`)).body.impactHighlights.map(
    ({ title }: { title: string }) => title,
  )

test('an article is seen by nobody until it is published, and its changes are not until they are published too; then by everybody, with its categories in their order', async () => {
  const begun = await items.begin(ada, { link: 'https://example.org/tips' })
  expect(begun).toMatchObject({ state: 'draft', version: 1, public_id: null, content: storedArticle.parse({ link: 'https://example.org/tips' }) }) // prettier-ignore
  const { content } = await draft(ada, { title: 'Fest for alle' })
  // A comma parts two, as in the address of a filter.
  const hashtags = ['#Nabolag', 'nabolag', ' åpen  dag , fred']
  const saved = await items.saved(ada, begun, { ...content, hashtags })
  expect(saved).toMatchObject({ version: 2, content: { hashtags: ['Nabolag', 'åpen dag', 'fred'] } })
  expect(await titles()).not.toContain('Fest for alle')

  const from = await desk.lastRow()
  const live = await items.publishNow(ada, saved)
  expect(live).toMatchObject({ state: 'published', has_changes: false, version: 3 })
  expect(await desk.told(from, 'action', 'subject_id')).toEqual([['article_published', begun.id]])
  await expect.poll(() => titles('&hashtags=fred')).toEqual(['Fest for alle'])
  const shown = async () => (await read(live.public_id)).body.impactHighlight
  expect(await shown()).toMatchObject({
    categories: [{ name: 'Kultur' }, { name: 'Idrett' }],
    link: 'https://example.org/sak',
    date: '2026-05-17',
    is_paid: 'Nei',
    file_format: null,
  })

  const categories = content.categories.toReversed()
  const changed = await items.saved(ada, live, { title: 'Etter endringen', categories })
  expect(changed).toMatchObject({ state: 'published', has_changes: true })
  expect((await shown()).title).toBe('Fest for alle')
  await publish(ada, changed)
  const ordered = { title: 'Etter endringen', categories: [{ name: 'Idrett' }, { name: 'Kultur' }] }
  await expect.poll(shown).toMatchObject(ordered)
  const index = 'SELECT first_category_id FROM article_index WHERE article_id = $1'
  expect(await portal.query(index, [live.public_id])).toEqual([{ first_category_id: categories[0] }])
})

test('what is missing is said at its fields, and nothing is published; a link that could run is not even kept', async () => {
  const item = await items.begin(ada, { link: 'avisa.no/sak' })
  const { statusCode, body } = await publish(ada, item)
  expect([statusCode, body.codes]).toEqual([
    422,
    {
      'content.title': 'required',
      'content.description': 'required',
      'content.date': 'required',
      'content.link': 'link_invalid',
      'content.categories': 'category_required',
    },
  ])
  for (const link of ['javascript:alert(1)', ' JavaScript:alert(1)', 'java\tscript:alert(1)', 'data:text/html,x']) {
    const refused = { statusCode: 422, body: { codes: { 'content.link': 'link_invalid' } } }
    expect(await ada.post('/desk/items', { kind: 'article', content: { link } }), link).toMatchObject(refused)
    expect(await save(ada, item, { link }), link).toMatchObject(refused)
  }
  expect(await items.read(ada, item.id)).toEqual(item)
})

test('a picture needs words for those who do not see it, and a file must be there and be of the kind of its field', async () => {
  const name = `${'a'.repeat(32)}.png`
  const one = await draft(ada, { file: { name } })
  expect(one.content.file_format).toBe('png')
  const without = await publish(ada, one)
  expect(without.body.codes).toEqual({ 'content.alt': 'alt_required' })
  const described = await items.saved(ada, one, { alt: 'En gutt med en ball' })
  expect((await publish(ada, described)).body.codes).toEqual({ 'content.file': 'media_not_there' })
  await givePublicFile(portal, name, 'image/png')
  const bin = (deleted_at: Date | null) =>
    portal.db.updateTable('media_file').set({ deleted_at }).where('name', '=', name).execute()
  await bin(new Date())
  const binned = await publish(ada, described)
  expect(binned.body.codes).toEqual({ 'content.file': 'media_binned' })
  await bin(null)
  const { public_id } = await items.publishNow(ada, described)
  await expect.poll(async () => (await read(public_id)).body.impactHighlight?.alt).toBe('En gutt med en ball')

  const file = { name: `${'e'.repeat(32)}.mp4` }
  await givePublicFile(portal, file.name, 'video/mp4')
  const [pdf, vtt] = [`${'c'.repeat(32)}.pdf`, `${'f'.repeat(32)}.vtt`]
  for (const [field, wrong] of [
    ['captions', { file, captions: name }],
    ['captions', { file, captions: pdf }],
    ['poster', { file, poster: pdf }],
    ['poster', { file, poster: vtt }],
    ['file', { file: { name: vtt } }],
  ] as const) {
    const { statusCode, body } = await publish(ada, await draft(ada, wrong))
    expect([statusCode, body.codes]).toEqual([422, { [`content.${field}`]: 'media_other_kind' }])
  }
})

test('of two editors who save from the same version, one is told, and nothing is overwritten; the same words again are no conflict', async () => {
  const ola = await editor()
  const item = await draft(ada)
  const answers = await Promise.all([save(ada, item, { title: 'Adas' }), save(ola, item, { title: 'Olas' })])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.body.code).toBe('changed_meanwhile')
  const kept = await items.read(ada, item.id)
  expect(kept.version).toBe(item.version + 1)
  // The answer to the save before may have been lost.
  expect((await items.saved(ada, item, kept.content)).version).toBe(kept.version)
})

test('one person’s saves within minutes are one revision, another’s are their own, each publishing is one, and any is restored as a new one', async () => {
  const ola = await editor()
  const made = await draft(ada, { title: 'Første' })
  let item = made
  for (const [who, title] of [
    [ada, 'Andre'],
    [ada, 'Tredje'],
    [ola, 'Fjerde'],
  ] as const)
    item = await items.saved(who, item, { title })
  portal.clock.forward({ minutes: 11 })
  item = await items.saved(ola, item, { title: 'Femte' })
  const { version } = await items.publishNow(ola, item)
  const kinds = async () =>
    (await items.revisions(ada, made.id)).map(
      ({ number, kind }: { number: number; kind: string }) => `${number} ${kind}`,
    )
  expect(await kinds()).toEqual(['4 published', '3 saved', '2 saved', '1 saved'])
  expect(await titleOf(ada, made.id, 1)).toBe('Tredje')

  const restored = await ada.post(`/desk/items/${made.id}/restore`, { version, number: 1 })
  expect(restored.body.data).toMatchObject({ state: 'published', has_changes: true, content: { title: 'Tredje' } })
  expect((await kinds())[0]).toBe('5 restored')
  expect((await ada.post(`/desk/items/${made.id}/restore`, { version, number: 1 })).statusCode).toBe(409)
  expect((await ada.get(`/desk/items/${made.id}/revisions/99`)).statusCode).toBe(404)
})

test('once a second editor is asked for, whoever wrote last neither publishes nor plans, and no earlier plan of theirs is carried out; another does, and is said to have reviewed', async () => {
  const ola = await desk.person('editor')
  const { id } = await draft(ada)
  await plan(ada, { id, version: 1 }, inMinutes(1))
  await setSecondEditor(desk, true)
  await whenDue()
  const item = await items.read(ada, id)
  expect(item).toMatchObject({ state: 'draft', publish_at: null, may_publish: false, second_editor: true })
  expect(await publish(ada, item)).toMatchObject({ statusCode: 422, body: { code: 'second_editor_needed' } })
  const publish_at = inMinutes(60)
  const planned = await plan(ada, item, publish_at)
  expect(planned.body.code).toBe('second_editor_needed')
  const asked = (await items.move(ada, item, 'ask_for_review')).body.data
  expect(asked.state).toBe('in_review')

  const theirs = desk.as(ola)
  const later = (await plan(theirs, asked, publish_at)).body.data
  expect(later).toMatchObject({ state: 'scheduled', publish_at })
  // Whoever writes on after the review asks for it anew.
  const again = await items.saved(ada, later, { title: 'Skrevet om' })
  expect(again).toMatchObject({ state: 'in_review', publish_at: null })
  expect(await items.publishNow(theirs, again)).toMatchObject({ state: 'published', reviewed_by: { id: ola.id } })
  await setSecondEditor(desk, false)
})

test('a date after today is refused, and one on the day of a planned publishing is not', async () => {
  const item = await draft(ada, { date: '2035-01-01' })
  const refused = await publish(ada, item)
  expect(refused).toMatchObject({ statusCode: 422, body: { codes: { 'content.date': 'date_in_future' } } })
  expect((await plan(ada, item, '2034-12-31T09:00:00.000Z')).body.codes).toEqual({ 'content.date': 'date_in_future' })
  expect((await plan(ada, item, '2035-01-01T09:00:00.000Z')).statusCode).toBe(200)
})

async function whenDue() {
  portal.clock.forward({ minutes: 2 })
  await publishDue(portal.services)
}

test('what is planned is published when its time has come, once, by no press, and without the half sentence that was saved since; a plan is made anew or taken back', async () => {
  const one = await draft(ada, { title: 'Planlagt' })
  const [other, third] = [await draft(ada, { title: 'Angret' }), await draft(ada)]
  expect((await plan(ada, one, inMinutes(-1))).body.codes).toEqual({ publish_at: 'moment_past' })
  const planned = (await plan(ada, one, inMinutes(20))).body.data
  expect(planned).toMatchObject({ state: 'scheduled', plan_is_older: false })
  const older = { state: 'scheduled', plan_is_older: true }
  expect(await items.saved(ada, planned, { title: 'Halvskrevet tit' })).toMatchObject(older)
  const undone = (await plan(ada, other, inMinutes(20))).body.data
  const back = await items.move(ada, undone, 'unschedule')
  expect(back.body.data).toMatchObject({ state: 'draft', publish_at: null })
  const first = (await plan(ada, third, inMinutes(20))).body.data
  const written = await items.saved(ada, first, { title: 'Skrevet om' })
  expect((await plan(ada, written, inMinutes(21))).body.data.plan_is_older).toBe(false)

  await publishDue(portal.services)
  expect(await titles()).not.toContain('Planlagt')
  portal.clock.forward({ minutes: 20 })
  const from = await desk.lastRow()
  await Promise.all([1, 2, 3].map(() => publishDue(portal.services)))
  expect(await desk.told(from, 'who', 'action', 'after')).toEqual([
    ['system', 'article_published', ['published', expect.stringMatching(/^planned_by=\d+$/)]],
  ])
  await expect.poll(() => titles()).toContain('Planlagt')
  expect(await titles()).not.toContain('Angret')
  const live = { state: 'published', publish_at: null, plan_is_older: false }
  const content = { title: 'Halvskrevet tit' }
  expect(await items.read(ada, one.id)).toMatchObject({ ...live, has_changes: true, content })
  await whenDue()
  const anew = { has_changes: false, content: { title: 'Skrevet om' } }
  expect(await items.read(ada, third.id)).toMatchObject({ ...live, ...anew })
})

test('a withdrawn article is in no list, count or choice, its address answers 410, favourites live, and it comes back; deleted, it answers by its number alone', async () => {
  const kari = await portal.given.account()
  const item = await published(ada, { title: 'Trukket', hashtags: ['bareher'] })
  // Nobody on the way keeps it past its withdrawal.
  expect((await read(item.public_id)).headers['cache-control']).toBe('public, no-cache')
  const as = portal.as(kari)
  await as.get(`/impact-highlight/mark/as/favourite/${item.public_id}`)
  const withdrawn = (await items.withdraw(ada, item)).body.data
  expect((await desk.audit()).at(-1)).toMatchObject({ action: 'article_withdrawn', subject_id: item.id })
  const answer = async () => {
    const { statusCode, body } = await read(item.public_id)
    return [statusCode, body.code]
  }
  await expect.poll(answer).toEqual([410, 'withdrawn'])
  expect((await read(999_999_999)).statusCode).toBe(404)
  expect(await titles()).not.toContain('Trukket')
  const { choices } = (await portal.as(nobody).get('/impact-highlight/choices')).body
  expect(choices.hashtags.map(({ name }: { name: string }) => name)).not.toContain('bareher')
  expect((await as.get('/impact-highlight/favourite/list')).body.impactHighlights).toEqual([item.public_id])
  // A star is taken away, and none is set anew.
  expect((await as.get(`/impact-highlight/mark/as/favourite/${item.public_id}`)).body.is_favourite).toBe(false)
  expect((await as.get(`/impact-highlight/mark/as/favourite/${item.public_id}`)).statusCode).toBe(404)

  const back = await items.publishNow(ada, withdrawn)
  expect(back.public_id).toBe(item.public_id)
  await expect.poll(() => titles('&hashtags=bareher')).toEqual(['Trukket'])

  await ada.post('/desk/bin', items.named((await items.withdraw(ada, back)).body.data))
  portal.clock.forward({ days: 31 })
  await emptyBin(portal.services)
  expect(await portal.query('SELECT id FROM article WHERE id = $1', [item.public_id])).toEqual([])
  const gone = await portal.query('SELECT * FROM article_gone WHERE article_id = $1', [item.public_id])
  expect(gone).toEqual([{ article_id: item.public_id }])
  expect(await answer()).toEqual([410, 'withdrawn'])
})

test('what is published is not put into the bin; what is there comes back as it was, and is gone after thirty days, with audit rows that say no word of the text', async () => {
  const [old, live] = [await draft(ada, { title: 'Til kurven' }), await published(ada)]
  const from = await desk.lastRow()
  const refused = await ada.post('/desk/bin', items.named(old, live))
  expect([refused.statusCode, refused.body.codes]).toEqual([409, { [live.id]: 'item_is_published' }])
  const bin = async () => (await ada.get('/desk/bin')).body.data.map(({ id }: { id: number }) => id)
  expect(await bin()).not.toContain(old.id)

  await ada.post('/desk/bin', items.named(old))
  expect(await bin()).toContain(old.id)
  expect((await save(ada, { ...old, version: old.version + 1 }, {})).statusCode).toBe(404)
  for (const ids of [[old.id, old.id, 999_999], [old.id]]) await ada.post('/desk/bin/restore', { ids })
  const back = await items.read(ada, old.id)
  expect(back).toMatchObject({ state: 'draft', deleted_at: null, content: { title: 'Til kurven' } })

  await ada.post('/desk/bin', items.named(back))
  portal.clock.forward({ days: 29 })
  await emptyBin(portal.services)
  const later = await editor()
  expect((await later.get(`/desk/items/${old.id}`)).statusCode).toBe(200)
  portal.clock.forward({ days: 2 })
  await emptyBin(portal.services)
  expect((await (await editor()).get(`/desk/items/${old.id}`)).statusCode).toBe(404)
  const rows = (await desk.audit(from)).filter(({ action }) => String(action).startsWith('item_'))
  expect(
    rows.map(({ action, who, ...row }) => [action, who === 'system', row.subject_id, row.before, row.after]),
  ).toEqual([
    ['item_binned', false, old.id, ['draft'], []],
    ['item_restored', false, old.id, [], ['draft']],
    ['item_binned', false, old.id, ['draft'], []],
    ['item_deleted', true, old.id, ['draft'], []],
  ])
  expect(JSON.stringify(await desk.audit(from))).not.toContain('Til kurven')
})

test('the lock tells who is editing, lasts two minutes without a sign of life, and may be taken over', async () => {
  const [ada, ola] = [await desk.person('editor'), await editor()]
  const own = desk.as(ada)
  const { id } = await draft(own)
  const lock = async (who: Editor, take = false) =>
    (await who.post(`/desk/items/${id}/lock`, { take })).body.data.holder
  expect(await lock(own)).toMatchObject({ is_own: true })
  const [{ name }] = await portal.query('SELECT name FROM staff WHERE id = $1', [ada.id])
  expect(await lock(ola)).toMatchObject({ is_own: false, name })
  const listed = (await ola.get('/desk/articles')).body.data.articles
  expect(listed.find((one: { id: number }) => one.id === id).editing).toBe(name)
  expect(await lock(ola, true)).toMatchObject({ is_own: true })
  expect(await lock(own)).toMatchObject({ is_own: false })
  portal.clock.forward({ minutes: 3 })
  expect(await lock(own)).toMatchObject({ is_own: true })
  await own.delete(`/desk/items/${id}/lock`)
  expect(await lock(ola)).toMatchObject({ is_own: true })
  expect((await ola.post('/desk/items/999999/lock', {})).statusCode).toBe(404)
})

test('several are published or withdrawn at once, all or none, and each that cannot be is named', async () => {
  const [one, other] = [await draft(ada, { title: 'Samlet en' }), await draft(ada, { title: 'Samlet to' })]
  const empty = await items.begin(ada, {})
  const { named } = items
  const refused = await ada.post('/desk/bulk/publish-items', named(one, other, empty))
  expect([refused.statusCode, refused.body.codes]).toEqual([409, { [empty.id]: 'item_incomplete' }])
  expect((await items.read(ada, one.id)).state).toBe('draft')
  const from = await desk.lastRow()
  expect((await ada.post('/desk/bulk/publish-items', named(one, other))).body.data.count).toBe(2)
  const rows = [one, other].map(({ id }) => ['article_published', id])
  expect(await desk.told(from, 'action', 'subject_id')).toEqual(rows)
  await expect.poll(() => titles()).toEqual(expect.arrayContaining(['Samlet en', 'Samlet to']))
  expect((await ada.post('/desk/bulk/withdraw-items', named(one))).body.codes).toEqual({ [one.id]: 'item_changed' })
})

test('the list is searched, filtered, ordered and paged, and its total is exact', async () => {
  const category = await categoryOf(portal.db, 'Listekategori')
  for (let at = 1; at <= 28; at += 1)
    await draft(ada, { title: `Rekke ${String(at).padStart(2, '0')} 100%`, categories: [category], date: `2025-01-${String((at % 28) + 1).padStart(2, '0')}` }) // prettier-ignore
  const list = async (query: string) => (await ada.get(`/desk/articles?${query}`)).body.data
  const first = await list('search=REKKE&sort=title')
  expect([first.total, first.articles.length, first.articles[0].title]).toEqual([28, 25, 'Rekke 01 100%'])
  const rest = await list(`search=REKKE&sort=title&offset=25`)
  expect(rest.articles.map(({ title }: { title: string }) => title)).toEqual(['Rekke 26 100%', 'Rekke 27 100%', 'Rekke 28 100%']) // prettier-ignore
  for (const sort of ['changed', 'newest', 'oldest']) {
    const page = await list(`search=rekke&sort=${sort}`)
    const more = await list(`search=rekke&sort=${sort}&offset=25`)
    expect(new Set([...page.articles, ...more.articles].map(({ id }: { id: number }) => id)).size).toBe(28)
  }
  expect((await list(`category=${category}&state=draft&date_from=2025-01-02&date_to=2025-01-02`)).total).toBe(1)
  expect((await list('search=100%25&state=published')).total).toBe(0)
  expect((await ada.get('/desk/articles?sort=title&offset=-1')).statusCode).toBe(422)
  expect((await ada.get('/desk/articles?state=unknown')).statusCode).toBe(422)
})

test('thirty script injections go through every field as text, and none as a link', async () => {
  for (const payload of payloads) {
    const words = { title: payload, description: payload, hashtags: [payload.slice(0, 50)], alt: payload }
    const item = await published(ada, words)
    await expect.poll(async () => (await read(item.public_id)).body.impactHighlight?.title).toBe(payload)
    const saved = await save(ada, item, { link: payload })
    const { statusCode, body } = saved.body.data ? await publish(ada, saved.body.data) : saved
    expect([statusCode, body.codes]).toEqual([422, { 'content.link': 'link_invalid' }])
  }
})

test('an article that was there before gets an item with its first revision, and publishing it changes what it must alone', async () => {
  const id = await giveArticle(portal.db, {
    title: 'Fra før',
    agency: 'NRK',
    categories: ['Kultur'],
    hashtags: ['gammelt'],
  })
  await portal.query('SELECT fill_editorial_items()')
  await portal.query('SELECT fill_editorial_items()')
  const { articles: data, total } = (await ada.get('/desk/articles?search=Fra%20f%C3%B8r')).body.data
  expect([total, data[0]]).toMatchObject([1, { state: 'published', agency: 'NRK', category: 'Kultur' }])
  expect(await items.revisions(ada, data[0].id)).toMatchObject([{ number: 1, kind: 'seed', person: null }])
  const before = (await read(id)).body.impactHighlight
  await publish(ada, await items.saved(ada, await items.read(ada, data[0].id), { title: 'Fra nå' }))
  await expect.poll(async () => (await read(id)).body.impactHighlight).toEqual({ ...before, title: 'Fra nå' })
})

test('whoever wrote is not the second editor because another took a full stop away, but is when that one asks for the review', async () => {
  await setSecondEditor(desk, true)
  const [adaPerson, boPerson] = [await desk.person('editor'), await desk.person('editor')]
  const [ada, bo] = [desk.as(adaPerson), desk.as(boPerson)]
  const made = await draft(ada, { description: 'Naboene kom.' })
  const corrected = await items.saved(bo, made, { description: 'Naboene kom' })
  for (const who of [ada, bo]) {
    expect((await publish(who, corrected)).body.code).toBe('second_editor_needed')
    expect(await items.read(who, made.id)).toMatchObject({ may_publish: false })
  }
  // The writer's own question is no answer.
  const own = (await items.move(ada, corrected, 'ask_for_review')).body.data
  expect(own).toMatchObject({ state: 'in_review', may_publish: false })
  const asked = (await items.move(bo, own, 'ask_for_review')).body.data
  expect(await items.read(ada, made.id)).toMatchObject({ may_publish: true })
  // Sent back, it is asked for by nobody any more.
  const back = (await items.move(bo, asked, 'back_to_draft', { note: 'Nei.' })).body.data
  expect((await publish(ada, back)).body.code).toBe('second_editor_needed')
  const anew = (await items.move(bo, back, 'ask_for_review')).body.data
  expect(await items.publishNow(ada, anew)).toMatchObject({ state: 'published', reviewed_by: { id: boPerson.id } })
  await setSecondEditor(desk, false)
})

test('publishing many at once and one of them beside it is answered to both, and by no deadlock', async () => {
  const bo = await editor()
  const many: GivenItem<ArticleContent>[] = []
  for (let at = 0; at < 12; at += 1) many.push(await draft(ada, { title: `Samtidig ${at}` }))
  const [all, one] = await Promise.all([
    ada.post('/desk/bulk/publish-items', items.named(...many)),
    publish(bo, many.at(-1) ?? expect.fail()),
  ])
  expect([all.statusCode, one.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('words whose save is refused because somebody saved meanwhile are a revision of their window, and so is what they are chosen over', async () => {
  const bo = await editor()
  const item = await draft(ada)
  await save(bo, item, { title: 'Den andres' })
  const refused = async (title: string) => expect((await save(ada, item, { title })).statusCode).toBe(409)
  for (const title of ['Mine', 'Et vindu til', 'Mine ord']) await refused(title)
  expect(await items.read(ada, item.id)).toMatchObject({ version: 2, content: { title: 'Den andres' } })
  const kept = await items.revisions(ada, item.id)
  expect(kept.map(({ kind }: { kind: string }) => kind)).toEqual(['aside', 'aside', 'aside', 'saved', 'saved'])
  const said = () => Promise.all([2, 3, 4, 5].map((number) => titleOf(ada, item.id, number)))
  expect(await said()).toEqual(['Den andres', 'Mine', 'Et vindu til', 'Mine ord'])
  // The other one goes on typing, and each of both is carried on by itself.
  await save(bo, { ...item, version: 2 }, { title: 'Den andres, videre' })
  await refused('Mine ord, videre')
  expect(await said()).toEqual(['Den andres, videre', 'Mine', 'Et vindu til', 'Mine ord, videre'])
  const back = await ada.post(`/desk/items/${item.id}/restore`, { version: 3, number: 5 })
  expect(back.body.data.content.title).toBe('Mine ord, videre')
})

test('a plan that can no longer be carried out is told in the item, in the list and on the first page until somebody sees to it, and keeps nothing else from being published', async () => {
  const name = `${'d'.repeat(32)}.pdf`
  await givePublicFile(portal, name, 'application/pdf')
  const gone = await desk.person('editor')
  const waiting = async () => (await ada.get('/desk/editorial-waiting')).body.data
  const before = await waiting()
  const planned = async (who: Editor, given: Partial<ArticleContent>) =>
    (await plan(who, await draft(who, given), inMinutes(1))).body.data
  const left = await planned(desk.as(gone), { title: 'Planlagt før slutten' })
  const [lacking, bad] = [await planned(ada, { title: 'Uten fil', file: { name } }), await planned(ada, {})]
  const [stuck, fine] = [await planned(ada, { title: 'Sitter fast' }), await planned(ada, { title: 'Den siste' })]
  await portal.db.updateTable('staff').set({ state: 'suspended' }).where('id', '=', gone.id).execute()
  await portal.db.deleteFrom('media_file').where('name', '=', name).execute()
  // What PostgreSQL takes no value of is refused when it is sent.
  const sent = await ada.post('/desk/items', { kind: 'article', content: { categories: [3_000_000_000] } })
  expect([sent.statusCode, sent.body.codes]).toEqual([422, { 'content.categories.0': 'invalid' }])
  const change = "SET content = jsonb_set(content, '{categories}', content -> 'categories' || '3000000000')"
  await portal.query(`UPDATE editorial_item ${change} WHERE id = $1`, [bad.id])
  await portal.query(`UPDATE editorial_revision ${change} WHERE item_id = $1`, [bad.id])
  await portal.query(`CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN IF NEW.title = 'Sitter fast' THEN RAISE EXCEPTION 'no' USING ERRCODE = '57014'; END IF; RETURN NEW; END $$`)
  await portal.query('CREATE TRIGGER fail_once BEFORE INSERT ON article FOR EACH ROW EXECUTE FUNCTION fail_once()')
  await items.move(ada, await draft(ada), 'ask_for_review')
  await desk.editorial(await desk.person('editor'))

  await whenDue()
  await portal.query('DROP FUNCTION fail_once CASCADE')
  const undone = { state: 'draft', publish_at: null, plan_failed_at: expect.any(String) }
  for (const { id } of [left, lacking, bad]) expect(await items.read(ada, id)).toMatchObject(undone)
  expect((await items.read(ada, fine.id)).state).toBe('published')
  // What fails for a reason that may pass keeps its plan.
  expect((await items.read(ada, stuck.id)).state).toBe('scheduled')
  await publishDue(portal.services)
  expect((await items.read(ada, stuck.id)).state).toBe('published')
  expect((await ada.get('/desk/lookups/categories')).statusCode).toBe(200)

  const listed = async () =>
    (await ada.get('/desk/articles?state=plan_failed')).body.data.articles.map(({ id }: { id: number }) => id)
  expect(new Set(await listed())).toEqual(new Set([left.id, lacking.id, bad.id]))
  expect(await waiting()).toEqual({
    ...before,
    new_tips: before.new_tips + 1,
    articles_in_review: before.articles_in_review + 1,
    articles_failed: before.articles_failed + 3,
  })
  const failed = await items.read(ada, lacking.id)
  const again = await plan(ada, await items.saved(ada, failed, { file: null }), inMinutes(1))
  expect(again.body.data.plan_failed_at).toBeNull()
  expect(await listed()).not.toContain(lacking.id)
})

test('what is sent back tells its writer who did it and why, until it is published; the reason is no public word and in no log', async () => {
  const bo = await editor()
  const one = await draft(ada)
  expect(one.sent_back).toBeNull()
  const asked = (await items.move(ada, one, 'ask_for_review')).body.data
  const from = await desk.lastRow()
  const note = ' Ta med datoen.\n<b>Kilden</b> mangler. '
  const back = (await items.move(bo, asked, 'back_to_draft', { note })).body.data
  const said = { note: 'Ta med datoen.\n<b>Kilden</b> mangler.' }
  expect(back).toMatchObject({ state: 'draft', sent_back: said })
  expect((await items.read(ada, one.id)).sent_back).toMatchObject(said)
  const [newest] = await items.revisions(ada, one.id)
  expect(newest).toMatchObject({ kind: 'sent_back', ...said })
  // It is no writing: whoever sent it back may publish it as a second editor.
  expect(back.updated_by).toEqual(one.updated_by)
  expect(JSON.stringify(await desk.audit(from))).not.toContain('Kilden')

  // Sent back without a word: what was said the time before is not said again.
  const again = (await items.move(ada, back, 'ask_for_review')).body.data
  expect(again.sent_back).toBeNull()
  const silent = (await items.move(bo, again, 'back_to_draft')).body.data
  expect(silent.sent_back).toMatchObject({ note: '' })
  const live = await items.publishNow(ada, silent)
  expect(live.sent_back).toBeNull()

  expect((await items.move(ada, live, 'back_to_draft', { note })).statusCode).toBe(409)
  const long = await items.move(ada, live, 'back_to_draft', { note: 'a'.repeat(1001) })
  expect([long.statusCode, long.body.codes]).toEqual([422, { note: 'too_long' }])
})
