import { until, useStaffedPortal, waitingForLocks } from '#server/testing/index.ts'
import first from '#texts/nb/replyTexts.ts'
import messages from '#texts/nb/messages.ts'
import defaults from '#texts/nb/stateTexts.ts'

const { portal, desk, talk, kari, ada, admin } = useStaffedPortal()

test('reply texts are filled in with number, date and category, and never with the reporter’s own words', async () => {
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
  const from = await desk.lastRow()
  const { body } = await desk.as(admin).post('/desk/reply-texts', { title: 'Ny', body: 'En' })
  const { id, version } = body.data
  const change = (words: object) => desk.as(admin).post(`/desk/reply-texts/${id}`, { title: 'Ny', version, ...words })
  expect((await change({ body: 'To' })).body.data).toMatchObject({ body: 'To', version: 2 })
  expect((await change({ body: 'Tre' })).body.code).toBe('changed_meanwhile')
  const taken = await desk.as(admin).post('/desk/reply-texts', { title: 'Ny', body: 'x' })
  const refusal = { statusCode: 422, body: { codes: { title: 'name_taken' } } }
  expect(taken).toMatchObject(refusal)
  const { asking } = await portal.inTransaction(async (trx) => {
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
  const { owner: kari, id } = await portal.given.case()
  expect((await portal.given.shown(kari, id)).state).toEqual(defaults.Submitted)
  const words = { body: 'Vi ser på det i dag.', next: 'Du hører fra oss i morgen.' }
  const from = await desk.lastRow()
  const known = async () => (await desk.as(admin).get('/desk/settings')).body.data.state_texts
  const change = (version: number, Submitted = { body: '', next: '' }) =>
    desk.as(admin).post('/desk/settings', { name: 'state_texts', version, value: { Submitted } })
  expect((await change(0, words)).body.data.state_texts).toMatchObject({ value: { Submitted: words }, version: 1 })
  expect((await change(0, words)).body.code).toBe('changed_meanwhile')
  expect((await portal.given.shown(kari, id)).state).toEqual(words)
  expect((await portal.as(kari).get('/incidents/list')).body.incidents[0].state).toEqual(words)
  expect(await known()).toMatchObject({ value: { Submitted: words, Closed: { body: '', next: '' } }, version: 1 })
  // What comes next may be empty, below words of the organisation's own.
  await change(1, { ...words, next: '' })
  expect((await portal.given.shown(kari, id)).state).toEqual({ ...words, next: '' })
  await change(2, { ...words, body: '' })
  expect((await portal.given.shown(kari, id)).state).toEqual({ ...words, body: defaults.Submitted.body })
  const long = await change(3, { ...words, next: 'x'.repeat(501) })
  expect(long.body.codes).toEqual({ 'value.Submitted.next': 'too_long' })
  await change(3)
  expect((await portal.given.shown(kari, id)).state).toEqual(defaults.Submitted)
  // Whoever had the page open before it was set back overwrites nothing that is written after.
  expect((await change(1, words)).body.code).toBe('changed_meanwhile')
  const codes = (...own: string[]) => ['state_texts', 'state_text=Submitted', ...own]
  expect(await desk.audit(from)).toMatchObject([
    { action: 'setting_changed', before: ['state_texts'], after: codes(words.body, words.next) },
    { action: 'setting_changed', before: codes(words.body, words.next), after: codes(words.body, '') },
    { action: 'setting_changed', before: codes(words.body, ''), after: codes('', words.next) },
    { action: 'setting_changed', before: codes('', words.next), after: ['state_texts'] },
  ])
  const draft = await portal.given.incident({ owner: kari, status: 'Draft' })
  expect(draft.state).toBeNull()
})

test('the reporter is told the days that the organisation has set, until it has words of its own', async () => {
  const { id } = await portal.given.incident({ owner: kari })
  const told = async () => (await portal.given.shown(kari, id)).state?.body
  expect(await told()).toBe('Vi har fått rapporten din. Du hører fra oss innen sju dager.')
  const { version, value } = (await desk.as(admin).get('/desk/settings')).body.data.clock_days
  const set = { version, value: { ...value, acknowledge: 14, answer: 3 } }
  expect((await desk.as(admin).post('/desk/settings', { name: 'clock_days', ...set })).statusCode).toBe(200)
  expect(await told()).toBe('Vi har fått rapporten din. Du hører fra oss innen 14 dager.')
  const { body } = await talk.answer(kari, id, 'Hei')
  expect(messages.sent(body.answer_days)).toBe('Meldingen er sendt. Vi svarer innen tre dager.')
  expect(messages.sent(1)).toBe('Meldingen er sendt. Vi svarer innen én dag.')
})
