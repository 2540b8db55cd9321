import { eraseDue, withdrawnKinds } from '#server/cases/retention/erasing.ts'
import { finishErasures } from '#server/cases/erasure/finish.ts'
import { attachAccounts, type StaffPerson, useStaffedPortal } from '#server/testing/index.ts'

const { portal, desk, talk, kari, owner, ada, bo, lead } = useStaffedPortal()

let keys = 0
/** A form that staff may send; override what the test is about. */
const form = async (overrides: Record<string, unknown> = {}) => {
  const { status: _reporters, ...facts } = await portal.given.report()
  keys += 1
  return { ...facts, source: 'phone', consent: true, key: `key-${keys}`, ...overrides }
}
const enter = async (person: StaffPerson, overrides: Record<string, unknown> = {}) =>
  desk.as(person).post('/desk/cases', await form(overrides))
const rowsOf = async (table: string, id: number) =>
  await portal.query(`SELECT * FROM ${table} WHERE ${table === 'incident' ? 'id' : 'incident_id'} = $1`, [id])
const count = async () => Number((await portal.query('SELECT count(*) FROM incident'))[0].count)

test('a case of somebody without an account is received, never a draft, and goes through the desk as any other', async () => {
  const from = await desk.lastRow()
  const { statusCode, body } = await enter(ada, {
    caller_name: 'Samira',
    caller_contact: '90 80 70 60',
    consent_to: ['contact', 'share_police'],
  })
  expect([statusCode, body.success]).toEqual([201, true])
  const { id } = body.data
  expect(body.data).toEqual({ id, version: 1, status: 'Received' })
  expect(await desk.audit(from)).toMatchObject([
    { action: 'consent_answered', after: ['consent_to=contact', 'given'] },
    { action: 'consent_answered', after: ['consent_to=share_police', 'given'] },
    {
      who: ada.id,
      action: 'case_entered',
      subject_id: id,
      before: [],
      after: ['source=phone', 'consent_to=contact', 'consent_to=share_police'],
    },
  ])
  expect(await rowsOf('incident', id)).toMatchObject([{ user_id: null, status: 'Received', assignee_id: null }])
  expect(await rowsOf('incident_activity', id)).toMatchObject([
    { action: 'entered', staff_id: ada.id, user_id: null, status_before: null, status_after: 'Received' },
  ])
  expect(await rowsOf('consent', id)).toMatchObject([
    { act: 'Submitted', user_id: null, staff_id: ada.id, how: 'phone', text_version: '2026-11-23' },
  ])
  const shown = await desk.shown(bo, id)
  expect(shown).toMatchObject({
    status: 'Received',
    description: 'Ropt etter på bussen.',
    witnesses: [{ name: 'Nora', has_contact_number: true }],
    history: [{ activity: 'entered', staff: { id: ada.id }, status_before: null, status_after: 'Received' }],
    may_work: true,
    moves: ['begin', 'close'],
  })
  expect((await desk.as(bo).get(`/desk/cases/${id}/coding`)).body.data).toMatchObject({
    version: 1,
    fields: { source: 'phone', consent_to: ['contact', 'share_police'] },
    entered: { by: { id: ada.id } },
    missing: ['act', 'target_kind', 'bias_indicator', 'legal_flag', 'summary'],
  })
  const list = (await desk.as(bo).get('/desk/cases?list=waiting_for_us&limit=100')).body.data
  expect(list.cases.map((one: { id: number }) => one.id)).toContain(id)
  expect((await desk.bulk(bo, id, 'take')).statusCode).toBe(200)
  const steps: [StaffPerson, string, Record<string, unknown>][] = [
    [bo, 'moves', { move: 'begin' }],
    [lead, 'assignment', { assignee_id: ada.id, second_reader_id: bo.id }],
    [ada, 'moves', { move: 'close', outcome: 'guidance_given' }],
    [lead, 'moves', { move: 'reopen' }],
  ]
  for (const [at, [person, call, step]] of steps.entries()) {
    const moved = await desk.as(person).post(`/desk/cases/${id}/${call}`, { version: at + 2, ...step })
    expect([call, moved.statusCode]).toEqual([call, 200])
  }
})

