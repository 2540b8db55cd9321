import { timeZone } from '#contract/time.ts'
import { buildApp } from '#server/app.ts'
import type { Services } from '#server/context.ts'
import { seedDemo, demoReporter } from '#server/database/seed/demo.ts'
import { verifyAudit } from '#server/platform/audit/log.ts'
import { anotherPortal, type Portal, until, useDesk, useStaffedPortal } from '#server/testing/index.ts'
import texts from '#texts/nb/casesDemo.ts'
import { demoCases } from './demoCases.ts'
import { readStage } from './marks.ts'
import { removeDemoCases, seedDemoCases } from './seedDemoCases.ts'
import { dayOf, type DemoPeople } from './story.ts'

const { portal, desk } = useStaffedPortal()
const never = new AbortController().signal

/** The demo account, and two of the staff. */
async function givePeople(of: Portal): Promise<DemoPeople> {
  await seedDemo(of.db)
  const [caseworker, lead] = [await useDesk(of).person('caseworker'), await useDesk(of).person('lead')]
  return { reporter: demoReporter, caseworker: caseworker.email, lead: lead.email }
}

const seed = (services: Services, people: DemoPeople, signal = never) => {
  const openApp = async (past: Services) => {
    const app = await buildApp(past)
    await app.ready()
    return app
  }
  return seedDemoCases(services, { openApp, people, signal })
}
const holds = async ({ db, secret }: Services) => (await verifyAudit(db, secret)).holds
const count = async ({ db }: Services) => (await db.selectFrom('incident').select('id').execute()).length

type Shown = Record<string, any> & { id: number; status: string }
let leader: { cookie: string }
let shown: Shown[]

beforeAll(async () => {
  await seed(portal.services, await givePeople(portal))
  leader = await desk.person('lead')
  const rows = await portal.db.selectFrom('incident').select('id').orderBy('id').execute()
  shown = await Promise.all(rows.map(async ({ id }) => await desk.shown(leader, id)))
})

test('the demo cases are in all states, with every clock over that there is, and each text says that it is one', async () => {
  expect(shown.length).toBe(demoCases.length)
  expect(shown.length).toBeGreaterThanOrEqual(12)
  for (const one of shown) expect(one['description']).toMatch(/^Demo: /)
  const states = ['Submitted', 'Received', 'InProgress', 'WaitingForReporter', 'Closed']
  expect(shown.map(({ status }) => status)).toEqual(expect.arrayContaining(states))
  const outcomes = shown.flatMap(({ outcome }) => outcome ?? [])
  expect(new Set(outcomes).size).toBeGreaterThanOrEqual(5)
  expect(outcomes).toEqual(expect.arrayContaining(['duplicate', 'spam']))
  const over = shown.flatMap(({ clocks }) => clocks).filter(({ left }) => left < 0)
  expect(new Set(over.map(({ clock }) => clock))).toEqual(new Set(['acknowledge', 'answer', 'stale']))
  const told = shown.flatMap(({ notes, tasks, labels, witnesses }) => [notes, tasks, labels, witnesses].flat())
  const words = told.map(({ text, name }) => text ?? name)
  expect(words.length).toBeGreaterThan(10)
  for (const text of words) expect(text).toMatch(/^Demo: /)
  const reporter = await portal.db.selectFrom('account').select('name').execute()
  expect(reporter.map(({ name }) => name)).toEqual([expect.stringMatching(/^Demo/)])
})

test('one has documents and witnesses, one a caller told, and one is coded in full; the audit log tells of them in the order of their times', async () => {
  const withDocuments = shown.filter(({ documents, witnesses }) => documents.length > 1 && witnesses.length > 1)
  expect(withDocuments).toHaveLength(1)
  await portal.given.inspected(withDocuments.flatMap(({ documents }) => documents))
  const { body } = await desk.as(leader).get(`/desk/cases/${withDocuments[0]?.id}`)
  expect(body.data.documents.map(({ inspection }: any) => inspection.state)).toEqual(['clean', 'clean'])
  const callers = await Promise.all(shown.map(({ id }) => desk.as(leader).get(`/desk/cases/${id}/caller`)))
  expect(callers.flatMap((answer) => answer.body.data ?? [])).toMatchObject([{ name: texts.caller.name }])
  const coded = await Promise.all(shown.map(({ id }) => desk.as(leader).get(`/desk/cases/${id}/coding`)))
  expect(coded.some((answer) => answer.body.data.missing.length === 0)).toBe(true)

  expect(await holds(portal.services)).toBe(true)
  const rows = await portal.db.selectFrom('audit.entry').select(['at', 'action']).orderBy('number').execute()
  const moments = rows.map(({ at }) => at.getTime())
  expect(moments).toEqual(moments.toSorted((a, b) => a - b))
  expect(rows.filter(({ action }) => action === 'status_moved').length).toBeGreaterThan(20)
})

