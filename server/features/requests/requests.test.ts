import { randomUUID } from 'node:crypto'
import { answerDay } from '#server/cases/requestClock.ts'
import { sweepExpired } from '#server/cases/retention/work.ts'
import { monthsAfter, todayInOslo } from '#contract/time.ts'
import { Failure } from '#server/platform/http/failures.ts'
import { promisedMails, requestForm, useStaffedPortal } from '#server/testing/index.ts'
import { mostOfDay, mostOfNetwork, receiveRequest } from './receiving.ts'
import { listRequests } from './shownRequests.ts'

const { portal, desk, query, requests, officer } = useStaffedPortal()
const officerMails = () =>
  query(`SELECT data ->> 'staff_id' AS id FROM pgboss.job WHERE data ->> 'template' = 'request_received'`)
const requesterMails = async (id: number) => (await promisedMails(portal, 'request_id', id, 'request_news')).length

test('somebody without an account sends a request, and reads with number and code what became of it', async () => {
  const { reference, code, due_on, id } = await requests.sent()
  expect(reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  expect(code).toMatch(/^([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/)
  expect(due_on).toBe(monthsAfter(todayInOslo(portal.services.clock.now()), 1))
  expect((await requests.read(reference, code)).body.data).toMatchObject({
    state: 'received',
    steps: [],
    outcome: null,
  })

  expect((await desk.as(officer).get('/desk/requests')).body.data.open.map((row: any) => row.id)).toContain(id)
  const { body } = await desk.as(officer).get(`/desk/requests/${id}`)
  expect(body.data).toMatchObject({ ...requestForm, id, reference, state: 'received', found: [], may_extend: true })

  expect((await requests.step(officer, id, 'identity-question', { text: 'Ring oss.' })).statusCode).toBe(200)
  expect((await requests.step(officer, id, 'identity', { how: 'answered_from_reach' })).statusCode).toBe(200)
  // Who they are is known, and a case's number or a day may still be missing.
  expect((await requests.step(officer, id, 'identity-question', { text: 'Vet du når?' })).body.data.state).toBe(
    'identity_checked',
  )
  const extended = await requests.step(officer, id, 'extension', { text: 'Vi trenger mer tid.' })
  expect(extended.body.data).toMatchObject({ is_extended: true, due_on: answerDay(portal.services.clock.now(), true) })
  const answer = { outcome: 'partly', refusal: 'others_rights', text: 'Vi har lagret navnet ditt.' }
  expect((await requests.step(officer, id, 'answer', answer)).statusCode).toBe(200)
  // Small letters, spaces and O for 0 are the same code.
  const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')
  const read = await requests.read(reference.toLowerCase(), typed)
  expect(read.body.data).toMatchObject({
    state: 'answered',
    outcome: 'partly',
    refusal: 'others_rights',
    is_extended: true,
    is_overdue: false,
    steps: [
      { kind: 'identity_asked', text: 'Ring oss.' },
      { kind: 'identity_checked', text: '' },
      { kind: 'asked', text: 'Vet du når?' },
      { kind: 'extended', text: 'Vi trenger mer tid.' },
      { kind: 'answered', text: 'Vi har lagret navnet ditt.' },
    ],
  })
  // Neither what they wrote, nor who of the staff answered.
  expect(read.text).not.toMatch(/Nora|nora\.vitne|Ansatt/)
  const after = (await desk.as(officer).get(`/desk/requests/${id}`)).body.data
  expect(after).toMatchObject({ days_left: null, read_at: expect.any(String), may_extend: false })
})

test('every step is a row of the audit log, in codes alone', async () => {
  const from = await desk.lastRow()
  const { id } = await requests.sent({ words: 'Kanarifugl', capacity: 'heir', about: 'Kanarifugl', wish: 'erasure' })
  await desk.as(officer).get(`/desk/requests/${id}`)
  await requests.step(officer, id, 'identity-question', { text: 'Kanarifugl' })
  await requests.step(officer, id, 'extension', { text: 'Kanarifugl' })
  await requests.step(officer, id, 'identity', { how: 'authorisation_seen' })
  await desk.as(officer).post(`/desk/requests/${id}/search`, { name: 'Kanari Fugl', telephone: '99000000' })
  await requests.step(officer, id, 'answer', { outcome: 'granted', text: 'Kanarifugl' })
  const rows = await desk.audit(from)
  expect(rows.map(({ who, action, after }) => [who === officer.id ? 'officer' : who, action, after])).toEqual([
    ['system', 'request_received', ['capacity=heir', 'wish=erasure']],
    ['officer', 'request_opened', []],
    ['officer', 'identity_asked', []],
    ['officer', 'request_extended', [expect.stringMatching(/^due=/)]],
    ['officer', 'identity_checked', ['identity=authorisation_seen']],
    ['officer', 'request_searched', ['by_name', 'by_number', 'another_name', 'another_number', 'hits=0']],
    ['officer', 'request_answered', ['capacity=heir', 'wish=erasure', 'outcome=granted', 'in_time', 'extended']],
  ])
  for (const row of rows) expect(row.subject_id).toBe(id)
  expect(JSON.stringify(await query('SELECT * FROM audit.entry'))).not.toContain('Kanari')
  expect(portal.logged.join()).not.toContain('Kanari')
})

test('a wrong number, a wrong code and no request at all are answered alike', async () => {
  const one = await requests.sent()
  const other = await requests.sent()
  const wrong = [
    await requests.read(one.reference, other.code),
    await requests.read('AAAA-AAAA', one.code),
    await requests.read('nothing', 'nothing'),
    await requests.read("' OR 1=1 --", one.code),
    await requests.read(one.reference, one.code.slice(0, -1)),
  ]
  for (const answer of wrong) expect([answer.statusCode, answer.text]).toEqual([404, wrong[0]?.text])
})

test('the same attempt sent again is one request with one receipt; other words under its key are refused', async () => {
  const before = (await query('SELECT FROM privacy_request')).length
  const [one, again] = await Promise.all([requests.send({}, 'en-gang-12345'), requests.send({}, 'en-gang-12345')])
  expect([one.statusCode, again.statusCode]).toEqual([201, 201])
  expect(again.body).toEqual(one.body)
  expect(await requests.send({ words: 'Noe annet' }, 'en-gang-12345')).toMatchObject({
    statusCode: 422,
    body: { code: 'idempotency_mismatch' },
  })
  expect((await query('SELECT FROM privacy_request')).length).toBe(before + 1)
  // Another key is another request with another code.
  const second = await requests.send({}, 'en-gang-67890')
  expect(second.body.answer_code).not.toBe(one.body.answer_code)
})

test('the answer is the same whether the person is in the portal or not, and no mail goes to the address that was typed', async () => {
  const owner = await portal.given.account({ name: 'Nora Vitne', email: 'nora.finnes@example.net' })
  await portal.given.incident({ owner, witnesses: [{ name: 'Nora Vitne', contact_number: '99112233' }] })
  const known = await requests.send({ reach: 'nora.finnes@example.net' })
  const unknown = await requests.send({ name: 'Ingen Her', reach: 'ingen@example.net' })
  const shape = ({ body }: typeof known) => Object.keys(body).toSorted()
  expect([known.statusCode, shape(known), known.body.message]).toEqual([201, shape(unknown), unknown.body.message])
  const sent = [known.body, unknown.body]
  for (let at = 0; at < 10; at += 1) sent.push(await requests.sent({ reach: 'en.fremmed@example.net' }))
  const ids = await query('SELECT id FROM privacy_request WHERE reference = ANY ($1)', [
    sent.map((one) => one.reference),
  ])
  expect(ids).toHaveLength(12)
  for (const { id } of ids) expect(await requesterMails(id)).toBe(0)
})

test('a form that lacks something is refused with codes at its fields, and nothing of it is stored', async () => {
  const before = (await query('SELECT FROM privacy_request')).length
  for (const [form, codes] of [
    [{ name: ' ' }, { name: 'name_required' }],
    [{ words: '' }, { words: 'required' }],
    [{ words: 'a'.repeat(3001) }, { words: 'too_long' }],
    [{ capacity: 'admin' }, { capacity: 'required' }],
    [{ wish: 'everything' }, { wish: 'required' }],
    [{ reach: 'ikke en adresse' }, { reach: 'email_invalid' }],
    [{ reach_by: 'telephone', reach: 'nora@example.net' }, { reach: 'phone_invalid' }],
    [{ capacity: 'heir', about: '' }, { about: 'required' }],
    [{ capacity: 'guardian' }, { about: 'required' }],
  ] as const) {
    const { statusCode, body } = await requests.send(form)
    expect([form, statusCode, body.codes]).toEqual([form, 422, codes])
  }
  expect((await query('SELECT FROM privacy_request')).length).toBe(before)
  // What is not the form's own is not taken: nobody gives a request a state, a number or an answer.
  const { id } = await requests.sent({
    id: 7,
    state: 'answered',
    reference: 'MINE',
    outcome: 'granted',
    due_on: '2099-01-01',
  })
  expect(await query('SELECT state, outcome FROM privacy_request WHERE id = $1', [id])).toEqual([
    { state: 'received', outcome: null },
  ])
})

test('officers get one mail an hour however many requests come, and requesters one for each step that concerns them', async () => {
  await query(`DELETE FROM pgboss.job WHERE name IN ('staff_mail', 'mail')`)
  await query("UPDATE staff SET state = 'suspended'")
  portal.clock.forward({ hours: 2 })
  const [officer, lead] = [await desk.person('privacy_officer'), await desk.person('lead')]
  const { id } = await requests.sent()
  await requests.sent({ reach_by: 'telephone', reach: '+47 22 33 44 55' })
  expect(await officerMails()).toEqual([{ id: String(officer.id) }])
  expect((await officerMails()).map((mail) => mail['id'])).not.toContain(String(lead.id))
  portal.clock.forward({ minutes: 61 })
  officer.cookie = await desk.session(officer.id)
  await requests.sent()
  expect((await officerMails()).length).toBe(2)
  expect(await requesterMails(id)).toBe(0)
  await requests.step(officer, id, 'identity-question', { text: 'Ring oss.' })
  expect(await requesterMails(id)).toBe(1)
  await requests.step(officer, id, 'identity', { how: 'in_person' })
  expect(await requesterMails(id)).toBe(1)
  await requests.step(officer, id, 'answer', { outcome: 'granted', text: 'Her er det.' })
  expect(await requesterMails(id)).toBe(2)
})

test('steps go from their state alone, from the version that was read, and nothing is told before the identity is checked', async () => {
  const { id } = await requests.sent()
  const refused = async (call: string, body: object, code: string) => {
    const answer = await requests.step(officer, id, call, body)
    expect([call, body, answer.statusCode, answer.body.code]).toEqual([call, body, 409, code])
  }
  await refused('answer', { outcome: 'granted', text: 'Ja' }, 'identity_needed')
  await refused('answer', { outcome: 'refused', refusal: 'secrecy', text: 'Nei' }, 'identity_needed')
  await refused('answer', { outcome: 'partly', refusal: 'unfounded', text: 'Litt' }, 'identity_needed')
  await refused('search', { name: 'Nora Vitne' }, 'identity_needed')
  await refused('case-facts', { case_id: 1 }, 'identity_needed')
  const stale = await desk.as(officer).post(`/desk/requests/${id}/identity`, { version: 9, how: 'in_person' })
  expect(stale.body.code).toBe('changed_meanwhile')
  const without = await requests.step(officer, id, 'answer', { outcome: 'refused', text: 'Nei' })
  expect(without.body.codes).toEqual({ refusal: 'required' })
  expect((await requests.step(officer, id, 'answer', { outcome: 'refused', text: ' ' })).statusCode).toBe(422)
  const unproven = { outcome: 'refused', refusal: 'identity_unproven', text: 'Vi vet ikke hvem du er.' }
  expect((await requests.step(officer, id, 'identity-question', { text: 'Ring oss.' })).statusCode).toBe(200)
  expect((await requests.step(officer, id, 'answer', unproven)).statusCode).toBe(200)
  for (const [call, body] of [
    ['answer', unproven],
    ['identity', { how: 'in_person' }],
    ['identity-question', { text: 'Hei' }],
    ['extension', { text: 'Hei' }],
  ] as const)
    await refused(call, body, 'request_step_refused')
})

test('that nobody knows who asks is a ground once they were asked or it was checked; each other one for its kind of request', async () => {
  const told = async (id: number, refusal: string, outcome = 'refused') => {
    const { statusCode, body } = await requests.step(officer, id, 'answer', { outcome, refusal, text: 'Nei.' })
    return body.codes?.refusal ?? body.code ?? statusCode
  }
  const one = await requests.sent({ wish: 'correction' })
  expect(await told(one.id, 'identity_unproven')).toBe('identity_not_asked')
  await requests.step(officer, one.id, 'extension', { text: 'Vi trenger mer tid.' })
  expect(await told(one.id, 'identity_unproven')).toBe('identity_not_asked')

  // A check that turned out wrong ends the request.
  await requests.step(officer, one.id, 'identity', { how: 'by_telephone' })
  expect(await told(one.id, 'identity_unproven', 'partly')).toBe('identity_needed')
  expect(await told(one.id, 'identity_unproven')).toBe(200)

  // Of each kind of request by `refusalsFor`; one that fits is stored, and read by whoever asked.
  const { id, reference, code } = await requests.checked(officer, { wish: 'access' })
  expect(await told(id, 'not_wrong')).toBe('ground_of_others')
  expect(await told(id, 'others_rights')).toBe(200)
  expect((await requests.read(reference, code)).body.data.refusal).toBe('others_rights')
})

test('a text that still holds the «…» of its template is refused, in every step that tells something', async () => {
  const { id } = await requests.sent()
  const refused = async (call: string, body: object) => {
    const { statusCode, body: answer } = await requests.step(officer, id, call, { ...body, text: 'Grunnen er: …' })
    expect([call, statusCode, answer.codes]).toEqual([call, 422, { text: 'not_filled_in' }])
  }
  await refused('identity-question', {})
  await refused('extension', {})
  await refused('answer', { outcome: 'refused', refusal: 'identity_unproven' })
  await requests.step(officer, id, 'identity', { how: 'by_telephone' })
  await refused('identity-question', {})
  await refused('answer', { outcome: 'granted' })
  expect((await desk.as(officer).get(`/desk/requests/${id}`)).body.data.steps).toHaveLength(1)
})

test('the clock is one month in Norway, three with more time, which is taken once and within the first', async () => {
  expect(monthsAfter('2027-01-31', 1)).toBe('2027-02-28')
  expect(monthsAfter('2028-01-31', 1)).toBe('2028-02-29')
  expect(monthsAfter('2026-12-15', 1)).toBe('2027-01-15')
  expect(monthsAfter('2026-11-30', 3)).toBe('2027-02-28')
  // Half past midnight in Norway is the day after it is in UTC.
  expect(answerDay(new Date('2026-06-30T22:30:00Z'))).toBe('2026-08-01')
  const { id, reference, code } = await requests.sent()
  const more = { text: 'Vi trenger mer tid.' }
  await query(
    "UPDATE privacy_request SET received_at = received_at - interval '40 days', due_on = due_on - 40 WHERE id = $1",
    [id],
  )
  expect((await requests.step(officer, id, 'extension', more)).body.code).toBe('request_step_refused')
  const { open, pressing, overdue } = (await desk.as(officer).get('/desk/requests')).body.data
  // What is over comes first.
  expect(open[0]).toMatchObject({ id, is_extended: false })
  expect(open[0].days_left).toBeLessThan(0)
  expect(pressing).toBeGreaterThanOrEqual(1)
  expect(overdue).toBe(open.filter((row: any) => row.days_left < 0).length)
  expect((await requests.read(reference, code)).body.data).toMatchObject({ outcome: null, is_overdue: true })
  await requests.step(officer, id, 'identity', { how: 'in_person' })
  await requests.step(officer, id, 'answer', { outcome: 'granted', text: 'Sent.' })
  expect((await requests.read(reference, code)).body.data.is_overdue).toBe(false)
  expect((await desk.audit()).at(-1)?.after).toContain('late')
})

test('a request is erased twelve months after its answer, key and all, and stays in the year’s numbers; an open one stays', async () => {
  const { id, reference, code } = await requests.checked(officer)
  await requests.step(officer, id, 'answer', { outcome: 'granted', text: 'Her er det.' })
  const open = await requests.sent()
  const kept = await requests.checked(officer)
  await requests.step(officer, kept.id, 'answer', { outcome: 'granted', text: 'Her er det.' })
  await query("UPDATE privacy_request SET answered_at = answered_at - interval '366 days' WHERE id = $1", [id])
  await query("UPDATE privacy_request SET answered_at = answered_at - interval '360 days' WHERE id = $1", [kept.id])
  await query("UPDATE privacy_request SET received_at = received_at - interval '3 years' WHERE id = $1", [open.id])
  const year = todayInOslo(portal.services.clock.now()).slice(0, 4)
  const counted = async () => {
    const { counts, deadlines } = (await desk.as(officer).get(`/desk/privacy-report?year=${year}`)).body.data
    return { ...counts, ...deadlines.requests }
  }
  const before = await counted()
  expect(before.requests).toBeGreaterThanOrEqual(3)
  await Promise.all([sweepExpired(portal.services), sweepExpired(portal.services)])
  await sweepExpired(portal.services)
  expect(await counted()).toEqual(before)
  expect((await requests.read(reference, code)).statusCode).toBe(404)
  for (const [table, column] of [
    ['keyring.request_key', 'request_id'],
    ['privacy_request', 'id'],
    ['privacy_request_step', 'request_id'],
  ])
    expect((await query(`SELECT ${column} AS id FROM ${table} WHERE ${column} = $1`, [id])).length).toBe(0)
  for (const one of [open, kept]) expect((await requests.read(one.reference, one.code)).statusCode).toBe(200)
})

/** Sends requests as the networks of the addresses do. */
function fromNetworks() {
  const { services } = portal
  const config = { ...services.config, throttleNetworkFactor: 1 }
  const sent = async (ip: string, key: string = randomUUID()) => {
    const attempt = { key, fingerprint: Buffer.alloc(32) }
    const sending = services.db
      .transaction()
      .execute((trx) =>
        receiveRequest({ ...services, config }, trx, { ip, socket: {} }, { form: requestForm, attempt }),
      )
    return sending.then(
      () => 'sent',
      (error: unknown) => (error instanceof Failure ? error.code : 'another error'),
    )
  }
  const many = async (ip: string) => {
    const answers = []
    for (let at = 0; at <= mostOfNetwork; at += 1) answers.push(await sent(ip))
    return answers.filter((one) => one === 'sent').length
  }
  return { sent, many }
}

test('when the requests of a day are used up, a network that has sent none that day still sends one, and the same attempt is answered', async () => {
  portal.clock.forward({ days: 3 })
  const { sent, many } = fromNetworks()
  const key = randomUUID()
  expect(await sent('192.0.2.1', key)).toBe('sent')
  let taken = 1
  for (let at = 0; at < 12; at += 1) taken += await many(`198.18.${Math.floor(at / 4)}.${at % 4}`)
  // Three networks' first ones and that of the first network are not of this share.
  expect(taken).toBe(mostOfDay + 4)
  expect(await sent('198.18.0.1')).toBe('too_many_requests')
  expect(await sent('192.0.2.1')).toBe('too_many_requests')
  for (const ip of ['198.18.3.1', '203.0.113.7', '2001:db8:1::1']) expect(await sent(ip)).toBe('sent')
  expect(await sent('198.18.3.2')).toBe('too_many_requests')
  expect(await sent('192.0.2.1', key)).toBe('sent')
})

test('the first requests of networks have a bound of their own, and a refusal says when to try again', async () => {
  portal.clock.forward({ days: 6 })
  const first = await requests.send({}, 'den-forste-12345')
  await requests.send()
  await query('UPDATE throttle SET hits = $1 WHERE expires_at > $2 AND hits BETWEEN 1 AND 5', [
    mostOfDay,
    new Date(portal.services.clock.now().getTime() + 23 * 3_600_000),
  ])
  const refused = await requests.send()
  expect([refused.statusCode, refused.body.code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await fromNetworks().sent('203.0.113.9')).toBe('too_many_requests')
  expect((await requests.send({}, 'den-forste-12345')).body).toEqual(first.body)
})

test('one network sends twenty requests a day and those around it eighty, and leaves room for everybody else', async () => {
  portal.clock.forward({ days: 9 })
  const { sent, many } = fromNetworks()
  const key = randomUUID()
  expect(await sent('198.51.100.1', key)).toBe('sent')
  expect(await many('198.51.100.1')).toBe(mostOfNetwork - 1)
  expect(await sent('198.51.100.1')).toBe('too_many_requests')
  // What was taken is still answered, to whoever lost the answer.
  expect(await sent('198.51.100.1', key)).toBe('sent')
  for (const near of [2, 3, 4]) expect(await many(`198.51.100.${near}`)).toBe(mostOfNetwork)
  expect(await sent('198.51.100.5')).toBe('too_many_requests')
  expect(await sent('203.0.113.1')).toBe('sent')
  portal.clock.forward({ days: 1, minutes: 1 })
  expect(await sent('198.51.100.1')).toBe('sent')
})

test('a queue that was filled lists those that are due first, and says how many there are', async () => {
  portal.clock.forward({ days: 20 })
  for (let at = 0; at < 3; at += 1) await requests.sent()
  const now = portal.services.clock.now()
  const all = await listRequests(portal.db, now, 1000)
  const some = await listRequests(portal.db, now, 2)
  expect(all.open.length).toBeGreaterThan(2)
  expect([some.open, some.waiting, some.pressing]).toEqual([all.open.slice(0, 2), all.open.length, all.pressing])
})
