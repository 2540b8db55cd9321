import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'

/** Rows of one transaction: cases, or accounts. */
const batch = 200
/** Batches between two lines of the log. */
const toldEvery = 50
/** Milliseconds after which a job hands over to the next, long before pg-boss takes it for dead. */
const longest = 120_000

export type FillGround = Pick<Services, 'db' | 'keys' | 'secret' | 'jobs' | 'log'>

/** How what came with a migration is made for the rows that are older than it. */
export type Filling = {
  /** Its queue, and the name under which it is logged. */
  queue: string
  /** For the log: what the older cases get, as in "hashes for related cases". */
  of: string
  isDone: (db: Db | Trx) => Promise<boolean>
  /** Makes those of some rows and notes how far it came. How many it looked at; undefined when somebody else is at it or all was done. */
  fillBatch: (ground: FillGround, trx: Trx, size: number) => Promise<number | undefined>
}

/** Does the work, and asks for it when it is not done: once after each start, until everything older is filled. */
export async function startFilling(services: FillGround, filling: Filling) {
  await services.jobs.work(filling.queue, () => fill(services, filling), { atOnce: 1 })
  if (await filling.isDone(services.db)) return
  await services.db.transaction().execute((trx) => services.jobs.send(trx, filling.queue, {}))
}

/** `size`: rows of one transaction. `patience`: milliseconds until the next job goes on. */
export type Pace = { size?: number; patience?: number }

/**
 * Each batch is one transaction with how far it came, so a kill loses one batch at most, and doing one twice changes nothing. Of two at
 * once one steps back.
 */
export async function fill(services: FillGround, filling: Filling, { size = batch, patience = longest }: Pace = {}) {
  const { db, jobs, log } = services
  const { queue, of, isDone, fillBatch } = filling
  const until = performance.now() + patience
  let count = 0
  for (let batches = 1; ; batches += 1) {
    const filled = await db.transaction().execute((trx) => fillBatch(services, trx, size))
    if (filled === undefined) return
    count += filled
    if (await isDone(db)) return log.info(`older cases have their ${of}`, { job: queue, count })
    if (batches % toldEvery === 0) log.info(`older cases get their ${of}`, { job: queue, count })
    if (performance.now() > until) return db.transaction().execute((trx) => jobs.send(trx, queue, {}))
  }
}
