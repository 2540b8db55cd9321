import pLimit from 'p-limit'
import type { Services } from '#server/context.ts'
import { describeError } from '#server/platform/log.ts'
import { checkAudit } from './check.ts'
import { keepRecentHead, readHeads } from './heads.ts'
import { lastRow, lockChain, tryLockChain } from './log.ts'
import { findLost, memoryOf, type Seen } from './memory.ts'

type Needs = Pick<Services, 'config' | 'db' | 'clock' | 'log' | 'jobs' | 'secret'>

const minute = 60_000

/**
 * Keeps the head of the log outside the database at the start, every minute in which rows have come, and at the end, and has
 * the log checked at once when a row is gone that this process has seen committed. Between two nights nobody takes away or
 * changes a row unseen. Answers what ends it.
 */
export async function watchAudit(services: Needs) {
  const { config, db, clock, log, secret } = services
  const memory = memoryOf(secret)
  let kept = (await readHeads(config)).at(-1)
  const one = pLimit(1)
  /** One after the other, so that no check meets a head that is being kept. A failure is tried again a minute later. */
  const inTurn = (work: () => Promise<unknown>) =>
    one(work).catch((error: unknown) => log.warn('the head of the audit log was not kept', describeError(error)))
  const check = async (lost: Seen) => {
    await keepRecentHead(config, headOf(lost), clock.now())
    await checkAudit(services)
  }
  memory.alarm = (lost) => void inTurn(() => check(lost))

  const keep = async ({ waits }: { waits: boolean }) => {
    const found = await db.transaction().execute(async (trx) => {
      if (waits) await lockChain(trx)
      else if (!(await tryLockChain(trx))) return undefined
      const newest = await lastRow(trx)
      const missing = await findLost(memory, trx, newest)
      memory.confirmed = newest
      memory.written = undefined
      return { last: newest, lost: missing }
    })
    if (!found) return
    const { last, lost } = found
    if (lost) return check(lost)
    if (!last || (kept?.number === last.number && kept.hash === headOf(last).hash)) return
    kept = headOf(last)
    await keepRecentHead(config, kept, clock.now())
  }

  // A log that was cut while no server ran lacks the row of the head that was kept last.
  const before = kept && { number: kept.number, hash: Buffer.from(kept.hash, 'hex') }
  memory.confirmed = before
  // Whoever has the chain meanwhile writes a row, and compares too; the next minute keeps its head.
  await inTurn(() => keep({ waits: false }))
  const timer = setInterval(() => void inTurn(() => keep({ waits: false })), minute)
  timer.unref()
  return async () => {
    clearInterval(timer)
    memory.alarm = undefined
    await inTurn(() => keep({ waits: true }))
  }
}

const headOf = ({ number, hash }: Seen) => ({ number, hash: hash.toString('hex') })
