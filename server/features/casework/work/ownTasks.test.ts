import { type StaffPerson, useStaffedPortal } from '#server/testing/index.ts'

const { portal, desk, ada, bo, lead } = useStaffedPortal()

const given = async () => (await portal.given.case()).id
const { post } = desk
const own = async (person: StaffPerson) => (await desk.as(person).get('/desk/tasks')).body.data
const day = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Oslo' }).format(
    new Date(portal.clock.now().getTime() + days * 86_400_000),
  )

test('one’s own tasks stand together by their day, with the case, for as long as one may open it and they are not done', async () => {
  const [one, other] = [await given(), await given()]
  const add = async (id: number, text: string, due: string | null, assignee_id: number | null) =>
    (await post(lead, id, 'tasks', { text, due, assignee_id })).body.data
  const over = await add(one, 'Over', day(-2), ada.id)
  await add(other, 'Uten dag', null, ada.id)
  const holders = await add(other, 'Den som har saken', day(0), null)
  await add(one, 'Bos', day(-5), bo.id)
  // What is for whoever has a case that nobody has is for everybody who may take it.
  expect(await own(ada)).toMatchObject({
    total: 3,
    due: 2,
    tasks: [
      { text: 'Over', left: -2, nobodys: false },
      { text: 'Den som har saken', nobodys: true },
      { text: 'Uten dag', nobodys: false },
    ],
  })
  expect(await own(bo)).toMatchObject({ total: 2, due: 2 })
  await desk.bulk(ada, other, 'take')
  expect(await own(bo)).toMatchObject({ total: 1, tasks: [{ text: 'Bos' }] })
  const from = await desk.lastRow()
  expect(await own(ada)).toMatchObject({
    total: 3,
    due: 2,
    tasks: [
      { id: over.id, case_id: one, left: -2, due: day(-2), category: { name: expect.any(String) } },
      { id: holders.id, case_id: other, left: 0, nobodys: false },
      { left: null, due: null },
    ],
  })
  expect(await desk.told(from, 'who', 'action', 'after')).toEqual([[ada.id, 'case_listed', ['tasks', 'count=3']]])
  await post(ada, one, 'tasks/change', { ...over, task_id: over.id, assignee_id: ada.id, done: true })
  // A case that is somebody else's now keeps its words from whoever had a task there.
  await post(lead, other, 'assignment', { version: 2, assignee_id: bo.id, second_reader_id: null })
  expect(await own(ada)).toEqual({ total: 0, due: 0, tasks: [] })
  const before = await desk.lastRow()
  await own(ada)
  expect(await desk.audit(before)).toEqual([])
})

test('a task of somebody without access, or who cannot open the case any more, is for whoever has it, and of a case that nobody has for everybody', async () => {
  const gone = await desk.person('caseworker')
  const id = await given()
  for (const [text, { id: assignee_id }] of [
    ['Ring skolen', gone],
    ['Skriv', bo],
    ['Les gjennom', lead],
  ] as const)
    await post(lead, id, 'tasks', { text, due: day(-1), assignee_id })
  const mine = async (person: StaffPerson) =>
    (await own(person)).tasks
      .filter(({ case_id }: { case_id: number }) => case_id === id)
      .map(({ text }: { text: string }) => text)
  expect([await mine(gone), await mine(ada), await mine(lead)]).toEqual([['Ring skolen'], [], ['Les gjennom']])
  await portal.db.updateTable('staff').set({ state: 'suspended' }).where('id', '=', gone.id).execute()
  expect([await mine(ada), await mine(bo)]).toEqual([['Ring skolen'], ['Ring skolen', 'Skriv']])
  expect(await mine(lead)).toEqual(['Ring skolen', 'Les gjennom'])
  await desk.bulk(ada, id, 'take')
  expect([await mine(ada), await mine(bo), await mine(lead)]).toEqual([['Ring skolen', 'Skriv'], [], ['Les gjennom']])
  // A lead that is one no more may not open it.
  const roles = (of: string[]) => portal.db.updateTable('staff').set({ roles: of }).where('id', '=', lead.id)
  await roles(['caseworker']).execute()
  expect(await mine(ada)).toEqual(['Ring skolen', 'Skriv', 'Les gjennom'])
  await roles(['lead']).execute()
  // Whoever had the case has no access either: only a lead may open it.
  await portal.db.updateTable('staff').set({ state: 'suspended' }).where('id', '=', ada.id).execute()
  expect([await mine(bo), await mine(lead)]).toEqual([[], ['Ring skolen', 'Skriv', 'Les gjennom']])
})

test('a row of the inbox tells of the first task of the case that has a day', async () => {
  const id = await given()
  const row = async () =>
    (await desk.as(lead).get('/desk/cases?list=new&limit=100')).body.data.cases.find(
      (one: { id: number }) => one.id === id,
    )
  expect((await row()).task).toBeNull()
  await post(lead, id, 'tasks', { text: 'Senere', due: day(3), assignee_id: null })
  const { body } = await post(lead, id, 'tasks', { text: 'Over', due: day(-1), assignee_id: null })
  expect((await row()).task).toEqual({ due: day(-1), left: -1 })
  await post(lead, id, 'tasks/change', { ...body.data, task_id: body.data.id, assignee_id: null, done: true })
  expect((await row()).task).toEqual({ due: day(3), left: 3 })
})
