import { randomUUID } from 'node:crypto'
import { checkAudit } from '#server/platform/audit/check.ts'
import { removeUnownedFiles } from '#server/platform/storage/storedFiles.ts'
import { openDeafLine } from '../testing/deafLine.ts'
import { watchDatabase } from '../testing/heldWrites.ts'
import {
  categoryOf,
  fromOurPages,
  multipart,
  photo,
  requestForm,
  startServerOf,
  storedNames,
  until,
  untilServed,
  useStaffedPortal,
} from '../testing/index.ts'

const { portal, desk, requests } = useStaffedPortal()

type Sent = { path: string; headers: Record<string, string>; body: string | Buffer }

/** One call that ends with a row of the audit log, to be killed in its middle. */
type Write = {
  /** The tables in which it has written before its audit row. */
  tables: string
  /** What the same call answers once it was carried out; it then changes nothing but the audit log. */
  again: readonly [status: number, code?: string]
  make: () => Promise<Sent>
}

const asStaff = ({ cookie }: { cookie: string }, path: string, body: object, more: object = {}): Sent => ({
  path,
  headers: { ...fromOurPages, 'content-type': 'application/json', cookie, ...more },
  body: JSON.stringify(body),
})
const asReporter = ({ token }: { token: string }, path: string, body: object): Sent => ({
  path,
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...key() },
  body: JSON.stringify(body),
})
const key = () => ({ 'idempotency-key': randomUUID() })
const told = 'incident incident_activity incident_change'

async function given() {
  const owner = await portal.given.account()
  const { id } = await portal.given.incident({ owner })
  const [ada, lead] = await desk.people('caseworker', 'lead')
  return { id, owner, ada, lead, at: `/desk/cases/${id}` }
}

/**
 * One POST of each kind: every other writes in the same way as one of these. By route, and none locks a row that another locks.
 */
