import { isDeepStrictEqual } from 'node:util'
import { ofEachText } from '#contract/incidentFacts.ts'
import { version as consentVersion } from '#texts/nb/consentChoices.ts'
import { caseWithFiles } from './testing/caseWithFiles.ts'
import { fieldsOf, multipart, pdf } from './testing/documents.ts'
import { nobody, type Person } from './testing/person.ts'
import { nothingMarked, seenParts } from './testing/seenParts.ts'
import { fromOurPages, type StaffPerson } from './testing/staff.ts'
import { useStaffedPortal } from './testing/staffed.ts'
import { storedNames } from './testing/storedNames.ts'

/** Every call that names a case, asked by whoever may not know of it: it answers as for a case that is not there. */
const { portal, desk } = useStaffedPortal()

const [deskCalls, ownCalls] = [/^\/api\/desk\/cases\/:id/, /^\/api\/(incidents|papers)\/(\w+\/)*:id/]
const calls = (of: RegExp) =>
  portal.app.routeRules
    .filter(({ url }) => of.test(url))
    .flatMap(({ methods, url }) => methods.map((method) => `${method} ${url.replace('/api', '')}`))

/** What no case has for a number, and what reads as one all the same. */
const oddIds = (id: number) =>
  '999999 0 -1 1e20 1e0 0x1 1%20or%201%3D1 %00 1.0 99999999999999999999'
    .split(' ')
    .concat(`${id}%00`, `+${id}`, `%20${id}`)

type Given = { kari: Person; id: number; document: number }
async function given(overrides = {}): Promise<Given> {
  const kari = await portal.given.account()
  const { id, documents } = await caseWithFiles(portal, kari, [{ name: 'a.pdf', bytes: pdf() }], overrides)
  return { kari, id, document: documents[0] ?? 0 }
}

const asLead = async () => {
  const lead = await desk.person('lead')
  return { id: lead.id, ...desk.as(lead) }
}

type Bodies = Record<string, { payload?: Buffer; headers?: Headers } & Record<string, unknown>>
/** A body that fits for each call that needs one: with another it would be refused before its case is looked for. */
async function fitting({ kari, id }: Given): Promise<Bodies> {
  const own = await portal.given.shown(kari, id)
  const other = await portal.given.incident({ owner: kari })
  const { parts } = (await portal.as(kari).get(`/papers/${id}`)).body.data.papers[0]
  const task = { text: 'Ring', due: null, assignee_id: null }
  const { id: assignee_id, ...lead } = await asLead()
  const { id: task_id } = (await lead.post(`/desk/cases/${id}/tasks`, task)).body.data
  const { id: last_id } = (await portal.as(kari).post(`/incidents/messages/${id}`, { body: 'Hei' })).body
  const { version } = (await lead.get(`/desk/cases/${id}`)).body.data
  const marks = {
    version: 0,
    ...ofEachText((text) => own[text] ?? ''),
    ...nothingMarked,
    ...(await seenParts(portal, id)),
    messages: [{ id: last_id, ranges: [] }],
  }
  const files = [{ name: 'b.pdf', bytes: pdf('b') }]
  return {
    '/desk/cases/:id/moves': { version, last_id, move: 'acknowledge' },
    '/desk/cases/:id/give-back': { version },
    '/desk/cases/:id/notes/draft': { text: 'Hei', audience: 'staff' },
    '/desk/cases/:id/assignment': { version, assignee_id, second_reader_id: null },
    '/desk/cases/:id/documents': await multipart([], files),
    '/desk/cases/:id/documents/:document/original': { reason: 'Til politiet', seen: { state: 'clean', findings: [] } },
    '/desk/cases/:id/redaction': marks,
    '/desk/cases/:id/messages': { body: 'Hei', last_id },
    '/desk/cases/:id/messages/draft': { body: 'Hei' },
    '/desk/cases/:id/coding': { version: 0, field: 'act', value: ['threat'] },
    '/desk/cases/:id/related': { other_id: other.id, seen: 'open', state: 'linked' },
    '/desk/cases/:id/witness-number': { witness_id: own['witnesses'][0].id },
    '/desk/cases/:id/notes': { text: 'Hei', audience: 'staff' },
    '/desk/cases/:id/tasks': task,
    '/desk/cases/:id/tasks/change': { ...task, task_id, version: 1, done: true },
    '/desk/cases/:id/papers': { kind: 'police', version: 0, parts },
    '/desk/cases/:id/papers/reset': { kind: 'police', version: 0 },
    '/desk/cases/:id/papers/pdf': { kind: 'police', with_witnesses: false, asked_by_reporter: true },
    '/incidents/update/:id': await multipart(fieldsOf(await portal.given.report()), files),
    '/incidents/consents/:id': { consent: 'contact', is_given: true, text_version: consentVersion },
    '/incidents/corrections/:id': { field: 'time', value: '10:00', version: own['version'] },
    '/incidents/hold/:id': { agrees: true, ends_on: '2099-01-01' },
    '/incidents/messages/:id': { body: 'Hei' },
    '/incidents/messages/:id/read': { last_id },
    '/incidents/withdrawal/:id': { password: kari.password, at_once: false },
    '/papers/:id': { kind: 'police', version: 0, parts },
    '/papers/:id/reset': { kind: 'police', version: 0 },
    '/papers/:id/pdf': { kind: 'police', with_witnesses: true },
  }
}

