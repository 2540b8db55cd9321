import { type StaffPerson, useStaffedPortal, witness } from '#server/testing/index.ts'

const { portal, desk, ada, bo, lead } = useStaffedPortal()

const given = async () => (await portal.given.case()).id
const { post, shown } = desk

test('the number of a witness is shown when it is asked for, each time with an audit row', async () => {
  const [id, other] = [await given(), await given()]
  const { witnesses } = await shown(ada, id)
  const [{ id: witness_id }] = witnesses
  const from = await desk.lastRow()
  for (const person of [ada, ada, lead])
    expect((await post(person, id, 'witness-number', { witness_id })).body.data).toEqual({
      contact_number: witness.contact_number,
    })
  const refused = [
    await post(ada, other, 'witness-number', { witness_id }),
    await post(ada, id, 'witness-number', { witness_id: 999_999 }),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  expect(await desk.told(from, 'who', 'action', 'subject_id', 'after')).toEqual(
    [ada, ada, lead].map((person) => [person.id, 'witness_number_shown', id, [`witness=${witness_id}`]]),
  )
  const { history } = await shown(ada, id)
  expect(
    history.slice(-3).map((one: { activity: string; staff: { id: number } }) => [one.activity, one.staff.id]),
  ).toEqual([ada, ada, lead].map((person) => ['witness_number_shown', person.id]))
})

test('labels are in the history by the names that they had, also one that was given up', async () => {
  const id = await given()
  const label = async (name: string) => (await desk.as(lead).post('/desk/labels', { name })).body.data.id
  const [one, two] = [await label('Haster i skolen'), await label('Følges opp')]
  const names = (await desk.as(ada).get('/desk/labels')).body.data
  expect(names).toContainEqual({ id: two, name: 'Følges opp' })
  await desk.bulk(ada, id, 'label', { label_id: one, has: true })
  await desk.bulk(ada, id, 'label', { version: 2, label_id: two, has: true })
  await desk.bulk(ada, id, 'label', { version: 3, label_id: one, has: false })
  const seen = await shown(ada, id)
  expect(seen.labels).toMatchObject([{ id: two }])
  expect(seen.history.slice(1)).toMatchObject([
    { activity: 'labelled', before: [], after: [`label=${one}`] },
    { activity: 'labelled', before: [`label=${one}`], after: [`label=${one}`, `label=${two}`] },
    { activity: 'labelled', before: [`label=${one}`, `label=${two}`], after: [`label=${two}`] },
  ])
  expect(seen.names.labels.map((each: { id: number }) => each.id)).toEqual([one, two])
  await portal.query('UPDATE label SET retired_at = now() WHERE id = ANY($1)', [[one, two]])
  expect((await shown(ada, id)).labels).toHaveLength(1)
})

test('a task has a day and a person, is done and undone, and is not changed from what somebody else has changed', async () => {
  const id = await given()
  await desk.bulk(ada, id, 'take')
  const facts = { text: 'Ring skolen', due: '2026-12-01', assignee_id: ada.id }
  const from = await desk.lastRow()
  const { body } = await post(ada, id, 'tasks', facts)
  const task = body.data
  expect(task).toMatchObject({
    text: 'Ring skolen',
    due: '2026-12-01',
    version: 1,
    assignee: { id: ada.id },
    done_at: null,
  })
  await post(ada, id, 'tasks', { text: 'Uten dag', due: null, assignee_id: null })
  await post(ada, id, 'tasks', { text: 'Først', due: '2026-11-30', assignee_id: null })
  expect((await post(ada, id, 'tasks', { ...facts, assignee_id: bo.id })).body.codes).toEqual({
    assignee_id: 'staff_unavailable',
  })
  expect((await post(ada, id, 'tasks', { ...facts, due: '2026-02-30' })).body.codes).toEqual({ due: 'date_invalid' })
  const change = (person: StaffPerson, version: number, more: Record<string, unknown>) =>
    post(person, id, 'tasks/change', { ...facts, task_id: task.id, version, done: false, ...more })
  const done = await change(lead, 1, { done: true })
  expect(done.body.data).toMatchObject({ version: 2, done_by: { id: lead.id } })
  expect((await change(ada, 1, { text: 'Ring rektor' })).body.code).toBe('task_changed')
  expect((await change(lead, 2, { done: true })).body.data.version).toBe(2)
  const textsOf = async () => (await shown(ada, id)).tasks.map(({ text }: { text: string }) => text)
  expect(await textsOf()).toEqual(['Først', 'Uten dag', 'Ring skolen'])
  expect((await change(ada, 2, { text: 'Ring rektor' })).body.data).toMatchObject({
    version: 3,
    done_at: null,
    done_by: null,
  })
  expect(await textsOf()).toEqual(['Først', 'Ring rektor', 'Uten dag'])
  const other = await given()
  expect(
    (await post(lead, other, 'tasks/change', { ...facts, task_id: task.id, version: 3, done: true })).statusCode,
  ).toBe(404)
  const rows = (await desk.audit(from)).filter(({ action }) => action.startsWith('task_'))
  expect(rows.map(({ action, after }) => [action, after])).toEqual([
    ['task_added', [`task=${task.id}`, 'due=2026-12-01', `assignee=${ada.id}`]],
    ['task_added', [`task=${task.id + 1}`]],
    ['task_added', [`task=${task.id + 2}`, 'due=2026-11-30']],
    ['task_changed', [`task=${task.id}`, 'due=2026-12-01', `assignee=${ada.id}`, 'done']],
    ['task_changed', [`task=${task.id}`, 'due=2026-12-01', `assignee=${ada.id}`]],
  ])
  expect(JSON.stringify(rows)).not.toContain('rektor')
})

test('two who look at a case see each other for a minute, hear who changed it, and leave no audit row', async () => {
  const gone = await desk.person('caseworker')
  const id = await given()
  const from = await desk.lastRow()
  const attend = async (person: StaffPerson) => (await post(person, id, 'presence')).body.data
  expect(await attend(ada)).toMatchObject({ version: 1, people: [], last_change: { who: null, activity: 'submitted' } })
  await attend(gone)
  await portal.db.updateTable('staff').set({ state: 'suspended' }).where('id', '=', gone.id).execute()
  expect((await attend(bo)).people).toEqual([{ id: ada.id, name: expect.any(String) }])
  expect((await attend(ada)).people).toEqual([{ id: bo.id, name: expect.any(String) }])
  expect(await desk.audit(from)).toEqual([])
  await desk.bulk(bo, id, 'priority', { priority: 'high' })
  expect(await attend(ada)).toMatchObject({ version: 2, last_change: { who: { id: bo.id }, activity: 'prioritised' } })
  portal.clock.forward({ minutes: 1 })
  expect((await attend(ada)).people).toEqual([])
})