test('who called is sealed, and each look at it is an audit row', async () => {
  const told = { caller_name: 'Samira', caller_contact: '90 80 70 60', take: true }
  const { id } = (await enter(ada, told)).body.data
  expect((await rowsOf('incident', id))[0].assignee_id).toBe(ada.id)
  const opened = await desk.as(ada).get(`/desk/cases/${id}`)
  for (const word of ['Samira', '90807060']) expect(opened.text).not.toContain(word)
  const from = await desk.lastRow()
  const { body } = await desk.as(ada).get(`/desk/cases/${id}/caller`)
  expect(body.data).toMatchObject({ name: 'Samira', contact: '90807060' })
  expect(await desk.audit(from)).toMatchObject([{ who: ada.id, action: 'caller_shown', subject_id: id }])
  // A second reader reads the case, and neither a witness's number nor the caller's.
  await desk.post(lead, id, 'assignment', { version: 1, assignee_id: ada.id, second_reader_id: bo.id })
  expect((await desk.as(bo).get(`/desk/cases/${id}`)).statusCode).toBe(200)
  const read = await desk.as(bo).get(`/desk/cases/${id}/caller`)
  expect([read.statusCode, read.body.code, read.text.includes('Samira')]).toEqual([403, 'read_only', false])
  const seen = (await desk.audit()).filter(({ action, subject_id }) => action === 'caller_shown' && subject_id === id)
  expect(seen.map(({ who }) => who)).toEqual([ada.id])
  // A reporter's own case has no caller, and nothing was shown of one.
  const own = await portal.given.case()
  expect((await desk.as(ada).get(`/desk/cases/${own.id}/caller`)).body.data).toBeNull()
  expect((await desk.audit()).some((row) => row.action === 'caller_shown' && row.subject_id === own.id)).toBe(false)
  // The caller's number is compared with other cases' numbers, as those of witnesses are.
  const other = (await enter(ada, { witnesses: [{ name: '', contact_number: '+47 908 07 060' }] })).body.data
  const related = (await desk.as(ada).get(`/desk/cases/${other.id}/related`)).body.data.related
  expect(related.find((one: { id: number }) => one.id === id)?.reasons).toContain('telephone')
})

test('the case is also the account’s whose confirmed address the caller gave, and the answer does not tell whether there is one', async () => {
  const ola = await portal.given.account({ verified: false })
  const answers = [
    await enter(ada, { account_email: kari.email.toUpperCase() }),
    await enter(ada, { account_email: ola.email }),
    await enter(ada, { account_email: 'ingen@example.org' }),
  ]
  for (const { statusCode, body } of answers)
    expect([statusCode, Object.keys(body.data)]).toEqual([201, ['id', 'version', 'status']])
  const ids = answers.map(({ body }) => body.data.id)
  // Whether there is one is looked up after the answer, whose time would tell it, and by one and the same job.
  const before = await Promise.all(ids.map(async (id) => (await rowsOf('incident', id))[0]))
  expect(before.map(({ user_id, news_at }) => [user_id, news_at])).toEqual(ids.map(() => [null, null]))
  const jobs = await portal.query(
    "SELECT name, data FROM pgboss.job WHERE name <> 'mail' AND (data->>'incident_id')::integer = ANY ($1)",
    [ids],
  )
  expect(jobs.map(({ name, data }) => [name, Object.keys(data).toSorted((a, b) => a.localeCompare(b))])).toEqual(
    ids.map(() => ['case_account', ['email', 'incident_id']]),
  )
  for (const email of [kari.email, ola.email]) expect(JSON.stringify(jobs)).not.toContain(email)
  for (let runs = 0; runs < 2; runs += 1) await attachAccounts(portal)
  const owners = await Promise.all(ids.map(async (id) => (await rowsOf('incident', id))[0].user_id))
  expect(owners).toEqual([kari.id, null, null])
  expect((await portal.given.shown(kari, ids[0])).status).toBe('Received')
  expect((await portal.as(ola).get('/incidents/list')).body.total).toBe(0)
  for (const id of ids) {
    const { text } = await desk.as(ada).get(`/desk/cases/${id}`)
    expect(text).not.toContain(kari.email)
  }
})

test('a case that is entered for somebody who is leaving stays with nobody, and is not erased with the account', async () => {
  expect((await portal.given.leaving(kari)).statusCode).toBe(200)
  const { body } = await enter(ada, { account_email: kari.email })
  await attachAccounts(portal)
  expect((await rowsOf('incident', body.data.id))[0].user_id).toBeNull()
  portal.clock.forward({ days: 7, minutes: 1 })
  await eraseDue(portal.services, withdrawnKinds)
  expect(await finishErasures(portal.services)).toBe(0)
  expect(await portal.query('SELECT FROM account WHERE id = $1', [kari.id])).toEqual([])
  expect(await rowsOf('incident', body.data.id)).toMatchObject([{ status: 'Received' }])
})

test('a case about which nobody has written from an account cannot be made to wait for an answer, and does not tell whether there is an account', async () => {
  const ids: number[] = []
  for (const account_email of ['', 'ingen@example.org', kari.email]) {
    const { id } = (await enter(ada, { account_email })).body.data
    ids.push(id)
    await attachAccounts(portal)
    expect((await talk.move(ada, id, 'begin')).statusCode).toBe(200)
    const asked = await talk.write(ada, id, 'Når var det?', { ask: true })
    expect([account_email, asked.statusCode, asked.body.code]).toEqual([account_email, 409, 'move_refused'])
    expect(await desk.shown(ada, id)).toMatchObject({ may_work: true, may_ask: false })
  }
  // Its reporter writes, and can be asked from then on.
  const own = ids[2] ?? 0
  expect((await talk.answer(kari, own, 'Det var på mandag.')).statusCode).toBe(201)
  expect((await desk.shown(ada, own)).may_ask).toBe(true)
  expect((await talk.write(ada, own, 'Når var det?', { ask: true })).statusCode).toBe(201)
})

