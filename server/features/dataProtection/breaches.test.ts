import { randomUUID } from 'node:crypto'
import { expireRows } from '#server/cases/retentionRules/expireRows.ts'
import { type StaffPerson, until, useStaffedPortal, waitingForLocks } from '#server/testing/index.ts'

const { portal, desk, officer: ada } = useStaffedPortal()

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const facts = (change: object = {}) => ({
  found_at: hoursAgo(10),
  happened_on: '',
  kinds: ['confidentiality'],
  data: ['identity', 'reports'],
  people: ['reporters'],
  extent: 'up_to_10',
  risk: 'high',
  what: 'En e-post gikk til feil mottaker.',
  consequences: 'Noen kan bli kjent igjen.',
  measures: 'Mottakeren har slettet den.',
  no_notice: '',
  delay: '',
  ...change,
})
const record = async (person: StaffPerson, change: object = {}) => {
  const { statusCode, body } = await desk.as(person).post('/desk/breaches', { ...facts(change), key: randomUUID() })
  expect(statusCode).toBe(200)
  return body.data
}
const tell = (
  person: StaffPerson,
  { id, version }: { id: number; version: number },
  whom: string,
  told_at = hoursAgo(1),
) => desk.as(person).post(`/desk/breaches/${id}/told`, { version, whom, told_at })

test('a breach goes from the register to its end, each step with a row of the log and no word in it', async () => {
  const before = await desk.lastRow()
  let breach = await record(ada, { risk: 'unknown' })
  const as = desk.as(ada)
  const path = `/desk/breaches/${breach.id}`
  expect((await as.post(`${path}/close`, { version: breach.version })).body.code).toBe('breach_not_done')
  breach = (await as.post(path, { ...facts(), version: breach.version })).body.data
  expect([breach.risk, breach.history.length]).toEqual(['high', 2])
  for (const whom of ['authority', 'persons', 'board']) breach = (await tell(ada, breach, whom)).body.data
  breach = (await as.post(`${path}/told/back`, { version: breach.version, whom: 'board' })).body.data
  expect((await as.post(`${path}/close`, { version: breach.version })).body.code).toBe('breach_not_done')
  breach = (await tell(ada, breach, 'board')).body.data
  breach = (await as.post(`${path}/close`, { version: breach.version })).body.data
  expect(breach.closed_at).not.toBeNull()
  expect((await as.post(path, { ...facts(), version: breach.version })).body.code).toBe('breach_closed')
  breach = (await as.post(`${path}/reopen`, { version: breach.version })).body.data
  expect(breach.closed_at).toBeNull()
  await as.get(path)
  const rows = (await desk.audit(before)).filter(({ subject_id }) => subject_id === breach.id)
  const [found, told] = [expect.stringMatching(/^found=20.*Z$/), expect.stringMatching(/^told=20.*Z$/)]
  expect(rows.map(({ action, after }) => [action, ...after])).toEqual([
    ['breach_recorded', 'confidentiality', 'risk=unknown', found],
    ['breach_changed', 'confidentiality', 'risk=high', found],
    ['breach_told', 'authority', told],
    ['breach_told', 'persons', told],
    ['breach_told', 'board', told],
    ['breach_told', 'taken_back'],
    ['breach_told', 'board', told],
    ['breach_closed', 'risk=high'],
    ['breach_reopened'],
    ['breach_shown'],
  ])
  expect(rows.every(({ who }) => who === ada.id)).toBe(true)
  // A note that was taken back stays in the table.
  const { rows: notes } = await portal.connection.pool.query('SELECT whom FROM breach_told WHERE breach_id = $1', [breach.id]) // prettier-ignore
  expect(notes.length).toBe(4)
})

test('nothing that stood in the register is overwritten, and each reading of it is a row', async () => {
  const found = hoursAgo(10)
  const { id, version } = await record(ada, { found_at: found })
  const later = facts({ found_at: found, what: 'Det var to mottakere.', extent: 'up_to_100' })
  const changes = await desk.lastRow()
  // A note of who was told is no version: the next that is written is the second.
  const told = (await tell(ada, { id, version }, 'board')).body.data
  const second = (await desk.as(ada).post(`/desk/breaches/${id}`, { ...later, version: told.version })).body.data
  expect(second.history.map(({ number }: { number: number }) => number)).toEqual([2, 1])
  const change = (await desk.audit(changes)).find(({ action }) => action === 'breach_changed')
  expect([change?.before, change?.after]).toEqual([[], ['words_changed', 'facts_changed']])
  expect((await desk.as(ada).get(`/desk/breaches/${id}/versions/2`)).body.data.what).toBe(later.what)
  const before = await desk.lastRow()
  const first = await desk.as(ada).get(`/desk/breaches/${id}/versions/1`)
  expect(first.body.data).toMatchObject({ what: facts().what, extent: 'up_to_10' })
  expect((await desk.as(ada).get(`/desk/breaches/${id}`)).body.data).toMatchObject({
    what: later.what,
    extent: 'up_to_100',
  })
  expect((await desk.audit(before)).map(({ action, after }) => [action, ...after])).toEqual([
    ['breach_shown', 'version=1'],
    ['breach_shown'],
  ])
  expect((await desk.as(ada).get(`/desk/breaches/${id}/versions/9`)).statusCode).toBe(404)
  expect((await desk.as(ada).get('/desk/breaches/999999')).statusCode).toBe(404)
})

