import type { InboxFilter } from '#contract/deskInbox.ts'
import { todayInOslo } from '#contract/time.ts'
import { opensEveryCase, type DeskActor } from '#server/cases/access.ts'
import { makeKept } from '#server/cases/keptWhileUnchanged.ts'
import type { Trx } from '#server/database/connect.ts'
import { countOf } from '#server/database/rows.ts'
import type { Where } from './caseFilter.ts'

/** Counts the cases of a list. `key`: what the count depends on beside the cases. */
export type CountCases = (trx: Trx, key: string, where: Where) => Promise<number>

/** Exact totals, counted anew when a case has changed. */
export function makeCountCases(): CountCases {
  const keep = makeKept<{ total: number }>()
  return async (trx, key, where) => {
    const count = async () => ({ total: await countOf(trx.selectFrom('incident').where(where)) })
    const { total } = await keep(trx, key, count)
    return total
  }
}

/** All that a total depends on beside the cases: who asks, the filter, the day, and `bounds`, from when a clock is over. */
export function keyOfTotal(
  actor: DeskActor,
  { sort: _sort, ...filter }: InboxFilter,
  now: Date,
  bounds: readonly Date[],
) {
  const whose = opensEveryCase(actor) && filter.list !== 'mine' ? 'every case' : [actor.id, opensEveryCase(actor)]
  return JSON.stringify([whose, filter, todayInOslo(now), bounds])
}
