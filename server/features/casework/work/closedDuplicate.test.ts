import { until, useStaffedPortal, waitingForLocks } from '#server/testing/index.ts'
import texts, { duplicateText } from '#texts/nb/stateTexts.ts'

const { portal, desk, lead } = useStaffedPortal()

const given = async () => (await portal.given.case()).id
const { post } = desk

test('a closed duplicate is neither taken, handed on, planned for nor written about until a lead has opened it again', async () => {
  const [original, id] = [await given(), await given()]
  await desk.fold(lead, id, original)
  const work = (version: number) =>
    [
      ['tasks', { text: 'Ring', due: null, assignee_id: null }],
      ['messages', { body: 'Hei', last_id: null }],
      ['assignment', { version: version + 1, assignee_id: null, second_reader_id: null }],
    ] as const
  const from = await desk.lastRow()
  for (const [call, body] of work(3).slice(0, 2))
    expect([call, (await post(lead, id, call, body)).body.code]).toEqual([call, 'duplicate_closed'])
  for (const [call, more] of [
    ['take', {}],
    ['assign', { assignee_id: lead.id }],
  ] as const) {
    const { body } = await desk.bulk(lead, id, call, { version: 3, ...more })
    expect([call, body.codes]).toEqual([call, { 'cases.0': 'case_is_duplicate' }])
  }
  const assigned = await post(lead, id, 'assignment', { version: 3, assignee_id: lead.id, second_reader_id: null })
  expect(assigned.body.code).toBe('duplicate_closed')
  expect(await desk.audit(from)).toEqual([])
  await post(lead, id, 'moves', { version: 3, move: 'reopen' })
  expect((await desk.bulk(lead, id, 'take', { version: 4 })).statusCode).toBe(200)
  for (const [call, body] of work(4))
    expect([call, Math.floor((await post(lead, id, call, body)).statusCode / 100)]).toEqual([call, 2])
})

test('whoever sent in a duplicate reads that it is handled together with another report, not whose, and not that it is done', async () => {
  const [first, owner] = [await portal.given.account(), await portal.given.account()]
  const original = await portal.given.incident({ owner: first })
  const { id } = await portal.given.incident({ owner })
  await desk.fold(lead, id, original.id)
  const shown = await portal.given.shown(owner, id)
  expect(shown).toMatchObject({ status: 'Closed', state: duplicateText })
  expect(duplicateText.body).not.toContain('ferdige')
  for (const key of ['outcome', 'duplicate_of']) expect(shown).not.toHaveProperty(key)
  const listed = (await portal.as(owner).get('/incidents/list')).body.incidents
  expect(listed.map((one: { state: unknown }) => one.state)).toEqual([duplicateText])
  expect((await desk.shown(lead, id)).state_texts.duplicate).toEqual(duplicateText)
  expect((await portal.given.shown(first, original.id)).state).toEqual(texts.Submitted)
  // Both are done when the other is.
  const state = async (status: string) => {
    const closing =
      status === 'Closed' ? `, outcome = 'guidance_given', closed_at = now()` : ', outcome = NULL, closed_at = NULL'
    await portal.query(`UPDATE incident SET status = $1 ${closing} WHERE id = $2`, [status, original.id])
    return (await portal.given.shown(owner, id)).state
  }
  expect([await state('Closed'), await state('InProgress')]).toEqual([texts.Closed, duplicateText])
  // Closed for another reason, it is done.
  await post(lead, id, 'moves', { version: 3, move: 'reopen' })
  await post(lead, id, 'moves', { version: 4, move: 'close', outcome: 'guidance_given' })
  expect((await portal.given.shown(owner, id)).state).toEqual(texts.Closed)
})

test('a report that was folded is opened again when the other is withdrawn or erased before it is done, and not afterwards', async () => {
  const folded = async () => {
    const [first, owner] = [await portal.given.account(), await portal.given.account()]
    const original = await portal.given.incident({ owner: first })
    const { id } = await portal.given.incident({ owner })
    await desk.fold(lead, id, original.id)
    return { first, owner, original: original.id, id }
  }
  for (const at_once of [false, true]) {
    const { first, owner, original, id } = await folded()
    await portal.given.shown(owner, id)
    expect((await portal.given.withdrawal(first, original, at_once)).statusCode).toBe(200)
    const { status, duplicate_of, history } = await desk.shown(lead, id)
    expect([status, duplicate_of]).toEqual(['InProgress', null])
    expect(JSON.stringify(history)).toContain('reopened')
    expect((await portal.given.shown(owner, id))['has_news']).toBe(true)
  }
  const done = await folded()
  const closing = `UPDATE incident SET status = 'Closed', outcome = 'guidance_given', closed_at = now() WHERE id = $1`
  await portal.query(closing, [done.original])
  expect((await portal.given.withdrawal(done.first, done.original, true)).statusCode).toBe(200)
  expect((await desk.shown(lead, done.id)).status).toBe('Closed')
})

test('what was folded into a case that is folded itself follows it, also taken back, and is work again with whatever was taken back after the other has gone', async () => {
  const own = () => portal.given.case()
  type Own = Awaited<ReturnType<typeof own>>
  const withdraw = ({ owner, id }: Own) => portal.given.withdrawal(owner, id)
  const takeBack = ({ owner, id }: Own) => portal.as(owner).post(`/incidents/withdrawal/${id}/take-back`, {})
  const seen = ({ id }: Own) => desk.shown(lead, id)
  const [last, middle, first, withdrawn] = [await own(), await own(), await own(), await own()]
  for (const { id } of [last, withdrawn]) await desk.fold(lead, id, middle.id)
  await withdraw(withdrawn)
  await desk.fold(lead, middle.id, first.id)
  await takeBack(withdrawn)
  await withdraw(middle)
  for (const one of [last, withdrawn]) {
    expect((await seen(one)).duplicate_of).toBe(first.id)
    expect((await portal.given.shown(one.owner, one.id)).state).toEqual(duplicateText)
  }
  await withdraw(first)
  expect((await seen(last)).status).toBe('InProgress')
  expect((await takeBack(middle)).statusCode).toBe(200)
  expect(await seen(middle)).toMatchObject({ status: 'InProgress', duplicate_of: null })
})

test('a folded report that is taken back while the other is withdrawn is work again', async () => {
  const [first, second] = [await portal.given.case(), await portal.given.case()]
  await desk.fold(lead, second.id, first.id)
  await portal.given.withdrawal(second.owner, second.id)
  const { taking } = await portal.inTransaction(async (trx) => {
    await trx.selectFrom('incident').select('id').where('id', '=', first.id).forUpdate().execute()
    const answer = portal.as(second.owner).post(`/incidents/withdrawal/${second.id}/take-back`, {})
    await until(async () => (await waitingForLocks(portal)) > 0)
    await trx.updateTable('incident').set({ status: 'Withdrawn' }).where('id', '=', first.id).execute()
    return { taking: answer }
  })
  expect((await taking).statusCode).toBe(200)
  expect(await desk.shown(lead, second.id)).toMatchObject({ status: 'InProgress', duplicate_of: null })
})
