import pLimit from 'p-limit'
import type { Services } from '#server/context.ts'
import { beginAccountErasure, beginCaseErasure } from '#server/cases/erasure/begin.ts'
import { finishErasures, type Ground } from '#server/cases/erasure/finish.ts'
import { describeError } from '#server/platform/log.ts'
import { findDue, kindOf, type DueKind } from './due.ts'

/** What was withdrawn and whose days are over. Accounts first: their cases go with them. */
export const withdrawnKinds = ['withdrawnAccount', 'withdrawnCase'] as const satisfies readonly DueKind[]

/** Erases what is due. May be interrupted anywhere and run twice at once. Answers how many erasures are not finished. */
export async function eraseDue(services: Ground, kinds: readonly DueKind[]): Promise<number> {
  let left = 0
  try {
    await beginDue(services, kinds)
  } finally {
    // Also when what is due cannot be looked up: what was begun is gone for whoever asked, and must be.
    left = await finishErasures(services)
  }
  return left
}

/** Batch by batch, so that a million cases that are due at once need no more memory than a hundred. */
async function beginDue(services: Ground, kinds: readonly DueKind[]) {
  const { db, clock, log } = services
  const inTurn = pLimit(atOnce)
  for (const kind of kinds)
    for (let after = 0; ;) {
      const ids = await findDue(db, kind, clock.now(), { after })
      if (ids.length === 0) break
      after = ids.at(-1) ?? after
      await inTurn.map(ids, (id) =>
        beginIfDue(services, kind, id).catch((error: unknown) =>
          log.warn('an erasure was not begun', { job: 'retention', ...describeError(error) }),
        ),
      )
    }
}

/** Meanwhile the case or account may have been held, taken back, written on or used, or another server may have begun. */
const beginIfDue = (ground: Pick<Services, 'db' | 'clock' | 'secret'>, kind: DueKind, id: number) =>
  ground.db.transaction().execute(async (trx) => {
    const isCase = kindOf(kind) === 'case'
    await trx
      .selectFrom(isCase ? 'incident' : 'account')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .execute()
    if ((await findDue(trx, kind, ground.clock.now(), { id })).length === 0) return
    await (isCase ? beginCaseErasure(ground, trx, { id }) : beginAccountErasure(ground, trx, { id }))
  })

/** Erasures that are done at once: each waits for the disk, and all use the few connections of background work. */
const atOnce = 3
