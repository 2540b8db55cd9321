import { sql } from 'kysely'
import type { AnyErrorCode, AnyFieldCode } from '#contract/failure.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import { Failure } from '#server/platform/http/failures.ts'

type Named = { id: number; version: number }

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
export const inBulk =
  (act: (at: Act, item: Named) => Promise<unknown>, whenMoved: AnyFieldCode) =>
  async (at: Act, { items }: { items: readonly Named[] }) => {
    const each = [...new Map(items.map((item) => [item.id, item])).values()].toSorted((a, b) => a.id - b.id)
    const ids = each.map(({ id }) => id)
    const codes: Record<string, AnyFieldCode> = {}
    // All before the first one is changed: from then on whoever publishes another waits, with its row locked.
    await sql`SELECT FROM editorial_item WHERE id = ANY (${ids}) ORDER BY id FOR UPDATE`.execute(at.trx)
    for (const { id, version } of each)
      try {
        await act(at, { id, version })
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        codes[id] = whyNot[error.code] ?? whenMoved
      }
    if (Object.keys(codes).length > 0) throw new Failure('items_refused', codes)
    return { count: each.length }
  }
