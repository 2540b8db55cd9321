import { sql } from 'kysely'
import type { AnyErrorCode, AnyFieldCode } from '#contract/failure.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import type { AuditFacts } from '#server/platform/audit/log.ts'
import { Failure } from '#server/platform/http/failures.ts'
import { transact } from '#server/platform/transact.ts'
import { tellPublic } from './publishing.ts'

type Ground = Pick<Services, 'db' | 'clock' | 'secret'>
type Named = { id: number; version: number }
type Act = (ground: Ground, trx: Trx, item: Named & { staffId: number }) => Promise<AuditFacts>

/** What is said of one of several that cannot be changed; `whenMoved`: when it is not in a state for it. */
const whyNot: Partial<Record<AnyErrorCode, AnyFieldCode>> = {
  not_found: 'item_not_there',
  changed_meanwhile: 'item_changed',
  invalid: 'item_incomplete',
  second_editor_needed: 'item_needs_second_editor',
}

/**
 * Does the same with several items, all or none, in the order of their numbers, so that two who do it at once do not wait for
 * each other.
 */
export async function bulkItems(
  ground: Ground,
  staffId: number,
  items: readonly Named[],
  { act, whenMoved }: { act: Act; whenMoved: AnyFieldCode },
) {
  const each = [...new Map(items.map((item) => [item.id, item])).values()].toSorted((a, b) => a.id - b.id)
  await transact(ground.db, async (trx) => {
    const codes: Record<string, AnyFieldCode> = {}
    const done: AuditFacts[] = []
    // All before the first one is changed: from then on whoever publishes another waits, with its row locked.
    await sql`SELECT FROM editorial_item WHERE id = ANY (${each.map(({ id }) => id)}) ORDER BY id FOR UPDATE`.execute(
      trx,
    )
    for (const { id, version } of each)
      try {
        done.push(await act(ground, trx, { id, version, staffId }))
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        codes[id] = whyNot[error.code] ?? whenMoved
      }
    if (Object.keys(codes).length > 0) throw new Failure('items_refused', codes)
    await tellPublic(ground, trx, done)
  })
  return { count: each.length }
}
