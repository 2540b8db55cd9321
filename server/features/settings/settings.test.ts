import { outcomes } from '#contract/status.ts'
import { type StaffPerson, useStaffedPortal } from '#server/testing/index.ts'

const { portal, desk, admin, lead, owner } = useStaffedPortal()

const lastRows = async (from: number) => (await desk.audit(from)).filter(({ action }) => action === 'setting_changed')

test('the days of the clocks decide at once what is due and what is overdue', async () => {
  const { id } = await portal.given.case()
  await portal.query("UPDATE incident SET submitted_at = submitted_at - interval '5 days' WHERE id = $1", [id])
  const overdue = async () => (await desk.as(lead).get('/desk/cases?list=overdue')).body.data.total
  const left = async () => {
    const { body } = await desk.as(lead).get(`/desk/cases/${id}`)
    return body.data.clocks.find((one: { clock: string }) => one.clock === 'acknowledge').left
  }
  expect([await overdue(), await left()]).toEqual([0, 2])
  const { version } = (await desk.as(admin).get('/desk/settings')).body.data.clock_days
  const value = { acknowledge: 3, answer: 7, stale: 30 }
  const saved = await desk.as(admin).post('/desk/settings', { name: 'clock_days', version, value })
  expect(saved.body.data.clock_days).toEqual({ value, version: version + 1 })
  expect([await overdue(), await left()]).toEqual([1, -2])
  const back = { version: version + 1, value: { acknowledge: 7, answer: 7, stale: 30 } }
  expect((await desk.as(admin).post('/desk/settings', { name: 'clock_days', ...back })).statusCode).toBe(200)
  expect([await overdue(), await left()]).toEqual([0, 2])
})

test('a change is one audit row with before and after, and what changes nothing writes none', async () => {
  const { version } = (await desk.as(admin).get('/desk/settings')).body.data.digest_time
  const before = await desk.lastRow()
  for (const seen of [version, version + 1]) {
    const set = { name: 'digest_time', version: seen, value: '05:30' }
    expect((await desk.as(admin).post('/desk/settings', set)).statusCode).toBe(200)
  }
  expect(await lastRows(before)).toMatchObject([{ before: ['digest_time', '06:00'], after: ['digest_time', '05:30'] }])
})

