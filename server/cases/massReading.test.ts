import { anotherPortal, startMailServer, until, useDesk, useStaffedPortal } from '#server/testing/index.ts'
import type { StaffPerson } from '#server/testing/index.ts'
import { readingLimits, toldFromInDay } from './massReading.ts'

const { portal, desk, lead, officer } = useStaffedPortal()

const given = async () => (await portal.given.case()).id
/** Numbers of no case count too, so that the answer tells nothing of which there are. */
async function lookAtMany(as: ReturnType<typeof desk.as>, count: number) {
  const statuses = new Set<number>()
  for (let at = 0; at < count; at += 1) statuses.add((await as.get(`/desk/cases/${1_000_000 + at}`)).statusCode)
  return [...statuses]
}
const told = async (from: number) => (await desk.audit(from)).filter(({ action }) => action === 'reading_limited')
const again = async (person: StaffPerson) => desk.as({ cookie: await desk.session(person.id) })

test('within an hour a person looks into so many different cases and no more, by whichever call, and it is told once', async () => {
  const bo = await desk.person('lead')
  const [first, next] = [await given(), await given()]
  const as = desk.as(lead)
  const from = await desk.lastRow()
  // One case counts once, however often and by whatever call it is looked into.
  for (const part of ['', '', '/coding', '/messages', '/related', '/presence']) {
    const path = `/desk/cases/${first}${part}`
    const { statusCode } = part === '/presence' ? await as.post(path) : await as.get(path)
    expect([part, statusCode]).toEqual([part, 200])
  }
  expect(await lookAtMany(as, readingLimits.cases - 1)).toEqual([404])
  expect(await told(from)).toEqual([])
  for (const part of ['', '/coding', '/messages', '/documents', '/papers', '/redaction', '/caller', '']) {
    const { statusCode, headers, text } = await as.get(`/desk/cases/${next}${part}`)
    expect([part, statusCode]).toEqual([part, 429])
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
    expect(text).not.toContain('Ropt')
  }
  expect((await desk.audit(from)).filter(({ subject_id }) => subject_id === next)).toEqual([])
  expect(await told(from)).toMatchObject([
    { who: lead.id, subject_id: lead.id, after: ['limit=cases', `count=${readingLimits.cases}`] },
  ])
  // What is open already can be worked on, and others are not held up.
  expect((await as.get(`/desk/cases/${first}`)).statusCode).toBe(200)
  expect((await desk.as(bo).get(`/desk/cases/${next}`)).statusCode).toBe(200)
  portal.clock.forward({ minutes: 61 })
  expect((await (await again(lead)).get(`/desk/cases/${next}`)).statusCode).toBe(200)
})

test('many looks at once are not more than the limit', async () => {
  const next = await given()
  expect(await lookAtMany(desk.as(lead), readingLimits.cases)).toEqual([404])
  const answers = await Promise.all(
    ['', '/coding', '/messages', '/documents', '', '/coding'].map((part) =>
      desk.as(lead).get(`/desk/cases/${next}${part}`),
    ),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([429]))
})

test('numbers of witnesses and callers, and originals, count each time', async () => {
  const id = await given()
  const [{ id: witness_id }] = await portal.query('SELECT id FROM witness WHERE incident_id = $1', [id])
  const as = desk.as(lead)
  const from = await desk.lastRow()
  for (let at = 0; at < readingLimits.secrets; at += 1) {
    const path = `/desk/cases/${id}/${at % 2 === 0 ? 'witness-number' : 'caller'}`
    const { statusCode } = at % 2 === 0 ? await as.post(path, { witness_id }) : await as.get(path)
    expect([at, statusCode]).toEqual([at, 200])
  }
  const shown = async (person: StaffPerson) => (await desk.as(person).get('/desk/notices')).body.data.reading_limited_at
  const before = await shown(officer)
  const original = { reason: 'Politiet ba om den', seen: { state: 'clean', findings: [] }, is_confirmed: false }
  for (const answer of [
    await as.post(`/desk/cases/${id}/witness-number`, { witness_id }),
    await as.get(`/desk/cases/${id}/caller`),
    await as.post(`/desk/cases/${id}/documents/1/original`, original),
  ])
    expect(answer.statusCode).toBe(429)
  expect(await told(from)).toMatchObject([{ who: lead.id, after: ['limit=secrets', `count=${readingLimits.secrets}`] }])
  // The case itself is still open to whoever works on it.
  expect((await as.get(`/desk/cases/${id}`)).statusCode).toBe(200)
  expect(await shown(officer)).not.toEqual(before)
  expect(await shown(lead)).toBeNull()
  portal.clock.forward({ days: 8 })
  const later = await (await again(officer)).get('/desk/notices')
  expect(later.body.data.reading_limited_at).toBeNull()
})

test('every call on one case is counted, and each says so in its description', async () => {
  const rules = portal.app.routeRules.filter(({ url }) => url.startsWith('/api/desk/cases/:id'))
  expect(rules.length).toBeGreaterThan(15)
  const { body } = await portal.as(null).get('/openapi.json')
  for (const { methods, url } of rules)
    for (const method of methods) {
      const path = url.replace(/^\/api/, '').replaceAll(/:(\w+)/g, '{$1}')
      const call = body.paths[path] ?? body.paths[`/api${path}`]
      expect([method, url, Object.keys(call[method.toLowerCase()].responses).includes('429')]).toEqual([
        method,
        url,
        true,
      ])
    }
})

let mail: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  mail = await startMailServer()
})
afterAll(() => mail.stop())

test('whoever reads the log is told by a mail that names neither the person nor a case', async () => {
  const other = await anotherPortal({ SMTP_URL: mail.url }, { withWork: true })
  const there = useDesk(other)
  const [lead, officer] = [await there.person('lead'), await there.person('privacy_officer')]
  await lookAtMany(there.as(lead), readingLimits.cases + 2)
  const sent = await until(() => mail.to(officer.email)[0])
  expect(sent.subject).toBe('Noen ble stanset')
  expect(sent.link).toMatch(/\/desk\/audit$/)
  expect(sent.text).not.toContain(lead.email)
  expect(mail.to(lead.email)).toEqual([])
  expect(mail.to(officer.email)).toHaveLength(1)
})

test('whoever stays below the limit of each hour is told of once a day, and stopped by nobody', async () => {
  const other = await anotherPortal({ SMTP_URL: mail.url }, { withWork: true })
  const there = useDesk(other)
  const [reader, watcher] = [await there.person('lead', 'privacy_officer'), await there.person('lead')]
  const from = await there.lastRow()
  const rows = async () => (await there.audit(from)).filter(({ action }) => action === 'reading_limited')
  const look = async (first: number, count: number) => {
    const as = there.as({ cookie: await there.session(reader.id) })
    for (let at = first; at < first + count; at += 1)
      expect((await as.get(`/desk/cases/${1_000_000 + at}`)).statusCode).toBe(404)
  }
  await look(0, 200)
  other.clock.forward({ minutes: 61 })
  // The same cases again are the same cases.
  await look(0, 200)
  other.clock.forward({ minutes: 61 })
  await look(200, 200)
  expect(await rows()).toEqual([])
  other.clock.forward({ minutes: 61 })
  await look(400, 5)
  expect(await rows()).toMatchObject([{ who: reader.id, after: ['limit=day', `count=${toldFromInDay}`] }])
  // Nobody else reads the log here, so the other leads are told.
  const sent = await until(() => mail.to(watcher.email)[0])
  expect(sent.subject).toBe('Noen har lest mye')
  expect(mail.to(reader.email)).toEqual([])
  expect(mail.to(watcher.email)).toHaveLength(1)
})
