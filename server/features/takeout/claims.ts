import { sql } from 'kysely'
import type { TakeoutFailure } from '#contract/takeout.ts'
import type { Services } from '#server/context.ts'
import { claimedUntil, isMine, mostAttempts, type Claim } from '#server/cases/madeFiles.ts'

type Ground = Pick<Services, 'db'>

/** How far the making is, in bytes; `total` null until it is known. */
export type Progress = { done: number; total: number | null }

/** Takes what was asked for, that nobody makes and that was not begun too often; undefined without it. By the database's clock. */
export const claim = ({ db }: Ground, id: number) =>
  db
    .updateTable('takeout')
    .set({ claimed_until: claimedUntil(), attempts: sql<number>`attempts + 1`, done: 0, total: null })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .where('attempts', '<', mostAttempts)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', sql<Date>`now()`)]))
    .returning(['id', 'user_id', 'attempts'])
    .executeTakeFirst()

/** Says how far it is and keeps the claim. False when it was lost: the person has ended it, or another server has begun anew. */
export async function renew({ db }: Ground, mine: Claim, progress: Progress): Promise<boolean> {
  const kept = await db
    .updateTable('takeout')
    .set({ ...progress, claimed_until: claimedUntil() })
    .where(isMine('takeout', mine))
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Ends a claim without a file: for good with a failure, otherwise to be begun again. */
export async function giveUp({ db }: Ground, mine: Claim, failure?: TakeoutFailure) {
  await db
    .updateTable('takeout')
    .set({ claimed_until: null, ...(failure ? { state: 'failed', failure } : {}) })
    .where(isMine('takeout', mine))
    .execute()
}
