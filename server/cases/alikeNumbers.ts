import type { Trx } from '#server/database/connect.ts'
import { Failure } from '#server/platform/http/failures.ts'
import { tally, throttle } from '#server/platform/http/throttle.ts'
import { bucketOf, tell, type Ground } from './massReading.ts'

const hour = 3600

/**
 * That a number is alike in two cases tells the number to whoever knows one of them, so each other case counts as a number handed
 * out, once an hour. To be called in the transaction of the answer; what is counted in one that is refused counts not.
 */
export async function countAlike(ground: Ground, trx: Trx, staff_id: number, { id, others }: Alike) {
  const inside = { ...ground, db: trx }
  for (const other of others) {
    const subject = `${staff_id} ${id} ${other}`
    const [one] = await tally(inside, [{ name: 'reading alike', subject, allow: 1, seconds: hour }])
    if (one?.hits === 1) await throttle(inside, [bucketOf('secrets', staff_id)])
  }
}
type Alike = { id: number; others: readonly number[] }

/** Does what counts secrets; when it is refused because there were too many, whoever reads the log is told. */
export async function tellingOfSecrets<T>(ground: Ground, staff_id: number, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Failure && error.code === 'too_many_requests') await tell(ground, staff_id, 'secrets')
    throw error
  }
}