const writes: Record<string, Write> = {
  // A change of one version, with a mail.
  '/api/desk/cases/:id/moves': {
    tables: `${told} job`,
    again: [409, 'case_changed'],
    make: async () => {
      const { ada, at } = await given()
      return asStaff(ada, `${at}/moves`, { version: 1, move: 'acknowledge' })
    },
  },
  // Sealed text under a key of its own attempt.
  '/api/desk/cases/:id/notes': {
    tables: `case_mention case_note ${told} note_draft`,
    again: [200],
    make: async () => {
      const { ada, lead, at } = await given()
      return asStaff(ada, `${at}/notes`, { text: 'Se på denne.', audience: 'staff', mentions: [lead.id] }, key())
    },
  },
  // Files and sealed text of a reporter.
  '/api/incidents/messages/:id': {
    tables: `${told} incident_document job message stored_file`,
    again: [201],
    make: async () => {
      const { owner, id } = await given()
      const files = [{ name: 'bilde.jpg', bytes: await photo() }]
      const { payload, headers } = await multipart([['body', 'Her er bildet']], files)
      const more = { authorization: `Bearer ${owner.token}`, ...key() }
      return { path: `/incidents/messages/${id}`, headers: { ...headers, ...more }, body: payload }
    },
  },
  // A new case with a key of its own.
  '/api/desk/cases': {
    tables: `case_entry coding consent consent_answer consent_text ${told.replace('change', 'change incident_key')} person_hash related_hash witness`,
    again: [201],
    make: async () => {
      const { status: _reporters, ...facts } = await portal.given.report()
      const caller = { source: 'phone', consent: true, consent_to: ['contact'], caller_name: 'Samira' }
      return asStaff(await desk.person('caseworker'), '/desk/cases', { ...facts, ...caller, key: randomUUID() })
    },
  },
  // Several cases and people.
  '/api/desk/bulk/assign': {
    tables: `case_mention case_note case_task ${told}`,
    again: [200],
    make: async () => {
      const [one, two] = [await given(), await given()]
      for (const { id } of [one, two]) await desk.bulk(one.ada, id, 'take')
      await desk.as(one.ada).post(`${one.at}/tasks`, { text: 'Ring', due: null, assignee_id: one.ada.id })
      const cases = [one, two].map(({ id }) => ({ id, version: 2 }))
      return asStaff(one.lead, '/desk/bulk/assign', { assignee_id: two.ada.id, note: 'Syk', cases })
    },
  },
  // A session, with a mail.
  '/api/desk/second-factor': {
    tables: 'job staff_known_device staff_recovery_code staff_session',
    again: [401, 'not_signed_in'],
    make: async () => {
      const { codes, id } = await desk.joined()
      const factor = { kind: 'recovery_code', code: codes[0] }
      return asStaff({ cookie: await desk.session(id, { halfway: true }) }, '/desk/second-factor', { factor })
    },
  },
  // A made file that is fetched once.
  '/api/desk/exports/:id/file': {
    tables: `export export_key ${told}`,
    again: [410, 'export_gone'],
    make: async () => {
      const { id: case_id, lead } = await given()
      const other = await desk.person('lead')
      const body = { what: 'case', kind: 'case_pdf', case_id, purpose: 'to_police', witness_numbers: false }
      const { id } = (await desk.as(lead).post('/desk/exports', body)).body.data
      await desk.as(other).post(`/desk/exports/${id}/decision`, { decision: 'approve' })
      const ready = portal.db.selectFrom('export').select('id').where('id', '=', id)
      // Made by the server that runs meanwhile.
      await until(() => ready.where('state', '=', 'ready').executeTakeFirst(), 30)
      return asStaff(lead, `/desk/exports/${id}/file`, { once: true })
    },
  },
  // People of a case, with their hashes.
  '/api/incidents/corrections/:id': {
    tables: `${told} person_hash related_hash witness`,
    again: [200],
    make: async () => {
      const { owner, id } = await given()
      const value = { name: 'Per', contact_number: '40404040' }
      return asReporter(owner, `/incidents/corrections/${id}`, {
        field: 'witness',
        witness_id: null,
        value,
        version: 1,
      })
    },
  },
  // What is erased later.
  '/api/incidents/withdrawal/:id': {
    tables: `case_withdrawal export ${told} job takeout`,
    again: [409, 'withdrawal_refused'],
    make: async () => {
      const { owner, id } = await given()
      return asReporter(owner, `/incidents/withdrawal/${id}`, { password: owner.password, at_once: false })
    },
  },
  // A call without an account that needs a key.
  '/api/privacy-requests': {
    // The officers' mail of this hour has gone.
    tables: 'privacy_request request_key throttle',
    again: [201],
    make: async () => {
      await requests.sent()
      const headers = { ...fromOurPages, 'content-type': 'application/json', ...key() }
      return { path: '/privacy-requests', headers, body: JSON.stringify(requestForm) }
    },
  },
  // What is public.
  '/api/desk/items/:id/publish': {
    tables:
      'article article_category_of article_hashtag article_index content_version editorial_item editorial_revision hashtag',
    again: [409, 'changed_meanwhile'],
    make: async () => {
      const categories = [await categoryOf(portal.db, 'Kultur')]
      const words = { title: 'Fest', description: 'Om festen.', date: '2026-05-17', hashtags: ['id'] }
      const content = { ...words, categories }
      const { body } = await desk.as(await desk.person('editor')).post('/desk/items', { kind: 'article', content })
      const { id, version } = body.data
      return asStaff(await desk.person('editor'), `/desk/items/${id}/publish`, { version })
    },
  },
}

let line: Awaited<ReturnType<typeof openDeafLine>>
let database: Awaited<ReturnType<typeof watchDatabase>>
let server: Awaited<ReturnType<typeof startServerOf>>
beforeAll(async () => {
  line = await openDeafLine(portal.databaseUrl)
  database = await watchDatabase(portal.databaseUrl)
})
afterAll(async () => {
  await server.kill()
  line.close()
  await database.close()
})

/** A server on the database and the data folder of this test. Only its connections go through the line. */
async function start() {
  line.hear()
  server = await startServerOf(portal, { DATABASE_URL: line.url })
}

async function send({ path, headers, body }: Sent) {
  const answer = await untilServed(() =>
    fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { ...headers, connection: 'close' },
      body: typeof body === 'string' ? body : new Uint8Array(body),
      signal: AbortSignal.timeout(30_000),
    }),
  )
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  const code: string | undefined = isJson ? JSON.parse(text).code : undefined
  return { status: answer.status, code }
}