type Headers = Record<string, string>
const asStaff = ({ cookie }: StaffPerson): Headers => ({ ...fromOurPages, cookie })
const asReporter = ({ token }: Person): Headers => ({ authorization: `Bearer ${token}` })

async function send(who: Headers, call: string, id: number | string, { document }: Given, bodies: Bodies) {
  const [method, url = ''] = call.split(' ')
  const path = url.replace(':id', String(id)).replace(':document', String(document)).replace(':page', '1')
  if (method === 'GET' || method === 'DELETE') return portal.as(nobody).call(method, path, undefined, { headers: who })
  if (method !== 'POST') throw new Error(`how is ${call} called?`)
  const body = bodies[url] ?? {}
  const { payload = body, headers } = body
  return portal.as(nobody).call(method, path, payload, { headers: { ...who, ...headers } })
}

/** What is stored of a case that nobody may have touched: its row, and those of every table that names a case. */
async function stored(id: number) {
  const named = `SELECT table_name FROM information_schema.columns
    WHERE column_name = 'incident_id' AND table_schema = 'public'`
  const rows = (await portal.query<{ table_name: string }>(named)).map(
    ({ table_name }) => `(SELECT json_agg(t) FROM ${table_name} t WHERE incident_id = $1)`,
  )
  const words = `SELECT i::text, ${rows.join()} FROM incident i WHERE id = $1`
  return (await portal.connection.pool.query({ text: words, values: [id], rowMode: 'array' })).rows
}

test('at the desk another’s case, a draft and a withdrawn case answer as what does not exist, leave no audit row and stay as they were', async () => {
  const own = await given()
  const bodies = await fitting(own)
  const [lead, bo] = await desk.people('lead', 'caseworker')
  await portal.db.updateTable('incident').set({ assignee_id: lead.id }).where('id', '=', own.id).execute()
  const draft = await portal.given.incident({ owner: own.kari, status: 'Draft' })
  const { id: withdrawn } = await portal.given.incident({ owner: own.kari })
  await portal.db.updateTable('incident').set({ status: 'Withdrawn' }).where('id', '=', withdrawn).execute()
  const unknown = await portal.as(nobody).get('/desk/no-such-call')
  const before = [await stored(own.id), await desk.audit(), await storedNames(portal)]
  const known = calls(deskCalls)
  expect(known.length).toBeGreaterThan(25)
  for (const call of known)
    for (const [person, id] of [
      [bo, own.id] as const,
      ...[draft.id, withdrawn, ...oddIds(own.id)].map((one) => [lead, one] as const),
    ]) {
      const { statusCode, text } = await send(asStaff(person), call, id, own, bodies)
      expect([call, id, statusCode, text]).toEqual([call, id, 404, unknown.text])
    }
  expect([await stored(own.id), await desk.audit(), await storedNames(portal)]).toEqual(before)
})

