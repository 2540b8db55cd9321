import { afterAll, expect, test } from 'vitest'
import { inspectionFindings } from '#contract/inspection.ts'
import { colourOf, incidentStatuses, reporterStatuses, shownStatus, statuses } from '#contract/status.ts'
import { multipart, pdf } from '#server/testing/documents.ts'
import { openPortal, usePortal } from '#server/testing/index.ts'

const portal = usePortal()
const opened: Awaited<ReturnType<typeof openPortal>>[] = []
afterAll(() => Promise.all(opened.map(({ close }) => close())))

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
  const { id } = await portal.given.incident({ owner: await portal.given.account() })
  await expect(portal.connection.pool.query(`UPDATE incident SET ${change} WHERE id = ${id}`)).rejects.toThrow(
    /violates (check|foreign key) constraint/,
  )
})

test('a draft alone is yellow and among the drafts', () => {
  for (const status of incidentStatuses) {
    const isDraft = status === 'Draft'
    expect([status, statuses[status].colour, statuses[status].list]).toEqual([
      status,
      isDraft ? 'yellow' : 'green',
      isDraft ? 'drafts' : 'submitted',
    ])
  }
  expect([shownStatus('toString'), colourOf('toString'), shownStatus('Draft')]).toEqual(['Unknown', 'green', 'Draft'])
})

test('every state but Draft is counted and listed as submitted', async () => {
  const { pool } = portal.connection
  const kari = await portal.given.account()
  await portal.given.incident({ owner: kari, status: 'Draft' })
  for (const status of incidentStatuses.filter((each) => each !== 'Draft')) {
    const { id } = await portal.given.incident({ owner: kari })
    await pool.query(
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
    const update = await portal.as(kari).post(`/incidents/update/${id}`, await portal.given.report())
    expect(update).toMatchObject({ statusCode: 409, body: { code: 'already_submitted' } })
    expect((await portal.as(kari).delete(`/incidents/${id}`)).statusCode).toBe(409)
  }
})

test('a state of a newer server is shown as unknown, cannot be changed, and does not fail the list', async () => {
  const one = await openPortal()
  opened.push(one)
  const { portal: newer } = one
  await newer.connection.pool.query('ALTER TABLE incident DROP CONSTRAINT incident_status_check')
  const kari = await newer.given.account()
  const { id } = await newer.given.incident({ owner: kari })
  await newer.given.incident({ owner: kari, status: 'Draft' })
  await newer.connection.pool.query(`UPDATE incident SET status = 'StatusOfTomorrow' WHERE id = $1`, [id])
  const { statusCode, body } = await newer.as(kari).get('/incidents/list')
  expect([statusCode, body.incidents.map(({ status }: { status: string }) => status)]).toEqual([
    200,
    ['Draft', 'Unknown'],
  ])
  expect((await newer.as(kari).get(`/incidents/show/${id}`)).body.incident.status).toBe('Unknown')
  expect((await newer.as(kari).get('/dashboard')).body.data).toMatchObject({ total_drafts: 1, total_submitted: 1 })
  const report = await newer.given.report({ status: 'Draft' })
  expect((await newer.as(kari).post(`/incidents/update/${id}`, report)).body.code).toBe('already_submitted')
  expect((await newer.as(kari).delete(`/incidents/${id}`)).body.code).toBe('already_submitted')
})

test('a form cannot ask for a state that only staff set', async () => {
  const kari = await portal.given.account()
  for (const status of incidentStatuses.filter((each) => !reporterStatuses.some((own) => own === each))) {
    const { statusCode, body } = await portal.as(kari).post('/incidents/store', await portal.given.report({ status }))
    expect([status, statusCode, Object.keys(body.fields)]).toEqual([status, 422, ['status']])
  }
})

test('the inspection of a document is shown; one with a code of a newer server as waiting', async () => {
  const { pool } = portal.connection
  const kari = await portal.given.account()
  const form = await multipart([['status', 'Draft']], [{ name: 'a.pdf', bytes: pdf() }])
  const { body } = await portal.as(kari).post('/incidents/store', form.payload, { headers: form.headers })
  const shownWith = async (state: string, findings: string[]) => {
    await pool.query(
      'UPDATE incident_document SET inspection_state = $1, inspection_findings = $2 WHERE incident_id = $3',
      [state, findings, body.incident.id],
    )
    return (await portal.given.shown(kari, body.incident.id)).incident_documents[0].inspection
  }
  const findings = [...inspectionFindings]
  expect(await shownWith('suspicious', findings)).toEqual({ state: 'suspicious', findings })
  expect(await shownWith('clean', ['a finding of a newer server'])).toEqual({ state: 'waiting', findings: [] })
})
