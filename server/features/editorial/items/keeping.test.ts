import { expect, test } from 'vitest'
import { emptyArticle } from '#contract/deskArticles.ts'
import { categoryOf, givePublicFile } from '#server/testing/articles.ts'
import { usePortal } from '#server/testing/index.ts'
import { nobody } from '#server/testing/person.ts'
import { useDesk } from '#server/testing/staff.ts'
import { publishDue } from './publishing.ts'

const portal = usePortal()
const desk = useDesk(portal)
const editor = async () => desk.as(await desk.person('editor'))
type Editor = Awaited<ReturnType<typeof editor>>

/** A complete draft. */
async function draft(ada: Editor, given: object = {}) {
  const content = {
    ...emptyArticle,
    title: 'Kveldsmat',
    description: 'Alle kom.',
    date: '2026-05-17',
    categories: [await categoryOf(portal.services.db, 'Kultur')],
    ...given,
  }
  return (await ada.post('/desk/items', { kind: 'article', content })).body.data
}
const revisions = async (ada: Editor, id: number) => (await ada.get(`/desk/items/${id}/revisions`)).body.data
const says = async (ada: Editor, id: number, number: number) =>
  (await ada.get(`/desk/items/${id}/revisions/${number}`)).body.data.content.title
const plan = (ada: Editor, { id, version }: { id: number; version: number }) =>
  ada.post(`/desk/items/${id}/moves`, {
    version,
    move: 'schedule',
    publish_at: new Date(portal.clock.now().getTime() + 60_000).toISOString(),
  })
async function whenDue() {
  portal.clock.forward({ minutes: 2 })
  await publishDue(portal.services)
}

test('words whose save is refused because somebody saved meanwhile are a revision, and so is what they are chosen over', async () => {
  const [ada, bo] = [await editor(), await editor()]
  const { id, content } = await draft(ada)
  const save = (who: Editor, version: number, title: string) =>
    who.post(`/desk/items/${id}`, { kind: 'article', version, content: { ...content, title } })
  await save(bo, 1, 'Den andres')
  expect((await save(ada, 1, 'Mine')).statusCode).toBe(409)
  expect((await save(ada, 1, 'Mine ord')).statusCode).toBe(409)
  expect((await ada.get(`/desk/items/${id}`)).body.data).toMatchObject({ version: 2, content: { title: 'Den andres' } }) // prettier-ignore
  const kept = await revisions(ada, id)
  expect(kept.map(({ kind }: { kind: string }) => kind)).toEqual(['aside', 'saved', 'saved'])
  expect([await says(ada, id, 3), await says(ada, id, 2)]).toEqual(['Mine ord', 'Den andres'])
  const back = await ada.post(`/desk/items/${id}/restore`, { version: 2, number: 3 })
  expect(back.body.data.content.title).toBe('Mine ord')
})

test('one person in two tabs loses neither text either', async () => {
  const ada = await editor()
  const { id, content } = await draft(ada)
  const save = (version: number, title: string) =>
    ada.post(`/desk/items/${id}`, { kind: 'article', version, content: { ...content, title } })
  await save(1, 'Fra den ene')
  await save(1, 'Fra den andre')
  expect((await save(2, 'Fra den andre')).statusCode).toBe(200)
  const numbers = (await revisions(ada, id)).map(({ number }: { number: number }) => number)
  const titles = await Promise.all(numbers.map((number: number) => says(ada, id, number)))
  expect(titles).toEqual(['Fra den andre', 'Fra den andre', 'Fra den ene'])
})

test('the same words from an older version are no conflict: the answer to the save before may have been lost', async () => {
  const ada = await editor()
  const { id, content } = await draft(ada)
  const save = () =>
    ada.post(`/desk/items/${id}`, { kind: 'article', version: 1, content: { ...content, title: 'En gang' } })
  await save()
  const again = await save()
  expect([again.statusCode, again.body.data.version]).toEqual([200, 2])
})