test('another reporter’s case and invalid numbers answer as a case that is not there, and nobody is answered without a session', async () => {
  const own = await given()
  const bodies = await fitting(own)
  const ola = await portal.given.account()
  const { id: draft } = await portal.given.incident({ owner: own.kari, status: 'Draft' })
  const before = [await stored(own.id), await storedNames(portal)]
  const known = calls(ownCalls)
  expect(known.length).toBeGreaterThan(15)
  for (const call of known) {
    const absent = await send(asReporter(ola), call, 999_999, own, bodies)
    expect([call, absent.statusCode, absent.body.code]).toEqual([call, 404, 'not_found'])
    for (const [person, id] of [
      ...[own.id, draft].map((one) => [ola, one] as const),
      ...oddIds(own.id).map((one) => [own.kari, one] as const),
    ]) {
      const { statusCode, text } = await send(asReporter(person), call, id, own, bodies)
      expect([call, id, statusCode, text]).toEqual([call, id, 404, absent.text])
    }
    expect([call, (await send({}, call, own.id, own, bodies)).statusCode]).toEqual([call, 401])
  }
  expect([await stored(own.id), await storedNames(portal)]).toEqual(before)
  expect((await portal.as(ola).get('/incidents/list')).body.incidents).toEqual([])
})

/** Of the desk's changes of a case, those that leave no line in its history: what others need not see again, or changes nothing here. */
const untold = [
  'documents/:document/original',
  'give-back',
  'notes/draft',
  'messages/draft',
  'presence',
  'papers/reset',
]
/** Those after which the reporter is shown the case otherwise, or a later time of its last change. */
const shownToReporter = ['moves', 'documents', 'messages']

test('what these calls are sent fits; a change at the desk leaves a line in the case’s history, shows the reporter nothing of the desk’s work, and is refused from an old version', async () => {
  const first = await given()
  const [silent, repeated, shown]: [string[], string[], string[]] = [[], [], []]
  const lines = (id: number) => portal.query('SELECT FROM incident_activity WHERE incident_id = $1', [id])
  for (const call of [...calls(deskCalls), ...calls(ownCalls)]) {
    const own = call.startsWith('GET') ? first : await given()
    const bodies = call.startsWith('GET') ? {} : await fitting(own)
    const who = call.includes('/desk/') ? asStaff(await desk.person('lead')) : asReporter(own.kari)
    await portal.query("UPDATE incident SET updated_at = updated_at - interval '1 day' WHERE id = $1", [own.id])
    const [before, view] = [await lines(own.id), await portal.given.shown(own.kari, own.id)]
    const { statusCode, body } = await send(who, call, own.id, own, bodies)
    expect([call, body.codes, [400, 404, 422].includes(statusCode)]).toEqual([call, undefined, false])
    const [, path] = /^POST \/desk\/cases\/:id\/(.*)/.exec(call) ?? []
    if (!path) continue
    if (!isDeepStrictEqual(await portal.given.shown(own.kari, own.id), view)) shown.push(path)
    if ((await lines(own.id)).length === before.length) silent.push(path)
    else if ('version' in (bodies[`/desk/cases/:id/${path}`] ?? {})) {
      if ((await send(who, call, own.id, own, bodies)).statusCode !== 409) repeated.push(path)
      expect([path, (await lines(own.id)).length]).toEqual([path, before.length + 1])
    }
  }
  expect(silent.toSorted()).toEqual(untold.toSorted())
  expect(shown).toEqual(shownToReporter)
  // What is as it is wanted already is no other change.
  expect(repeated.toSorted()).toEqual(['coding', 'papers'])
})

