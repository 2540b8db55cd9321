import { reviewMonths, storedEntry, type DeadLinkReport, type ListedEntry } from '#contract/deskEntries.ts'
import { monthsAfter, todayInOslo } from '#contract/time.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'
import { listedFacts, listedItems } from '../items/reading.ts'

/** Far more than a hub has; the page shows them all at once. */
const most = 1000

/** Every entry that is not in the bin, in the hub's order, the dead links that readers have named, and every theme. */
export const listEntries = async (trx: Trx, now: Date) => ({
  entries: await readEntries(trx, now),
  themes: await trx
    .selectFrom('knowledge_theme')
    .select(['slug', 'name'])
    .orderBy('position')
    .orderBy('name')
    .execute(),
  dead_links: await readDeadLinks(trx),
  today: todayInOslo(now),
})

async function readEntries(db: Trx, now: Date): Promise<ListedEntry[]> {
  const rows = await listedItems(db, now)
    .leftJoin('knowledge_entry as entry', (join) =>
      join.onRef('entry.id', '=', 'item.public_id').on('entry.withdrawn_at', 'is', null),
    )
    .select(['content', 'entry.slug as public_slug'])
    .where('item.kind', '=', 'entry')
    .where('deleted_at', 'is', null)
    .orderBy('item.title')
    .orderBy('item.id')
    .limit(most)
    .execute()
  const entries = rows.flatMap((row): ListedEntry[] => {
    const { data } = storedEntry.safeParse(row.content)
    // One that cannot be read must not hide all others.
    return data
      ? [
          {
            ...listedFacts(row),
            ...data,
            due: data.review_due || (data.reviewed && monthsAfter(data.reviewed, reviewMonths)),
          },
        ]
      : []
  })
  return entries.sort((a, b) => a.position - b.position)
}

/** Those that no editor has dealt with, what most have named first. */
async function readDeadLinks(db: Trx): Promise<DeadLinkReport[]> {
  const rows = await db
    .selectFrom('dead_link_report as report')
    .innerJoin('knowledge_entry as entry', 'entry.id', 'report.entry_id')
    .leftJoin('editorial_item as item', (join) =>
      join.onRef('item.public_id', '=', 'entry.id').on('item.kind', '=', 'entry').on('item.deleted_at', 'is', null),
    )
    .select(['report.id', 'item.id as item_id', 'entry.title', 'report.link', 'report.times', 'report.last_at'])
    .where('handled_at', 'is', null)
    .orderBy('times', 'desc')
    .orderBy('report.id')
    .limit(200)
    .execute()
  return rows.map((row) => ({ ...row, last_at: row.last_at.toISOString() }))
}

/** 404 for one that is not open. */
export async function handleDeadLink({ trx, clock, staff }: Act, { id }: { id: number }) {
  const handled = await trx
    .updateTable('dead_link_report')
    .set({ handled_at: clock.now(), handled_by: staff.id })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!handled) fail('not_found')
}
