import { expect, test } from 'vitest'
import { waitingForLocks } from '#server/testing/index.ts'
import { until } from '#server/testing/mail.ts'
import { useStaffedPortal } from '#server/testing/staffed.ts'
import first from '#texts/nb/replyTexts.ts'
import messages from '#texts/nb/messages.ts'
import defaults from '#texts/nb/stateTexts.ts'

const { portal, desk, talk } = useStaffedPortal()

test('reply texts are filled in with number, date and category, and never with the reporter’s own words', async () => {
  const admin = await desk.person('administrator')
  const ada = await desk.person('caseworker')
  const { id, harassment_category } = await portal.given.case({ description: 'Hemmelige ord' })
  const body = 'Sak {nummer}, {dato}, {kategori}, {description}, {beskrivelse}'
  expect((await desk.as(admin).post('/desk/reply-texts', { title: 'Prøve', body })).statusCode).toBe(201)
  const { reply_texts } = (await talk.open(ada, id)).body.data
  expect(reply_texts.find(({ title }: { title: string }) => title === 'Prøve').body).toBe(
    `Sak ${id}, 15. januar 2026, ${harassment_category.name}, {description}, {beskrivelse}`,
  )
  expect(reply_texts).toHaveLength(first.first.length + 1)
})

test('administrators change reply texts, a later change never overwrites an earlier one, and each is an audit row', async () => {
  const admin = await desk.person('administrator')
  const from = await desk.lastRow()
  const { body } = await desk.as(admin).post('/desk/reply-texts', { title: 'Ny', body: 'En' })
  const { id, version } = body.data
  const change = (words: object) => desk.as(admin).post(`/desk/reply-texts/${id}`, { title: 'Ny', version, ...words })
  expect((await change({ body: 'To' })).body.data).toMatchObject({ body: 'To', version: 2 })
  expect((await change({ body: 'Tre' })).body.code).toBe('changed_meanwhile')
  const taken = await desk.as(admin).post('/desk/reply-texts', { title: 'Ny', body: 'x' })
  const refusal = { statusCode: 422, body: { codes: { title: 'name_taken' } } }
  expect(taken).toMatchObject(refusal)
  const { asking } = await portal.services.db.transaction().execute(async (trx) => {
    await trx.insertInto('reply_text').values({ title: 'Samtidig', body: 'x' }).execute()
    const second = desk.as(admin).post('/desk/reply-texts', { title: 'Samtidig', body: 'x' })
    await until(async () => (await waitingForLocks(portal)) > 0)
    return { asking: second }
  })
  for (const answer of [await asking, await change({ title: 'Samtidig', body: 'x', version: 2 })])
    expect(answer).toMatchObject(refusal)
  expect((await desk.as(admin).delete(`/desk/reply-texts/${id}`)).statusCode).toBe(200)
  expect((await desk.as(admin).delete(`/desk/reply-texts/${id}`)).statusCode).toBe(404)
  expect(await desk.audit(from)).toMatchObject([
    { action: 'setting_changed', subject_id: id, before: ['reply_text'], after: ['reply_text', 'Ny', 'En'] },
    { action: 'setting_changed', before: ['reply_text', 'Ny', 'En'], after: ['reply_text', 'Ny', 'To'] },
    { action: 'setting_changed', before: ['reply_text', 'Ny', 'To'], after: ['reply_text'] },
  ])
})

test('what reporters read of a state can be changed and set back, and counts at once', async () => {
  const admin = await desk.person('administrator')
  const { owner: kari, id } = await portal.given.case()
  expect((await portal.given.shown(kari, id)).state).toEqual(defaults.Submitted)
  const words = { body: 'Vi ser på det i dag.', next: 'Du hører fra oss i morgen.' }
  const change = (version: number | null) => desk.as(admin).post('/desk/state-texts/Submitted', { ...words, version })
  expect((await change(null)).body.data).toEqual({ status: 'Submitted', ...words, version: 1 })
  expect((await change(null)).body.code).toBe('changed_meanwhile')
  expect((await portal.given.shown(kari, id)).state).toEqual(words)
  expect((await portal.as(kari).get('/incidents/list')).body.incidents[0].state).toEqual(words)
  const listed = (await desk.as(admin).get('/desk/state-texts')).body.data
  expect(listed[0]).toEqual({ status: 'Submitted', ...words, version: 1 })
  expect((await desk.as(admin).post('/desk/state-texts/Draft', { ...words, version: null })).statusCode).toBe(404)
  await desk.as(admin).delete('/desk/state-texts/Submitted')
  expect((await portal.given.shown(kari, id)).state).toEqual(defaults.Submitted)
  const draft = await portal.given.incident({ owner: kari, status: 'Draft' })
  expect(draft.state).toBeNull()
})

test('the reporter is told the days that the organisation has set, until it has words of its own', async () => {
  const [admin, kari] = [await desk.person('administrator'), await portal.given.account()]
  const { id } = await portal.given.incident({ owner: kari })
  const told = async () => (await portal.given.shown(kari, id)).state?.body
  expect(await told()).toBe('Vi har fått rapporten din. Du hører fra oss innen sju dager.')
  const { version, value } = (await desk.as(admin).get('/desk/settings')).body.data.clock_days
  const set = { version, value: { ...value, acknowledge: 14, answer: 3 } }
  expect((await desk.as(admin).post('/desk/settings', { name: 'clock_days', ...set })).statusCode).toBe(200)
  expect(await told()).toBe('Vi har fått rapporten din. Du hører fra oss innen 14 dager.')
  expect((await desk.as(admin).get('/desk/state-texts')).body.data[0]).toMatchObject({
    version: null,
    body: await told(),
  })
  const { body } = await talk.answer(kari, id, 'Hei')
  expect(messages.sent(body.answer_days)).toBe('Meldingen er sendt. Vi svarer innen tre dager.')
  expect(messages.sent(1)).toBe('Meldingen er sendt. Vi svarer innen én dag.')
})