/** Of the calls that change a case, how those answer a second reader that do not refuse them as one. */
const readAlong: Record<string, number> = {
  // What a second reader is for, and who looks at the case.
  notes: 200,
  'notes/draft': 200,
  presence: 200,
  // Opened with a reason; this one is not inspected yet.
  'documents/:document/original': 409,
  // Their own cases alone.
  'give-back': 409,
  // Leads alone.
  assignment: 404,
  redaction: 404,
}

test('a second reader writes notes in a case and changes nothing else', async () => {
  const own = await given()
  const bodies = await fitting(own)
  const [bo, lead] = await desk.people('caseworker', 'lead')
  const people = { assignee_id: lead.id, second_reader_id: bo.id }
  await portal.db.updateTable('incident').set(people).where('id', '=', own.id).execute()
  const before = [await stored(own.id), await storedNames(portal)]
  const paths = calls(deskCalls).flatMap((call) => /^POST .*:id\/(.*)/.exec(call)?.[1] ?? [])
  expect(paths).toEqual(expect.arrayContaining(Object.keys(readAlong)))
  const ask = (path: string) => send(asStaff(bo), `POST /desk/cases/:id/${path}`, own.id, own, bodies)
  for (const path of paths.filter((one) => !(one in readAlong))) {
    const { statusCode, body } = await ask(path)
    expect([path, statusCode, body.code]).toEqual([path, 403, 'read_only'])
  }
  expect([await stored(own.id), await storedNames(portal)]).toEqual(before)
  for (const [path, status] of Object.entries(readAlong))
    expect([path, (await ask(path)).statusCode]).toEqual([path, status])
})

/** Of these the case holds nothing to be told or changed. */
const idle = [
  'POST /desk/cases/:id/give-back',
  'GET /desk/cases/:id/documents/:document/pages/:page',
  'GET /desk/cases/:id/documents/:document/text',
  'POST /desk/cases/:id/documents/:document/original',
  'GET /desk/cases/:id/caller',
  'POST /incidents/withdrawal/:id/take-back',
  'POST /incidents/hold/:id',
]

test('without its audit row none of these calls answers with anything of the case or changes it', async () => {
  const isAudited = new Set(
    portal.app.routeRules
      .filter(({ may }) => 'audit' in may && may.audit)
      .flatMap(({ methods, url }) => methods.map((method) => `${method} ${url.replace('/api', '')}`)),
  )
  const audited = ['GET /desk/cases', ...calls(deskCalls), ...calls(ownCalls)].filter((call) => isAudited.has(call))
  expect(audited.length).toBeGreaterThan(25)
  const made = []
  const first = await given({ description: 'Kanarifugl' })
  const reading = await fitting(first)
  for (const call of audited) {
    const own = call.startsWith('GET') ? first : await given({ description: 'Kanarifugl' })
    const bodies = call.startsWith('GET') ? reading : await fitting(own)
    const who = call.includes('/desk/') ? asStaff(await desk.person('lead')) : asReporter(own.kari)
    made.push({ call, who, own, bodies, before: await stored(own.id) })
  }
  await portal.query("ALTER TABLE audit.entry ADD CONSTRAINT refused CHECK (action = '-') NOT VALID")
  const others: string[] = []
  for (const { call, who, own, bodies } of made) {
    const { statusCode, text } = await send(who, call, own.id, own, bodies)
    if (statusCode !== 500) others.push(call)
    expect([call, text.includes('Kanarifugl')]).toEqual([call, false])
  }
  await portal.query('ALTER TABLE audit.entry DROP CONSTRAINT refused')
  expect(others.toSorted()).toEqual(idle.toSorted())
  for (const { call, own, before } of made) expect([call, await stored(own.id)]).toEqual([call, before])
})
