import { incidentStatuses, reporterStatuses } from '#contract/status.ts'
import { useStaffedPortal } from '#server/testing/index.ts'

const { portal, kari } = useStaffedPortal()

test.for([
  ['a closed case without an outcome', `status = 'Closed', closed_at = now()`],
  ['a closed case without a day', `status = 'Closed', outcome = 'spam'`],
  ['an open case with an outcome', `status = 'Received', outcome = 'spam', closed_at = now()`],
  [
    'the other case of what is no duplicate',
    `status = 'Closed', outcome = 'spam', closed_at = now(), duplicate_of = id + 1`,
  ],
  ['a duplicate of itself', `status = 'Closed', outcome = 'duplicate', closed_at = now(), duplicate_of = id`],
  ['an assignee nobody knows', 'assignee_id = 999'],
] as const)('the database refuses %s', async ([, change]) => {
  const { id } = await portal.given.case()
  await expect(portal.connection.pool.query(`UPDATE incident SET ${change} WHERE id = ${id}`)).rejects.toThrow(
    /violates (check|foreign key) constraint/,
  )
})

test('every state but Draft is counted and listed as submitted, and its reporter reads it and neither changes nor deletes it', async () => {
  await portal.given.incident({ owner: kari, status: 'Draft' })
  for (const status of incidentStatuses.filter((each) => each !== 'Draft')) {
    const { id } = await portal.given.incident({ owner: kari })
    await portal.query(
      `UPDATE incident SET status = $1, outcome = CASE WHEN $1 = 'Closed' THEN 'guidance_given' END,
        closed_at = CASE WHEN $1 = 'Closed' THEN now() END WHERE id = $2`,
      [status, id],
    )
  }
  const { data } = (await portal.as(kari).get('/dashboard')).body
  expect([data.total_drafts, data.total_submitted]).toEqual([1, incidentStatuses.length - 1])
  expect(data.submitted.map(({ status }: { status: string }) => status).toSorted()).toEqual(
    incidentStatuses.filter((each) => each !== 'Draft').toSorted(),
  )
  for (const { id } of data.submitted) {
    const refused = { statusCode: 409, body: { code: 'already_submitted' } }
    for (const status of ['Draft', 'Submitted']) {
      const report = await portal.given.report({ status })
      expect(await portal.as(kari).post(`/incidents/update/${id}`, report)).toMatchObject(refused)
    }
    expect(await portal.as(kari).delete(`/incidents/${id}`)).toMatchObject(refused)
    expect((await portal.as(kari).get(`/incidents/show/${id}`)).statusCode).toBe(200)
  }
})

test('a form cannot ask for a state that only staff set', async () => {
  for (const status of incidentStatuses.filter((each) => !reporterStatuses.some((own) => own === each))) {
    const { statusCode, body } = await portal.as(kari).post('/incidents/store', await portal.given.report({ status }))
    expect([status, statusCode, Object.keys(body.fields)]).toEqual([status, 422, ['status']])
  }
})
