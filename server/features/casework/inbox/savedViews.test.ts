import { inboxLimits } from '#contract/deskInbox.ts'
import { type StaffPerson, useStaffedPortal } from '#server/testing/index.ts'

const { portal, desk, ada, bo, lead } = useStaffedPortal()

const save = (person: StaffPerson, facts: Record<string, unknown> = {}) =>
  desk
    .as(person)
    .post('/desk/views', { name: 'Haster', is_shared: false, filter: ['list=new', 'priority=urgent'], ...facts })
const names = async (person: StaffPerson) =>
  (await desk.as(person).get('/desk/views')).body.data.map(({ name }: { name: string }) => name)

test('a view keeps a filter under a name, for oneself or for all who see the inbox', async () => {
  const filter = ['list=mine', 'county=03', 'county=32']
  const { statusCode, body } = await save(ada, { name: '  Østlandet ', filter })
  expect(statusCode).toBe(200)
  const own = { owner: { id: ada.id }, may_delete: true, is_shared: false }
  expect(body.data).toMatchObject({ name: 'Østlandet', filter, ...own })
  await save(ada, { name: 'Alle haster', is_shared: true })
  expect(await names(ada)).toEqual(['Alle haster', 'Østlandet'])
  expect(await names(bo)).toEqual(['Alle haster'])
})

test('a view that is no filter of the inbox is refused', async () => {
  for (const facts of [
    { name: ' ' },
    { name: 'x'.repeat(inboxLimits.viewName + 1) },
    { filter: ['list=drafts'] },
    { filter: ['arkiv=ja'] },
    { filter: ['cursor=1_1'] },
    { filter: ['list=new', 'list=mine'] },
    { filter: ['query=ropt'] },
    { filter: 'list=new' },
    { is_shared: 'ja' },
  ])
    expect([facts, (await save(ada, facts)).statusCode]).toEqual([facts, 422])
  expect(await names(ada)).not.toContain('Haster')
})

test('a view is deleted by its owner, or by a lead when it is shared, and nothing is left of it', async () => {
  const shared = (await save(ada, { name: 'Felles', is_shared: true })).body.data
  const own = (await save(ada, { name: 'Egen' })).body.data
  const unknown = await desk.as(bo).delete('/desk/views/999999')
  for (const [person, id] of [
    [bo, shared.id],
    [bo, own.id],
    [lead, own.id],
  ] as const) {
    const { statusCode, text } = await desk.as(person).delete(`/desk/views/${id}`)
    expect([statusCode, text]).toEqual([404, unknown.text])
  }
  expect((await desk.as(lead).delete(`/desk/views/${shared.id}`)).statusCode).toBe(200)
  expect((await desk.as(ada).delete(`/desk/views/${own.id}`)).statusCode).toBe(200)
  expect(await names(ada)).not.toContain('Felles')
  expect(await portal.db.selectFrom('saved_view').select('id').where('staff_id', '=', ada.id).execute()).toEqual([])
})

test('one person keeps so many views and no more, also when they are saved at once', async () => {
  for (let count = 0; count < inboxLimits.views - 2; count += 1) await desk.view(ada)
  const answers = await Promise.all(Array.from({ length: 6 }, () => save(ada)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
  expect(answers.find(({ statusCode }) => statusCode !== 200)?.body.code).toBe('too_many_views')
})