test('the reporter has them among the own cases, and nobody got a mail', async () => {
  const rows = await portal.query('SELECT email FROM incident JOIN account ON account.id = incident.user_id')
  expect(new Set(rows.map(({ email }) => email))).toEqual(new Set([demoReporter]))
  expect(rows.length).toBe(demoCases.filter(({ isCallers }) => !isCallers).length)
  expect(await portal.query(`SELECT name FROM pgboss.job WHERE name LIKE '%mail%'`)).toEqual([])
  expect(await portal.db.selectFrom('session').select('id').execute()).toEqual([])
  const devices = await portal.db.selectFrom('staff_session').select('device').execute()
  expect(new Set(devices.map(({ device }) => device))).toEqual(new Set(['Test']))
})

test('two servers that start at once make one set, and one that is ended at any moment leaves no second one behind', async () => {
  const other = await anotherPortal()
  const { services } = other
  const people = await givePeople(other)
  for (const made of [0, 1, 3, 6]) {
    const stop = new AbortController()
    const seeded = seed(services, people, stop.signal)
    await until(async () => (await count(services)) >= made)
    stop.abort()
    await seeded
    expect(await readStage(services.db)).toBe('begun')
  }
  // One was stored the moment before the server was killed, and its number was not noted.
  await services.db.deleteFrom('seeded').where('list', 'like', 'demo-case %').execute()
  await Promise.all([seed(services, people), seed(services, people)])
  // A start that finds them makes none.
  await seed(services, people)
  expect(await readStage(services.db)).toBe('whole')
  expect(await count(services)).toBe(demoCases.length)
  expect(await holds(services)).toBe(true)
})

test('they go with their keys, files and labels before they are made anew; what others sent stays', async () => {
  const other = await anotherPortal()
  const { services, given } = other
  const people = await givePeople(other)
  const { id } = await given.incident({ owner: await given.account() })
  const labels = services.db.selectFrom('label').select('name').where('retired_at', 'is', null)
  await seed(services, people)
  expect(await labels.execute()).toHaveLength(3)
  await removeDemoCases(services, demoReporter)
  await removeDemoCases(services, demoReporter)
  expect(await services.db.selectFrom('incident').select('id').execute()).toEqual([{ id }])
  const keys = await services.db.selectFrom('keyring.incident_key').select('incident_id').execute()
  expect(keys.map(({ incident_id }) => incident_id)).toEqual([id])
  expect(await labels.execute()).toEqual([])
  expect(await readStage(services.db)).toBeUndefined()
  const files = await services.db.selectFrom('stored_file').select('state').execute()
  expect(files.filter(({ state }) => state === 'owned')).toEqual([])
  expect(files.filter(({ state }) => state === 'released')).toHaveLength(2)
  expect(await holds(services)).toBe(true)
})

test('every demo case happened before it was sent, whatever time of day and of year a trial begins at', () => {
  const local = (moment: Date) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment)
  for (const start of ['2026-01-15T00:00:00Z', '2026-03-29T00:00:00Z', '2026-10-25T00:00:00Z'])
    for (let minutes = 0; minutes < 1440; minutes += 10)
      for (const { name, sent, ...when } of demoCases) {
        const moment = new Date(Date.parse(start) + minutes * 60_000 - sent * 86_400_000)
        expect(
          `${name} ${dayOf(when, moment)} ${when.time}` < `${name} ${local(moment)}`,
          `${name} ${local(moment)}`,
        ).toBe(true)
      }
})