test('a clock that is turned back is told by the log, from when to when, and by the register', async () => {
  const [late, early, first, second] = [hoursAgo(90), hoursAgo(10), hoursAgo(3), hoursAgo(8)]
  const { id, version } = await record(ada, { found_at: late })
  const before = await desk.lastRow()
  const moved = await desk.as(ada).post(`/desk/breaches/${id}`, { ...facts({ found_at: early }), version })
  expect(moved.body.data).toMatchObject({ found_at: early, first_found_at: late })
  const once = (await tell(ada, moved.body.data, 'authority', first)).body.data
  const twice = (await tell(ada, once, 'authority', second)).body.data
  await desk.as(ada).post(`/desk/breaches/${id}/told/back`, { version: twice.version, whom: 'authority' })
  const codes = (found_at: string) => ['confidentiality', 'risk=high', `found=${found_at}`]
  expect((await desk.audit(before)).map((row) => [row.before, row.after])).toEqual([
    [codes(late), codes(early)],
    [[], ['authority', `told=${first}`]],
    [
      ['authority', `told=${first}`],
      ['authority', `told=${second}`],
    ],
    [['authority', `told=${second}`], ['taken_back']],
  ])
})

test('the same form sent twice is one breach, and what changes nothing writes nothing', async () => {
  const form = { ...facts(), key: randomUUID() }
  const answers = await Promise.all([1, 2, 3].map(() => desk.as(ada).post('/desk/breaches', form)))
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  const { id, version } = (answers[0] ?? expect.fail()).body.data
  const before = await desk.lastRow()
  const { key, ...same } = form
  expect(key).toBeTruthy()
  expect((await desk.as(ada).post(`/desk/breaches/${id}`, { ...same, version })).body.data.version).toBe(version)
  expect(await desk.audit(before)).toEqual([])
})

test('of two who change a breach at once one hears that it was changed, and nothing is lost', async () => {
  const bo = await desk.person('privacy_officer')
  const { id, version } = await record(ada)
  const change = (person: StaffPerson, what: string) =>
    desk.as(person).post(`/desk/breaches/${id}`, { ...facts({ what }), version })
  const answers = await Promise.all([change(ada, 'Ada skrev.'), change(bo, 'Bo skrev.')])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.body.code).toBe('changed_meanwhile')
})

test('nobody was told before the breach was found, or will have been tomorrow', async () => {
  const breach = await record(ada)
  expect((await tell(ada, breach, 'authority', hoursAgo(11))).body.codes).toEqual({ told_at: 'told_too_early' })
  expect((await tell(ada, breach, 'authority', hoursAgo(-24))).body.codes).toEqual({ told_at: 'moment_to_come' })
  expect((await tell(ada, breach, 'everybody')).statusCode).toBe(422)
})

test('what presses most stands first, and a list shows no word', async () => {
  const [late, soon] = [await record(ada, { found_at: hoursAgo(80) }), await record(ada, { found_at: hoursAgo(60) })]
  const told = await record(ada, { found_at: hoursAgo(90) })
  await tell(ada, told, 'authority', hoursAgo(85))
  const { body } = await desk.as(ada).get('/desk/breaches')
  const order = body.data.map(({ id }: { id: number }) => id)
  expect(order.indexOf(late.id)).toBeLessThan(order.indexOf(soon.id))
  expect(order.indexOf(soon.id)).toBeLessThan(order.indexOf(told.id))
  expect(JSON.stringify(body)).not.toContain('mottaker')
})

test('a call whose role goes between its guard and its transaction writes nothing', async () => {
  const late = await portal.inTransaction(async (trx) => {
    await trx
      .updateTable('staff')
      .set({ roles: ['editor'] })
      .where('id', '=', ada.id)
      .execute()
    const call = desk.as(ada).post('/desk/breaches', { ...facts(), key: randomUUID() })
    await until(async () => (await waitingForLocks(portal)) > 0)
    return { call }
  })
  expect(await late.call).toMatchObject({ statusCode: 404, body: { code: 'not_found' } })
})

test('a breach goes five years after it was closed, and an open one never', async () => {
  const [open, closed, recent] = [await record(ada), await record(ada), await record(ada)]
  const years = (count: number) => new Date(portal.services.clock.now().getTime() - count * 366 * 86_400_000)
  for (const [breach, at] of [
    [closed, years(5)],
    [recent, years(4)],
  ] as const)
    await portal.db.updateTable('breach').set({ closed_at: at }).where('id', '=', breach.id).execute()
  await expireRows(portal.services)
  const rows = await portal.query<{ id: number }>('SELECT id FROM breach')
  const ids = rows.map(({ id }) => id)
  expect([open, closed, recent].map(({ id }) => ids.includes(id))).toEqual([true, false, true])
})
