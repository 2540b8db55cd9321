import { todayInOslo } from '#contract/time.ts'
import { writeAudit, type AuditFacts } from '#server/platform/audit/log.ts'
import { useStaffedPortal } from '#server/testing/index.ts'
import reportWords from '#texts/nb/deskPrivacyReport.ts'
import words from '#texts/nb/deskProcessing.ts'

const { portal, desk, admin, officer } = useStaffedPortal()
const year = Number(todayInOslo().slice(0, 4))

const log = (facts: AuditFacts, at: string) => {
  const services = { ...portal.services, clock: { now: () => new Date(at) } }
  return portal.inTransaction((trx) => writeAudit(services, trx, facts))
}
const empty = Object.fromEntries(Object.keys(words.organisation).map((field) => [field, '']))

test('what the organisation says of itself is in the record, and the log tells which fields, not their words', async () => {
  // Until somebody writes it: what the server's settings say, and every page shows.
  const { orgName, orgAddress, orgEmail } = portal.services.config
  const own = { controller_name: orgName, controller_address: orgAddress, controller_contact: orgEmail }
  expect((await desk.as(officer).get('/desk/processing')).body.data).toMatchObject({
    organisation: { ...empty, ...own },
    from_setup: Object.keys(own),
  })
  expect((await desk.as(officer).get('/desk/processing/file')).text).toContain(`${orgEmail} (${words.fromSetup})`)
  const before = await desk.lastRow()
  const value = { ...empty, controller_name: 'Foreningen Trygg', officer_name: 'Kari Nordmann' }
  expect((await desk.as(admin).post('/desk/settings', { name: 'organisation', version: 0, value })).statusCode).toBe(
    200,
  )
  const again = { ...value, officer_name: 'Ola Nordmann' }
  expect(
    (await desk.as(admin).post('/desk/settings', { name: 'organisation', version: 1, value: again })).statusCode,
  ).toBe(200)
  expect((await desk.as(officer).get('/desk/processing')).body.data).toMatchObject({
    organisation: { ...own, ...again, controller_address: orgAddress, controller_contact: orgEmail },
    from_setup: ['controller_address', 'controller_contact'],
  })
  const rows = (await desk.audit(before)).filter(({ action }) => action === 'setting_changed')
  expect(rows.map(({ after }) => after)).toEqual([
    [
      'organisation',
      'filled=controller_name',
      'filled=officer_name',
      'changed=controller_name',
      'changed=officer_name',
    ],
    ['organisation', 'filled=controller_name', 'filled=officer_name', 'changed=officer_name'],
  ])
  expect(JSON.stringify(rows)).not.toContain('Nordmann')
  const wrong = { version: 2, value: { ...again, processors: 'x'.repeat(301) } }
  expect((await desk.as(admin).post('/desk/settings', { name: 'organisation', ...wrong })).body.codes).toEqual({
    'value.processors': 'too_long',
  })
})

test('the record of processing as CSV is one row of the log, holds every activity, and no live formula', async () => {
  const { version } = (await desk.as(admin).get('/desk/settings')).body.data.organisation
  const value = { ...empty, controller_name: '=HYPERLINK("https://example.org")' }
  expect((await desk.as(admin).post('/desk/settings', { name: 'organisation', version, value })).statusCode).toBe(200)
  const before = await desk.lastRow()
  const { statusCode, text, headers } = await desk.as(officer).get('/desk/processing/file')
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'no-store',
  ])
  for (const { name } of Object.values(words.activities)) expect(text).toContain(name)
  expect(text).toContain(words.tables.witness.what)
  expect(text).not.toMatch(/(;|,|^)"*=/m)
  expect(await desk.actions(before)).toEqual(['processing_exported'])
})

test('the year’s numbers are those of the log, in Norwegian years', async () => {
  const read = async (of = 2022) => (await desk.as(officer).get(`/desk/privacy-report?year=${of}`)).body.data
  const zero = await read()
  expect(Object.values(zero.counts).every((count) => count === 0)).toBe(true)
  const reporter = { reporter: 7 }
  const subject = (id: number) => ({ subject: { kind: 'case' as const, id } })
  // The last minute of 2021 in UTC is the first hour of 2022 in Norway; the other way round it is not.
  await log({ actor: reporter, action: 'case_corrected', ...subject(1) }, '2021-12-31T23:30:00Z')
  await log({ actor: reporter, action: 'case_corrected', ...subject(1) }, '2022-12-31T23:30:00Z')
  await log({ actor: reporter, action: 'consent_answered', ...subject(1), after: ['consent_to=police', 'given'] }, '2022-02-01T10:00:00Z') // prettier-ignore
  await log({ actor: reporter, action: 'consent_answered', ...subject(1), after: ['consent_to=police', 'withdrawn'] }, '2022-02-02T10:00:00Z') // prettier-ignore
  await log({ actor: reporter, action: 'status_moved', ...subject(1), before: ['Received'], after: ['Withdrawn'] }, '2022-03-01T10:00:00Z') // prettier-ignore
  await log({ actor: reporter, action: 'status_moved', ...subject(1), before: ['Withdrawn'], after: ['Received'] }, '2022-03-02T10:00:00Z') // prettier-ignore
  // Withdrawn again and then erased at once: one more withdrawal, and nothing that was taken back.
  await log({ actor: reporter, action: 'status_moved', ...subject(1), before: ['Received'], after: ['Withdrawn'] }, '2022-03-03T10:00:00Z') // prettier-ignore
  await log({ actor: reporter, action: 'status_moved', ...subject(1), before: ['Withdrawn'], after: ['Withdrawn', 'at_once'] }, '2022-03-04T10:00:00Z') // prettier-ignore
  await log({ actor: 'system', action: 'takeout_made' }, '2022-03-03T10:00:00Z')
  await log({ actor: 'system', action: 'erased', ...subject(1), after: ['case'] }, '2022-04-01T10:00:00Z')
  await log({ actor: 'system', action: 'erased', after: ['account'] }, '2022-04-01T10:00:00Z')
  await log({ actor: { staff: officer.id }, action: 'held', ...subject(2), before: [], after: ['legal_duty', '2023-01-01'] }, '2022-05-01T10:00:00Z') // prettier-ignore
  // A consent that was asked for holds nothing until it is given: one nobody answered, one that was agreed to.
  for (const id of [3, 4])
    await log({ actor: { staff: officer.id }, action: 'held', ...subject(id), before: [], after: ['consent', '2023-01-01'] }, '2022-05-02T10:00:00Z') // prettier-ignore
  await log({ actor: reporter, action: 'held', ...subject(4), before: ['consent', '2023-01-01'], after: ['agreed'] }, '2022-05-03T10:00:00Z') // prettier-ignore
  await log(
    { actor: 'system', action: 'held', ...subject(2), before: ['held'], after: ['over'] },
    '2022-06-01T10:00:00Z',
  )
  const { counts } = await read()
  expect(counts).toEqual({
    ...zero.counts,
    takeouts: 1,
    corrections: 1,
    consents_given: 1,
    consents_withdrawn: 1,
    withdrawn: 2,
    taken_back: 1,
    cases_erased: 1,
    accounts_erased: 1,
    holds_set: 2,
    holds_ended: 1,
  })
  expect((await read(2023)).counts.corrections).toBe(1)
})

