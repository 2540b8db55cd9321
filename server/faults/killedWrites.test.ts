import { checkAudit } from '#server/platform/audit/check.ts'
import { removeUnownedFiles } from '#server/platform/storage/storedFiles.ts'
import { openDeafLine } from '../testing/deafLine.ts'
import { watchDatabase } from '../testing/heldWrites.ts'
import { startServerOf, until, untilServed, useStaffedPortal } from '../testing/index.ts'
import { writesOfEachKind, type WireCall, type Write } from '../testing/writes.ts'

const { portal, desk } = useStaffedPortal()
const writes = Object.entries(writesOfEachKind({ portal, desk }))
/** What a row of the audit log is, with the reason that somebody gave. */
const logged = ['entry', 'audit_reason']

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

type Answer = { status: number; code: string | undefined }
async function send(name: string, { path, headers, body }: WireCall): Promise<Answer> {
  const answer = await untilServed(() =>
    fetch(`${server.url}/api${path}`, {
      method: name.split(' ')[0] ?? '',
      headers: { ...headers, connection: 'close' },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
      signal: AbortSignal.timeout(30_000),
    }),
  )
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  return { status: answer.status, code: isJson ? JSON.parse(text).code : undefined }
}

/** Sends all, one after the other, each once `isHeld` says that the one before is where it must stay. */
async function sendAll(calls: Map<string, WireCall>, isHeld: (name: string, sent: number) => Promise<unknown>) {
  const answers: Promise<unknown>[] = []
  for (const [name, call] of calls) {
    const answer = send(name, call)
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

/** At most nine calls are under way at once: the server has ten connections for them. The last locks everybody of the staff. */
const groups = [writes.slice(0, 8), writes.slice(8, -1), writes.slice(-1)].map((group, at) => ({
  at,
  group,
  kinds: group.map(([, { kind }]) => kind).join('; '),
}))

/** Those of the next group are made ready while a server starts. */
let calls = new Map<string, WireCall>()

test.for(groups)(
  'a kill -9 in the middle of a write leaves nothing of it; one after its commit leaves all of it, and the same call again does it once: $kinds',
  async ({ at, group }) => {
    if (at === 0) [calls] = await Promise.all([prepare(group), start()])
    const before = await database.contents()

    // Each has written all but its audit row.
    await database.hold()
    const written = new Map<string, string>()
    const held: number[] = []
    const cut = await sendAll(calls, async (name) => {
      const pid = await until(async () => (await database.waiting()).find((one) => !held.includes(one)))
      held.push(pid)
      written.set(name, await database.writtenBy(pid))
    })
    await server.kill()
    await database.letGo()
    await database.ended(held)
    await Promise.all(cut)
    expect
      .soft(Object.fromEntries(written))
      .toEqual(Object.fromEntries(group.map(([name, { tables }]) => [name, tables])))
    expect(await database.contents()).toEqual(before)

    // Each has committed, and the server has not heard of it. The calls are the same, with the same keys and versions.
    const { last } = await database.auditActions(0)
    await start()
    line.deafen()
    const unheard = await sendAll(calls, (_name, sent) => until(() => line.unheard() === sent))
    await server.kill()
    await Promise.all(unheard)
    const { actions } = await database.auditActions(last)
    for (const [name] of group)
      expect([name, actionsOf(name).some((one) => actions.includes(one))]).toEqual([name, true])
    expect(actions.length).toBeGreaterThanOrEqual(group.length)
    const after = await database.contents()
    const changed = Object.keys(after).filter((table) => after[table] !== before[table])
    const named = group.flatMap(([, { tables }]) => tables.split(' ')).filter((table) => table && table !== 'job')
    for (const table of changed) expect.soft([...logged, ...named]).toContain(table.split('.')[1])

    // Whoever heard no answer sends the same again.
    const [next] = await Promise.all([prepare(groups[at + 1]?.group ?? []), start()])
    const known = await database.contents()
    for (const [name, { again }] of group) {
      const { status, code } = await send(name, calls.get(name) ?? expect.fail())
      expect.soft([name, status, code]).toEqual([name, ...again, ...(again.length === 1 ? [undefined] : [])])
    }
    const now = await database.contents()
    const may = group.flatMap(([, { repeats, tables }]) => (repeats === undefined ? [] : tables.split(' ')))
    for (const table of Object.keys(now).filter((one) => now[one] !== known[one]))
      expect.soft([...logged, ...may]).toContain(table.split('.')[1])
    calls = next
  },
)

test('after all kills the audit log holds, files that no row has taken over are removed, and every other is there', async () => {
  expect(await checkAudit(portal.services)).toMatchObject({ holds: true })
  await server.kill()
  const { services } = portal
  await removeUnownedFiles(services, new Date())
  const onDisk: string[] = []
  for await (const { name } of services.storage.list()) onDisk.push(name)
  const rows = await portal.query<{ name: string }>("SELECT name FROM stored_file WHERE state = 'owned'")
  expect(onDisk.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  expect(onDisk.length).toBeGreaterThan(2)
})

const prepare = async (group: [string, Write][]) =>
  new Map(await Promise.all(group.map(async ([name, { make }]) => [name, await make()] as const)))

/** One of them. */
const actionsOf = (name: string) => {
  const rule = portal.app.routeRules.find(({ methods, url }) => `${methods.join()} ${url}` === name)
  return rule && 'audit' in rule.may ? [rule.may.audit ?? []].flat() : []
}