test('what was planned is published, and not the half sentence that was saved since; that is a change to publish later', async () => {
  const ada = await editor()
  const item = await draft(ada, { title: 'Ferdig tittel' })
  const planned = (await plan(ada, item)).body.data
  expect(planned).toMatchObject({ state: 'scheduled', plan_is_older: false })
  const content = { ...planned.content, title: 'Halvskrevet tit' }
  const later = await ada.post(`/desk/items/${item.id}`, { kind: 'article', version: planned.version, content })
  expect(later.body.data).toMatchObject({ state: 'scheduled', plan_is_older: true })
  await whenDue()
  const { body } = await ada.get(`/desk/items/${item.id}`)
  expect(body.data).toMatchObject({
    state: 'published',
    has_changes: true,
    content: { title: 'Halvskrevet tit' },
    publish_at: null,
    plan_is_older: false,
  })
  const shown = await portal.as(nobody).get(`/impact-highlight/show/${body.data.public_id}`)
  expect(shown.body.impactHighlight.title).toBe('Ferdig tittel')
})

test('planning again takes what was written since', async () => {
  const ada = await editor()
  const first = (await plan(ada, await draft(ada))).body.data
  const content = { ...first.content, title: 'Skrevet om' }
  const { version } = (await ada.post(`/desk/items/${first.id}`, { kind: 'article', version: first.version, content }))
    .body.data
  expect((await plan(ada, { id: first.id, version })).body.data.plan_is_older).toBe(false)
  await whenDue()
  const { body } = await ada.get(`/desk/items/${first.id}`)
  expect(body.data).toMatchObject({ state: 'published', has_changes: false, content: { title: 'Skrevet om' } })
})

test('a planned publishing that was refused is told in the item, in the list and on the first page until somebody sees to it', async () => {
  const ada = await editor()
  const name = `${'d'.repeat(32)}.pdf`
  await givePublicFile(portal, name, 'application/pdf')
  const item = await draft(ada, { title: 'Uten fil', file: { name } })
  await plan(ada, item)
  await portal.services.db.deleteFrom('media_file').where('name', '=', name).execute()
  const waiting = async () => (await ada.get('/desk/editorial-waiting')).body.data
  const before = await waiting()
  await whenDue()
  const failed = (await ada.get(`/desk/items/${item.id}`)).body.data
  expect(failed).toMatchObject({ state: 'draft', plan_failed_at: expect.any(String) })
  const listed = async () => (await ada.get('/desk/articles?state=plan_failed')).body.data
  expect(await listed()).toMatchObject([{ id: item.id, plan_failed_at: failed.plan_failed_at }])
  expect(await waiting()).toEqual({ ...before, articles_failed: before.articles_failed + 1 })
  const content = { ...failed.content, file: null }
  const { version } = (await ada.post(`/desk/items/${item.id}`, { kind: 'article', version: failed.version, content }))
    .body.data
  expect((await plan(ada, { id: item.id, version })).body.data.plan_failed_at).toBeNull()
  expect(await listed()).toEqual([])
})

