import { stat } from 'node:fs/promises'
import path from 'node:path'
import { openTakeout } from '#contract/takeout.ts'
import { removeUnownedFiles } from '#server/platform/storage/storedFiles.ts'
import { filesBelow } from '../testing/backups.ts'
import {
  caseWithFiles,
  pdf,
  type Person,
  readZip,
  startServerOf,
  until,
  untilServed,
  usePortal,
  waitingForLocks,
} from '../testing/index.ts'

const portal = usePortal()
let server: Awaited<ReturnType<typeof startServerOf>>
beforeEach(async () => void (server = await start()))
afterAll(() => server.kill())

const start = () => startServerOf(portal)
const { query } = portal
const rowOf = async ({ id }: Person) =>
  (await query('SELECT * FROM takeout WHERE user_id = $1 ORDER BY id DESC LIMIT 1', [id]))[0] ?? {}
const isOver = (id: number) =>
  query("UPDATE takeout SET claimed_until = now() - interval '1 second' WHERE id = $1", [id])
const keys = async () => (await query('SELECT takeout_id FROM keyring.takeout_key')).length

/** The documents are large enough that their sending takes more than one piece. */
async function owner() {
  const person = await portal.given.account()
  const bytes = Buffer.concat([pdf(), Buffer.alloc(20_000_000, ' ')])
  await caseWithFiles(portal, person, [{ name: 'bevis.pdf', bytes }], { description: 'Kanarisak' })
  return person
}
const post = (person: Person, at: string) =>
  untilServed(() =>
    server.post(`/api/user/takeout${at}`, { password: person.password }, { authorization: `Bearer ${person.token}` }),
  )
const addressOf = async (person: Person) =>
  openTakeout.schema.response[200].parse(await (await post(person, '/address')).json()).address
const state = async (person: Person) => (await rowOf(person))['state']
async function readyFile() {
  const person = await owner()
  await post(person, '')
  await until(async () => (await state(person)) === 'ready', 30)
  return { person, address: await addressOf(person) }
}

/** What is in the storage, whole and half. */
async function files() {
  const folder = path.join(portal.services.config.dataDir, 'documents')
  const all = await filesBelow(folder).catch(() => [])
  return Promise.all(all.map(async (file) => (await stat(file)).size))
}
async function opens(person: Person) {
  const address = await addressOf(person)
  const reply = await fetch(server.url + address, { signal: AbortSignal.timeout(30_000) })
  expect(reply.status).toBe(200)
  const parts = await readZip(Buffer.from(await reply.arrayBuffer()))
  expect(parts.get('index.html')?.toString()).toContain('Kanarisak')
  await until(async () => (await state(person)) === 'fetched')
}

/** Where the making is when its server is killed: reading, with half a file, and with the whole one before its commit. */
const places = [
  { place: 'while it reads the case', hold: 'LOCK TABLE incident_paper IN ACCESS EXCLUSIVE MODE', whole: 0 },
  {
    place: 'with the whole file and without its key',
    hold: 'LOCK TABLE keyring.takeout_key IN ACCESS EXCLUSIVE MODE',
    whole: 1,
  },
] as const
for (const { place, hold, whole } of places)
  test(`killed ${place}: nobody knows of a file, and the next server begins anew`, async () => {
    const person = await owner()
    const before = (await files()).length
    const large = async () => (await files()).filter((size) => size > 20_000_000).length
    const largeBefore = await large()
    const holder = await portal.connection.pool.connect()
    await holder.query(`BEGIN; ${hold}`)
    expect((await post(person, '')).status).toBe(200)
    const isThere = async () => (await large()) === largeBefore + whole && (await rowOf(person))['attempts'] === 1
    await until(async () => (await waitingForLocks({ query })) > 0 && (await isThere()), 30)
    await server.kill()
    await holder.query('ROLLBACK')
    holder.release()
    await until(async () => (await waitingForLocks({ query })) === 0)
    const dead = await rowOf(person)
    expect(dead).toMatchObject({ state: 'asked', storage_name: null, attempts: 1 })
    expect(await keys()).toBe(0)
    // A part of it, or all, lies there, without a row and without a key.
    expect((await files()).length).toBe(before + 1)
    expect(await large()).toBe(largeBefore + whole)

    await isOver(dead['id'])
    server = await start()
    await until(async () => (await state(person)) === 'ready', 30)
    await removeUnownedFiles(portal.services, new Date())
    expect((await files()).length).toBe(before + 1)
    expect(await keys()).toBe(1)
    await opens(person)
    await until(async () => (await files()).length === before)
    expect(await keys()).toBe(0)
    await server.stop()
  })

test('killed while it is sent, it goes on where it broke off; killed between the last byte and its commit, it can be fetched again', async () => {
  const { person, address } = await readyFile()
  const reply = await fetch(server.url + address)
  const tag = reply.headers.get('etag') ?? ''
  const reader = reply.body?.getReader()
  const first = Buffer.from((await reader?.read())?.value ?? [])
  expect(first.length).toBeGreaterThan(0)
  await server.kill()
  await reader?.cancel().catch(() => undefined)
  expect([await state(person), await keys()]).toEqual(['ready', 1])

  server = await start()
  const holder = await portal.connection.pool.connect()
  await holder.query('BEGIN; LOCK TABLE keyring.takeout_key IN EXCLUSIVE MODE')
  const rest = await fetch(server.url + address, { headers: { range: `bytes=${first.length}-`, 'if-range': tag } })
  expect(rest.status).toBe(206)
  const parts = await readZip(Buffer.concat([first, Buffer.from(await rest.arrayBuffer())]))
  expect(parts.get('index.html')?.toString()).toContain('Kanarisak')
  await until(async () => (await waitingForLocks({ query })) > 0)
  await server.kill()
  await holder.query('ROLLBACK')
  holder.release()
  await until(async () => (await waitingForLocks({ query })) === 0)
  expect(await state(person)).toBe('ready')
  server = await start()
  await opens(person)
  expect(await keys()).toBe(0)
  await server.stop()
})

test('a transfer that its person breaks off ends nothing, and one that a later one has taken over from breaks off', async () => {
  const { person, address } = await readyFile()
  const leaving = new AbortController()
  const first = await fetch(server.url + address, { signal: leaving.signal })
  await first.body?.getReader().read()
  leaving.abort()
  const slow = await fetch(server.url + address)
  const reader = slow.body?.getReader()
  await reader?.read()
  // A part further on, as of a program that loads several at once, takes nothing over.
  const further = await fetch(server.url + address, { headers: { range: 'bytes=19000000-' } })
  expect([further.status, await state(person)]).toEqual([404, 'ready'])
  await opens(person)
  // What the slow line had in its buffers arrives; then it ends without the rest.
  let bytes = 0
  const end = (async () => {
    for (;;) {
      const part = await reader?.read()
      if (!part || part.done) return
      bytes += part.value.length
    }
  })()
  await expect(end).rejects.toThrow()
  expect(bytes).toBeLessThan(20_000_000)
  await server.stop()
})