test('a breach counts in the year in which it was found, told in time, late or not at all', async () => {
  const facts = { happened_on: '', kinds: ['integrity'], data: [], people: [], extent: 'unknown', what: 'Noe.', consequences: '', measures: '', delay: '' } // prettier-ignore
  const found = async (found_at: string, risk: string, told?: string) => {
    const no_notice = risk === 'unlikely' ? 'Kryptert.' : ''
    const form = { ...facts, found_at, risk, no_notice, key: `noe-${found_at}-${risk}`.replaceAll(/[^\w-]/g, '') }
    const { data } = (await desk.as(officer).post('/desk/breaches', form)).body
    const note = { version: data.version, whom: 'authority', told_at: told }
    if (told) expect((await desk.as(officer).post(`/desk/breaches/${data.id}/told`, note)).statusCode).toBe(200)
  }
  await found('2021-06-01T10:00:00.000Z', 'likely', '2021-06-02T10:00:00.000Z')
  await found('2021-07-01T10:00:00.000Z', 'likely', '2021-07-09T10:00:00.000Z')
  await found('2021-08-01T10:00:00.000Z', 'high')
  await found('2021-09-01T10:00:00.000Z', 'unlikely')
  const { counts, deadlines } = (await desk.as(officer).get('/desk/privacy-report?year=2021')).body.data
  expect(counts.breaches).toBe(4)
  expect(deadlines.breaches).toEqual({ in_time: 1, late: 1, open: 0, over: 1, none: 1 })
})

test('a request is answered in time within a month, or three where that was extended, by the day in Norway', async () => {
  const step = (action: AuditFacts['action'], id: number, at: string, after: string[] = []) =>
    log({ actor: { staff: officer.id }, action, subject: { kind: 'request', id }, after }, at)
  // A month after the 31st of January is the last day of February.
  for (const id of [1, 2, 3, 4, 5, 6]) await step('request_received', id, '2020-01-31T10:00:00Z')
  await step('request_answered', 1, '2020-02-29T22:30:00Z', ['outcome=granted'])
  await step('request_answered', 2, '2020-02-29T23:30:00Z', ['outcome=refused'])
  await step('request_extended', 3, '2020-02-20T10:00:00Z')
  await step('request_answered', 3, '2020-04-30T10:00:00Z', ['outcome=partly'])
  await step('request_answered', 5, '2020-02-10T10:00:00Z', ['outcome=withdrawn'])
  await step('request_answered', 6, '2020-03-10T10:00:00Z', ['outcome=withdrawn'])
  const { counts, deadlines } = (await desk.as(officer).get('/desk/privacy-report?year=2020')).body.data
  expect(deadlines.requests).toEqual({ in_time: 3, late: 2, open: 0, over: 1, none: 0 })
  expect(counts).toMatchObject({ requests: 6, requests_answered: 3, requests_refused: 1, requests_withdrawn: 2 })
})

test('the report as CSV says that it is not to be published and leaves its row; a year that cannot be is refused', async () => {
  const before = await desk.lastRow()
  const { statusCode, text } = await desk.as(officer).get(`/desk/privacy-report/file?year=${year}`)
  expect(statusCode).toBe(200)
  expect(text).toContain(reportWords.notPublic.slice(0, 20))
  for (const name of Object.values(reportWords.counts)) expect(text).toContain(name)
  expect((await desk.audit(before)).map(({ action, after }) => [action, ...after])).toEqual([
    ['privacy_report_exported', `year=${year}`],
  ])
  for (const wrong of ['', '?year=', '?year=abc', '?year=1999', `?year=${year + 1}`, `?year=${year}&x=1`])
    expect([400, 422]).toContain((await desk.as(officer).get(`/desk/privacy-report${wrong}`)).statusCode)
})
