import { sql } from 'kysely'
import { inspectQueue } from '#server/cases/inspectionQueue.ts'
import type { App, Services } from '#server/context.ts'
import { findRow, remove } from '#server/database/rows.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import texts from '#texts/nb/casesDemo.ts'
import { demoCases } from './demoCases.ts'
import { makeCaller, openStory, type DemoPeople } from './story.ts'
import { areDemoCasesMade, keepStage, findDemoCases, forgetMarks, readStage } from './marks.ts'

/** Held by the server that makes them, on a connection of its own: the database lets go of it when that server is gone. */
const makingLock = 20_261_123
const day = 86_400_000

type Options = {
  /** The portal with other services: these calls are made at times in the past. */
  openApp: (services: Services) => Promise<App>
  people: DemoPeople
  signal: AbortSignal
}

/**
 * Makes the demo cases of a trial, once, by the portal's own calls, as demo reporter and demo staff. Each call is made at the
 * time that the case tells of. Making them anew begins with erasing what a start that was killed has left. Whoever works on
 * them afterwards finds them so at the next start.
 */
export async function seedDemoCases(services: Services, { openApp, people, signal }: Options) {
  const { db } = services
  await db.connection().execute(async (held) => {
    const { rows } = await sql<{ taken: boolean }>`SELECT pg_try_advisory_lock(${makingLock}::bigint) AS taken`.execute(
      held,
    )
    if (!rows[0]?.taken) return
    try {
      if (await areDemoCasesMade(db)) return
      await removeDemoCases(services, people.reporter)
      await keepStage(db, 'begun')
      if (await make(services, { openApp, people, signal })) await keepStage(db, 'whole')
    } finally {
      await sql`SELECT pg_advisory_unlock(${makingLock}::bigint)`.execute(held)
    }
  })
}

/** In the order of the times that they tell of, so that the audit log's rows are in order too. False when it was ended. */
async function make(services: Services, { openApp, people, signal }: Options) {
  const start = services.clock.now().getTime()
  // The labels are made before all cases.
  let at = start - (Math.max(...demoCases.map(({ sent }) => sent)) + 1) * day
  const clock = { now: () => new Date(at) }
  // Nobody gets a mail of a demo case: of all jobs only the inspection of its documents is queued.
  const send: Services['jobs']['send'] = async (trx, name, ...rest) =>
    name === inspectQueue ? services.jobs.send(trx, name, ...rest) : undefined
  const past: Services = { ...services, clock, jobs: { ...services.jobs, send } }
  const app = await openApp(past)
  try {
    const story = await openStory(past, makeCaller(app, past), people)
    const events = demoCases
      .flatMap((one) => [
        { ago: one.sent, act: () => story.send(one) },
        ...one.steps.map((step) => ({ ago: step.ago, act: () => story.take(one.name, step) })),
      ])
      .toSorted((one, other) => other.ago - one.ago)
    for (const { ago, act } of events) {
      if (signal.aborted) return false
      at = start - ago * day
      await act()
    }
    return true
  } finally {
    await app.close()
  }
}

type Needs = Pick<Services, 'db' | 'clock' | 'secret' | 'keys'>

/**
 * Erases the demo cases, and gives up their labels, before they are made anew. May be interrupted anywhere and repeated. A
 * trigger releases the documents' files, and the storage job removes them.
 * @param email of the account that sent them
 */
export async function removeDemoCases(services: Needs, email: string) {
  const { db, clock } = services
  if ((await readStage(db)) === undefined) return
  const names = demoCases.map(({ name }) => name)
  for (const id of await findDemoCases(db, names, email)) await erase(services, id)
  await db
    .updateTable('label')
    .set({ retired_at: clock.now() })
    .where('name', 'in', Object.values(texts.labels))
    .where('retired_at', 'is', null)
    .execute()
  await forgetMarks(db)
}

/** The key first, without which no copy can be read. The audit log keeps its rows, which hold only the case's number. */
const erase = (services: Needs, id: number) =>
  services.db.transaction().execute(async (trx) => {
    const known = await findRow(trx, 'incident', { id }, ['id'], 'UPDATE')
    if (!known) return
    await services.keys.forget(trx, id)
    // Else the same case sent again would be answered with the one that is gone.
    await remove(trx, 'idempotency', { incident_id: id })
    await remove(trx, 'incident', { id })
    await writeAudit(services, trx, { actor: 'system', action: 'erased', subject: { kind: 'case', id } })
  })