test('the same sent twice makes one case, also at once, and later hears nothing of what became of it in other hands; other content under the same key is refused', async () => {
  const body = await form()
  const before = await count()
  const answers = await Promise.all([1, 2, 3].map(() => desk.as(ada).post('/desk/cases', body)))
  expect(new Set(answers.map(({ statusCode, body: { data } }) => `${statusCode} ${data.id}`)).size).toBe(1)
  expect(await count()).toBe(before + 1)
  const [first] = answers
  const id = first?.body.data.id
  const given = { version: 1, assignee_id: bo.id, second_reader_id: null }
  expect((await desk.post(lead, id, 'assignment', given)).statusCode).toBe(200)
  expect((await talk.move(bo, id, 'begin')).statusCode).toBe(200)
  expect((await desk.as(ada).get(`/desk/cases/${id}`)).statusCode).toBe(404)
  const again = await desk.as(ada).post('/desk/cases', body)
  expect([again.statusCode, again.body]).toEqual([201, first?.body])
  const other = await desk.as(ada).post('/desk/cases', { ...body, time: '15:00' })
  expect([other.statusCode, other.body.code]).toEqual([422, 'idempotency_mismatch'])
  // Another person's browser may have made the same key.
  expect((await desk.as(bo).post('/desk/cases', body)).statusCode).toBe(201)
  expect(await count()).toBe(before + 2)
})

test('the checks are those of a reporter’s case, and nothing is stored without a consent', async () => {
  const { city_id } = await portal.given.report()
  const before = await count()
  const refused: [Record<string, unknown>, Record<string, string> | string][] = [
    [{ date: '2999-01-01' }, { date: 'date_in_future' }],
    [{ description: '   ' }, { description: 'required' }],
    [{ country_id: 999_999 }, { country_id: 'invalid' }],
    [{ city_id: city_id + 1_000_000 }, { city_id: 'invalid' }],
    [{ witnesses: [{ name: 'Nora' }] }, { 'witnesses.0.contact_number': 'contact_number_required' }],
    [{ source: 'portal' }, { source: 'required' }],
    [{ consent: false }, { consent: 'consent_required' }],
    [{ source: 'media' }, { consent: 'nobody_to_consent' }],
    [{ source: 'monitoring' }, { consent: 'nobody_to_consent' }],
    [{ consent_to: ['contact', 'statistics_only'] }, { consent_to: 'stands_alone' }],
    [{ account_email: 'nobody' }, { account_email: 'email_invalid' }],
  ]
  for (const [overrides, codes] of refused) {
    const { statusCode, body } = await enter(ada, overrides)
    expect([overrides, statusCode, body.codes]).toEqual([overrides, 422, codes])
  }
  expect(await count()).toBe(before)
  for (const source of ['media', 'monitoring']) {
    const found = await enter(ada, { source, consent: false })
    expect([source, found.statusCode]).toEqual([source, 201])
    expect(await rowsOf('consent', found.body.data.id)).toEqual([])
  }
})

test('what is not known of when, where and what kind it was stays empty, and is shown as not known by whatever shows it', async () => {
  const { email } = owner
  const open = { date: null, time: null, country_id: null, city_id: null, harassment_category_id: null }
  const { statusCode, body } = await enter(lead, {
    ...open,
    account_email: email,
    description: 'Hets på nett i et år.',
  })
  expect([statusCode, body.codes]).toEqual([201, undefined])
  const { id } = body.data
  const { country_id: _country, city_id: _city, harassment_category_id: _category, ...times } = open
  const nothing = { ...times, country: null, city: null, harassment_category: null }
  expect(await desk.shown(lead, id)).toMatchObject(nothing)
  const { missing } = (await desk.as(lead).get(`/desk/cases/${id}/coding`)).body.data
  expect(missing).toEqual(expect.arrayContaining(['date', 'place']))

  const papers = JSON.stringify((await desk.as(lead).get(`/desk/cases/${id}/papers`)).body.data)
  for (const line of ['Dato: ikke kjent', 'Klokkeslett: ikke kjent', 'Sted: ikke kjent']) expect(papers).toContain(line)
  expect(papers).toContain('"nemnda":null')

  // Once an account has got it, its person says what they know.
  await attachAccounts(portal)
  expect(await portal.given.shown(owner, id)).toMatchObject(nothing)
  const correction = { field: 'date', value: '2026-01-14' }
  expect((await portal.given.correction(owner, id, correction)).statusCode).toBe(200)
  const { corrections } = (await portal.as(owner).get(`/incidents/corrections/${id}`)).body
  expect(corrections).toMatchObject([{ field: 'date', before: '', after: '2026-01-14' }])
})

test('a case that its reporter sent cannot lack a fact, even by a fault of the portal', async () => {
  const { id } = await portal.given.case()
  for (const fact of ['date', 'time', 'country_id', 'city_id', 'harassment_category_id'])
    await expect(portal.query(`UPDATE incident SET ${fact} = NULL WHERE id = $1`, [id])).rejects.toMatchObject({
      constraint: 'incident_facts_check',
    })
})