test('what is sent back tells its writer who did it and why, until it is published; the reason is no public word and in no log', async () => {
  const [ada, bo] = [await editor(), await editor()]
  const one = await draft(ada)
  const move = (who: Editor, version: number, name: string, more: object = {}) =>
    who.post(`/desk/items/${one.id}/moves`, { version, move: name, ...more })
  expect(one.sent_back).toBeNull()
  const asked = (await move(ada, one.version, 'ask_for_review')).body.data
  const from = (await desk.audit()).at(-1)?.number ?? 0
  const note = ' Ta med datoen.\n<b>Kilden</b> mangler. '
  const back = (await move(bo, asked.version, 'back_to_draft', { note })).body.data
  const said = { note: 'Ta med datoen.\n<b>Kilden</b> mangler.' }
  expect(back).toMatchObject({ state: 'draft', sent_back: said })
  expect((await ada.get(`/desk/items/${one.id}`)).body.data.sent_back).toMatchObject(said)
  const [newest] = await revisions(ada, one.id)
  expect(newest).toMatchObject({ kind: 'sent_back', ...said })
  // It is no writing: whoever sent it back may publish it as a second editor.
  expect(back.updated_by).toEqual(one.updated_by)
  expect(JSON.stringify(await desk.audit(from))).not.toContain('Kilden')

  // Sent back without a word: what was said the time before is not said again.
  const again = (await move(ada, back.version, 'ask_for_review')).body.data
  expect(again.sent_back).toBeNull()
  const silent = (await move(bo, again.version, 'back_to_draft')).body.data
  expect(silent.sent_back).toMatchObject({ note: '' })
  const live = (await ada.post(`/desk/items/${one.id}/publish`, { version: silent.version })).body.data
  expect(live.sent_back).toBeNull()

  expect((await move(ada, live.version, 'back_to_draft', { note })).statusCode).toBe(409)
  const long = await move(ada, live.version, 'back_to_draft', { note: 'a'.repeat(1001) })
  expect([long.statusCode, long.body.codes]).toEqual([422, { note: 'too_long' }])
})

test('the first page counts new tips and what waits for a review', async () => {
  const ada = await editor()
  const { db } = portal.services
  const before = (await ada.get('/desk/editorial-waiting')).body.data
  const { id, version } = await draft(ada)
  await ada.post(`/desk/items/${id}/moves`, { version, move: 'ask_for_review' })
  await db
    .insertInto('tip')
    .values({ link: 'https://example.org/t', link_key: 'example.org/t', suggestion: 'x', created_at: new Date() })
    .execute()
  expect((await ada.get('/desk/editorial-waiting')).body.data).toEqual({
    ...before,
    new_tips: before.new_tips + 1,
    articles_in_review: before.articles_in_review + 1,
  })
})

test.for([
  ['captions', 'webp', 'image/webp'],
  ['captions', 'pdf', 'application/pdf'],
  ['poster', 'pdf', 'application/pdf'],
  ['poster', 'vtt', 'text/vtt'],
])('%s that are a %s are refused', async ([field = '', extension = '', type = '']) => {
  const ada = await editor()
  const film = `${'e'.repeat(32)}.mp4`
  const other = `${'f'.repeat(31)}${field.length % 10}.${extension}`
  await givePublicFile(portal, film, 'video/mp4').catch(() => undefined)
  await givePublicFile(portal, other, type).catch(() => undefined)
  const { id, version } = await draft(ada, { file: { name: film }, [field]: other })
  const { statusCode, body } = await ada.post(`/desk/items/${id}/publish`, { version })
  expect([statusCode, body.codes]).toEqual([422, { [`content.${field}`]: 'media_other_kind' }])
})

test('captions are no article’s file', async () => {
  const ada = await editor()
  const name = `${'a'.repeat(32)}.vtt`
  await givePublicFile(portal, name, 'text/vtt')
  const { id, version } = await draft(ada, { file: { name } })
  const { body } = await ada.post(`/desk/items/${id}/publish`, { version })
  expect(body.codes).toEqual({ 'content.file': 'media_other_kind' })
})

test('an entry shows no picture that is a document', async () => {
  const ada = await editor()
  const name = `${'b'.repeat(32)}.pdf`
  await givePublicFile(portal, name, 'application/pdf')
  const content = {
    title: 'T',
    slug: 'ikke-et-bilde',
    summary: 'S',
    body: `![Ord](/media/${name})`,
    reviewed: '2026-05-01',
  }
  const { data } = (await ada.post('/desk/items', { kind: 'entry', content })).body
  const { body } = await ada.post(`/desk/items/${data.id}/publish`, { version: data.version })
  expect(body.codes).toEqual({ 'content.body': 'media_other_kind' })
})
