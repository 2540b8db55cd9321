import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { describeError } from '#server/platform/log.ts'
import { eraseDue, withdrawnKinds } from '../retention/erasing.ts'
import { coarsen } from './anonymous.ts'
import { finishErasures } from './finish.ts'

const erasureQueue = 'erasure'

/** Finishes what is under way soon, whatever becomes of the process that began it. In the transaction of the beginning. */
export const promiseFinishing = ({ jobs }: Pick<Services, 'jobs'>, trx: Trx) => jobs.send(trx, erasureQueue, {})

/** Erases what is due, and finishes what a killed server left, at the start, every ten minutes and when something is begun. */
export async function startErasures(services: Services) {
  const { jobs, log } = services
  await jobs.work(erasureQueue, () => finishAll(services), { atOnce: 1 })
  await jobs.every('*/10 * * * *', 'erasures', () => finishAll(services))
  await jobs.every('50 3 * * *', 'coarsening', async () => void (await coarsen(services.db)))
  void finishAll(services).catch((error: unknown) =>
    log.warn('erasures could not be looked up', { job: erasureQueue, ...describeError(error) }),
  )
}

async function finishAll(services: Services) {
  let left = 0
  try {
    await eraseDue(services, withdrawnKinds)
  } finally {
    // Also when what is due cannot be looked up: what was begun is gone for whoever asked, and must be.
    left = await finishErasures(services)
  }
  if (left > 0) throw new Error('erasures are not finished')
}
