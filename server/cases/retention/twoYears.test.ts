import { monthsAfter, todayInOslo } from '#contract/time.ts'
import { sampleWitness } from '#contract/witnessSamples.ts'
import { makeFile } from '#server/cases/madeFiles/making.ts'
import { sweepMadeFiles } from '#server/cases/madeFiles/sweeping.ts'
import { takeoutMaker } from '#server/features/takeout/routes.ts'
import { verifyAudit } from '#server/platform/audit/log.ts'
import { canaryCase, dumpOf, nobody, toNoon, useRetention, useStaffedPortal } from '#server/testing/index.ts'
import { filesOf, tracesOf } from '#server/testing/traces.ts'

const { portal, desk, query, redacted, talk, exports } = useStaffedPortal()
const canary = 'Kanarifugl'
const { run, sendNotices } = useRetention(portal)

test('two years and a day after it was sent in, nothing is left of a case', async () => {
  const { services, clock } = portal
  toNoon(clock)
  const owner = await portal.given.account()
  const { id, lead } = await canaryCase(portal, desk, owner, canary)
  const sent = clock.now()
  clock.forward({ days: 90 })
  // Others, that stay.
  for (let at = 0; at < 5; at += 1) await portal.given.case({ witnesses: [] })

  // Told twice before (`retention.test.ts`): nothing is erased of which nobody was told.
  const dayBefore = (days: number) => {
    const noon = Date.parse(`${monthsAfter(todayInOslo(sent), 24)}T12:00Z`)
    return noon - days * 86_400_000 - clock.now().getTime()
  }
  const goTo = (days: number) => clock.forward({ minutes: Math.round(dayBefore(days) / 60_000) })
  for (const days of [59, 14]) {
    goTo(days)
    await run()
    expect(await sendNotices()).toBe(1)
  }

  // The day before: in exports that are ready, in what its reporter takes along, and with a mail that waits.
  goTo(1)
  await run()
  const [asker, other] = [await desk.person('lead'), await desk.person('lead')]
  expect((await talk.write(asker, id, `${canary}Sist`)).statusCode).toBe(201)
  await redacted(asker, id)
  const asked = await exports.ready(asker, other, exports.ofCase(id, { witness_numbers: true }))
  const { total } = (await desk.as(asker).get('/desk/cases?list=new')).body.data
  const listed = { what: 'list', kind: 'list_csv', purpose: 'own_work', filter: { list: 'new' }, count: total }
  const list = await exports.ready(asker, other, listed)
  for (const one of [asked, list]) expect(await exports.keyOf(one)).toBeDefined()
  const person = await signedIn(owner)
  expect((await portal.as(person).post('/user/takeout', { password: owner.password })).statusCode).toBe(200)
  const [takeout] = await query('SELECT id FROM takeout WHERE user_id = $1', [owner.id])
  await makeFile(services, takeoutMaker, takeout?.['id'])
  expect((await portal.as(person).get('/user/takeout')).body.data).toMatchObject({ state: 'ready' })
  const mails = () => query('SELECT FROM pgboss.job WHERE data ->> $1 = $2', ['incident_id', String(id)])
  expect((await mails()).length).toBeGreaterThan(0)
  const { byColumn, traces, wrapped } = await tracesOf(portal, id)
  // A table that holds nothing of this case proves nothing.
  const empty = [...byColumn].filter(([column, all]) => column.endsWith('_sealed') && all.length === 0)
  expect(empty.map(([column]) => column).toSorted()).toEqual(notOfThisCase)
  const files = await filesOf(portal, id)
  const made = await query(
    "SELECT storage_name AS name FROM export WHERE state = 'ready' UNION ALL SELECT storage_name FROM takeout WHERE state = 'ready'",
  )
  expect(made).toHaveLength(3)
  expect(files).toEqual(expect.arrayContaining(made.map(({ name }) => name)))
  expect(files.length).toBeGreaterThan(8)
  const full = await dumpOf(portal)
  expect([...traces, wrapped].filter((one) => !full.includes(one))).toEqual([])

  // An hour before the two years are full, on their last day: until now all of it can be fetched.
  goTo(1 / 24)
  const back = await signedIn(owner)
  const { incident_documents: shown } = await portal.given.shown(back, id)
  const addresses: string[] = shown.map(({ filepath }: { filepath: string }) => filepath)
  const own = await portal.as(back).post('/user/takeout/address', { password: owner.password })
  const fetched = async () =>
    (await Promise.all(addresses.map((url) => portal.app.inject(url)))).map((one) => one.statusCode)
  expect([own.statusCode, ...(await fetched())]).toEqual([200, 200, 200, 200])
  await run()
  // Not tried before, because that file is fetched once.
  addresses.push(own.body.address)
  expect(await fetched()).toEqual([404, 404, 404, 404])
  const states = 'SELECT state FROM export WHERE id = $1 UNION ALL SELECT state FROM takeout WHERE id = $2'
  expect(await query(states, [list, takeout?.['id']])).toEqual([{ state: 'outdated' }, { state: 'stopped' }])
  expect(await query('SELECT FROM keyring.export_key')).toEqual([])
  expect(await query('SELECT FROM keyring.takeout_key')).toEqual([])
  await exports.sweep()
  await sweepMadeFiles(services, takeoutMaker)

  goTo(-1)
  await run()

  // Tables, those of the queue and the keyring too; the log of the audit among them.
  const dump = await dumpOf(portal)
  expect([...traces, wrapped].filter((one) => dump.includes(one))).toEqual([])
  for (const text of [canary, ...Object.values(sampleWitness), ...files])
    expect([text, dump.includes(text), portal.logged.join('').includes(text)]).toEqual([text, false, false])
  expect(await query('SELECT FROM keyring.incident_key WHERE incident_id = $1', [id])).toEqual([])
  expect(await mails()).toEqual([])
  // Storage.
  for (const name of files) expect([name, await services.storage.has(name)]).toEqual([name, false])
  // Exports.
  expect(await query('SELECT id FROM export')).toEqual([{ id: list }])
  expect(await query('SELECT FROM export WHERE $1 = ANY (incident_ids)', [id])).toEqual([])
  // Why the original was fetched went with it, and the chain of the log holds.
  const officer = desk.as(await desk.person('privacy_officer'))
  const log = await officer.get('/desk/audit?action=original_shown')
  expect(log.body.data.rows).toMatchObject([{ reason: null, reason_erased: true, staff: { id: lead.id } }])
  expect(await verifyAudit(services.db, services.secret)).toMatchObject({ holds: true })
}, 180_000)

/** A caller's name and number, and what a witness's restriction ended with. */
const notOfThisCase = ['case_entry.contact_sealed', 'case_entry.name_sealed', 'privacy_request_witness.note_sealed']

/** The session of before has ended long ago. */
async function signedIn(owner: { email: string; password: string }) {
  const { body } = await portal.as(nobody).post('/auth/login', { email: owner.email, password: owner.password })
  const token: string = body.data.token
  return { token }
}
