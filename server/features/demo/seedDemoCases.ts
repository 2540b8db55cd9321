import { sql } from 'kysely'
import type { App, Services } from '#server/context.ts'
import { inspectQueue } from '#server/cases/inspectionQueue.ts'
import { demoCases } from './demoCases.ts'
import { makeCaller } from './caller.ts'
import { areDemoCasesMade, keepStage } from './marks.ts'
import { openStory, type DemoPeople } from './story.ts'
import { removeDemoCases } from './removing.ts'

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