test('of two who change a setting at once one hears that it was changed, and nothing is overwritten', async () => {
  const other = await desk.person('administrator')
  const { version, value } = (await desk.as(admin).get('/desk/settings')).body.data.clock_days
  const save = (person: StaffPerson, stale: number) =>
    desk.as(person).post('/desk/settings', { name: 'clock_days', version, value: { ...value, stale } })
  const answers = await Promise.all([save(admin, 41), save(other, 42)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.body.code).toBe('changed_meanwhile')
  const now = (await desk.as(admin).get('/desk/settings')).body.data.clock_days
  expect(now.version).toBe(version + 1)
  expect([41, 42]).toContain(now.value.stale)
})

test.for([
  ['clock_days', { acknowledge: 0, answer: 7, stale: 30 }, { 'value.acknowledge': 'days_invalid' }],
  ['clock_days', { acknowledge: 7, answer: 366, stale: 30 }, { 'value.answer': 'days_invalid' }],
  ['clock_days', { acknowledge: 7, answer: 7.5, stale: 30 }, { 'value.answer': 'days_invalid' }],
  ['digest_time', '24:00', { value: 'time_invalid' }],
  ['digest_time', '6:00', { value: 'time_invalid' }],
  ['offered_outcomes', ['duplicate'], { value: 'outcomes_required' }],
] as const)('%s are not set to %o', async ([name, value, codes]) => {
  const { statusCode, body } = await desk.as(admin).post('/desk/settings', { name, version: 0, value })
  expect([statusCode, body.codes]).toEqual([422, codes])
})

test('a case is closed only with an outcome that is offered, and one that was closed before keeps its own', async () => {
  const close = async (outcome: string) => {
    const { id } = await portal.given.incident({ owner })
    await desk.as(lead).post(`/desk/cases/${id}/moves`, { version: 1, move: 'acknowledge' })
    const { version } = (await desk.as(lead).get(`/desk/cases/${id}`)).body.data
    return { id, ...(await desk.as(lead).post(`/desk/cases/${id}/moves`, { version, move: 'close', outcome })) }
  }
  const early = await close('spam')
  expect(early.statusCode).toBe(200)
  const { version, value } = (await desk.as(admin).get('/desk/settings')).body.data.offered_outcomes
  expect(value).toEqual(outcomes)
  const fewer = { version, value: ['guidance_given', 'guidance_given', 'referred_police'] }
  const saved = await desk.as(admin).post('/desk/settings', { name: 'offered_outcomes', ...fewer })
  // In the order of the list; a duplicate can always be folded.
  const kept = ['guidance_given', 'referred_police', 'duplicate']
  expect(saved.body.data.offered_outcomes.value).toEqual(kept)
  expect((await desk.as(lead).get('/desk/outcomes')).body.data).toEqual(kept)
  expect((await close('spam')).body.codes).toEqual({ outcome: 'outcome_not_offered' })
  expect((await close('guidance_given')).statusCode).toBe(200)
  expect((await desk.as(lead).get(`/desk/cases/${early.id}`)).body.data.outcome).toBe('spam')
})

test('a label is made, by a lead too, renamed, retired and taken back, also by making it again, each with its row; its name is its own', async () => {
  const before = await desk.lastRow()
  const find = (body: { data: { name: string }[] }, name: string) => body.data.find((one) => one.name === name)
  const { id } = (await desk.as(lead).post('/desk/labels', { name: '  Haster  ' })).body.data
  const listed = await desk.as(admin).get('/desk/settings/labels')
  expect(find(listed.body, 'Haster')).toMatchObject({ id, is_retired: false, version: 1, cases: 0 })
  const { id: incident_id } = await portal.given.incident({ owner })
  await portal.db.insertInto('incident_label').values({ incident_id, label_id: id }).execute()
  const change = (body: Record<string, unknown>) => desk.as(admin).post(`/desk/settings/labels/${id}`, body)
  const renamed = await change({ version: 1, name: 'Haster mye', is_retired: false })
  expect(find(renamed.body, 'Haster mye')).toMatchObject({ id, version: 2, cases: 1 })
  expect((await change({ version: 1, name: 'Noe annet', is_retired: false })).body.code).toBe('changed_meanwhile')
  const retired = await change({ version: 2, name: 'Haster mye', is_retired: true })
  expect(find(retired.body, 'Haster mye')).toMatchObject({ is_retired: true, version: 3, cases: 1 })
  const again = await change({ version: 3, name: 'Haster mye', is_retired: false })
  expect(find(again.body, 'Haster mye')).toMatchObject({ is_retired: false, version: 4 })
  const make = (person: StaffPerson) => desk.as(person).post('/desk/labels', { name: 'Haster mye' })
  for (const person of [lead, admin])
    expect(await make(person)).toMatchObject({ statusCode: 422, body: { codes: { name: 'name_taken' } } })
  await change({ version: 4, name: 'Haster mye', is_retired: true })
  expect((await make(lead)).body.data).toEqual({ id, name: 'Haster mye' })
  const unknown = await desk.as(admin).post('/desk/settings/labels/99999', { version: 1, name: 'x', is_retired: false })
  expect(unknown.statusCode).toBe(404)
  expect((await lastRows(before)).map((row) => [row.subject_id, row.before, row.after])).toEqual([
    [id, [], ['label', 'name=Haster']],
    [id, ['label', 'name=Haster'], ['label', 'name=Haster mye']],
    [id, ['label', 'name=Haster mye'], ['label', 'name=Haster mye', 'retired']],
    [id, ['label', 'name=Haster mye', 'retired'], ['label', 'name=Haster mye']],
    [id, ['label', 'name=Haster mye'], ['label', 'name=Haster mye', 'retired']],
    [id, ['label', 'name=Haster mye', 'retired'], ['label', 'name=Haster mye']],
  ])
})
