import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { eraseDue, withdrawnKinds } from '../retention/erasing.ts'
import { findDue } from '../retention/due.ts'

const erasureQueue = 'erasure'

/** As a job, so that one failure is tried again within the minute and not only by the next round. */
export const promiseFinishing = ({ jobs }: Pick<Services, 'jobs'>, trx: Trx) => jobs.send(trx, erasureQueue, {})

/** Erases what is due, and finishes what a killed server left, at the start, every ten minutes and when something is begun. */
export async function startErasures(services: Services) {
  const { jobs } = services
  await jobs.work(erasureQueue, () => finishAll(services), { atOnce: 1 })
  await jobs.every('*/10 * * * *', 'erasures', () => finishAll(services))
  await services.db.transaction().execute((trx) => promiseFinishing(services, trx))
}

async function finishAll(services: Services) {
  if ((await eraseDue(services, withdrawnKinds)) > 0) throw new Error('erasures are not finished')
}

/** Two runs of the job that finishes erasures: what takes longer does not come to its end by itself. */
const longAfter = 20 * 60_000

/** What erasures that began long ago wait for, most likely the ledger in LEDGER_DIR; neither whose nor how many. */
export async function erasuresWaitFor({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const before = new Date(clock.now().getTime() - longAfter)
  const rows = await db.selectFrom('erasure').select('step').distinct().where('at', '<', before).execute()
  const due = []
  for (const kind of withdrawnKinds) due.push(...(await findDue(db, kind, before, { after: 0 })))
  if (rows.length === 0) return due.length === 0 ? null : ('other' as const)
  return rows.some(({ step }) => step === 'noted') ? ('ledger' as const) : ('other' as const)
}