/** Sends all, one after the other, each once `isHeld` says that the one before is where it must stay. */
async function sendAll(calls: Map<string, Sent>, isHeld: (name: string, sent: number) => Promise<unknown>) {
  const answers: Promise<unknown>[] = []
  for (const [name, call] of calls) {
    const answer = send(call)
    answers.push(answer.catch(() => undefined))
    const early = answer.then(
      (one) => Promise.reject(new Error(`${name} was answered: ${one.status} ${one.code}`)),
      () => Promise.reject(new Error(`${name} was cut off`)),
    )
    early.catch(() => undefined)
    await Promise.race([isHeld(name, answers.length), early])
  }
  return answers
}

/** The server has ten connections for those that wait. */
const atOnce = 6

test.each([0, atOnce])(
  'a kill -9 in the middle of a write leaves nothing of it; one after its commit leaves all of it, and the same call again does it once: from the %i.',
  async (from) => {
    const some = Object.entries(writes).slice(from, from + atOnce)
    expect(Object.keys(writes).length).toBeLessThanOrEqual(2 * atOnce)
    const made = some.map(async ([name, { make }]) => [name, await make()] as const)
    const [calls] = await Promise.all([Promise.all(made).then((all) => new Map(all)), start()])
    const before = await database.contents()

    // Each has written all but its audit row.
    await database.hold()
    const written: Record<string, string> = {}
    const held: number[] = []
    const cut = await sendAll(calls, async (name) => {
      const pid = await until(async () => (await database.waiting()).find((one) => !held.includes(one)))
      held.push(pid)
      written[name] = await database.writtenBy(pid)
    })
    await server.kill()
    await database.letGo()
    await database.ended(held)
    await Promise.all(cut)
    expect(written).toEqual(Object.fromEntries(some.map(([name, { tables }]) => [name, tables])))
    expect(await database.contents()).toEqual(before)

    // Each has committed, and the server has not heard of it. The calls are the same, with the same keys and versions.
    const { last } = await database.auditActions(0)
    await start()
    line.deafen()
    const unheard = await sendAll(calls, (_name, sent) => until(() => line.unheard() === sent))
    await server.kill()
    await Promise.all(unheard)
    const { actions } = await database.auditActions(last)
    for (const name of calls.keys())
      expect([name, actionsOf(name).some((one) => actions.includes(one))]).toEqual([name, true])
    const after = await database.contents()
    // What a row of the audit log is, with the reason that somebody gave.
    const named = ['entry', 'audit_reason', ...some.flatMap(([, { tables }]) => tables.split(' '))]
    for (const table of changed(before, after)) expect.soft(named).toContain(table)

    // Whoever heard no answer sends the same again.
    await start()
    const known = await database.contents()
    for (const [name, call] of calls) {
      const { status, code } = await send(call)
      expect.soft([name, status, code]).toEqual([name, writes[name]?.again[0], writes[name]?.again[1]])
    }
    for (const table of changed(known, await database.contents())) expect.soft(named.slice(0, 2)).toContain(table)

    // Files that no row has taken over are removed, and every other is there.
    expect(await checkAudit(portal.services)).toMatchObject({ holds: true })
    await server.kill()
    await removeUnownedFiles(portal.services, new Date())
    const rows = await portal.query<{ name: string }>("SELECT name FROM stored_file WHERE state = 'owned'")
    expect(await storedNames(portal)).toEqual(rows.map(({ name }) => name).toSorted())
    expect(rows.length).toBeGreaterThan(0)
  },
)

const changed = (one: Record<string, string | null>, other: typeof one) =>
  Object.keys(other).flatMap((table) => (one[table] === other[table] ? [] : (table.split('.')[1] ?? '')))

/** One of them. */
const actionsOf = (name: string) => {
  const rule = portal.app.routeRules.find(({ methods, url }) => `${methods.join()} ${url}` === `POST ${name}`)
  return rule && 'audit' in rule.may ? [rule.may.audit ?? []].flat() : []
}
