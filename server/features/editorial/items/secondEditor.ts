import { readSettings } from '#server/cases/settings.ts'
import type { Db, Trx } from '#server/database/connect.ts'

type Row = { id: number; updated_by: number | null; review_asked_by: number | null }

/** Whether somebody else than who wrote must publish. */
export const needsSecondEditor = async (trx: Db | Trx) => (await readSettings(trx)).second_editor.value

/**
 * Whether somebody may publish the working copy, while the organisation wants a second editor: not who wrote last, and who wrote
 * anything of it since it was last published only when another one has asked for the review of it as it stands. Otherwise a
 * full stop that somebody takes away would make the writer the second editor of the own text.
 */
export async function mayPublish(db: Db | Trx, row: Row, staffId: number): Promise<boolean> {
  if (!(await needsSecondEditor(db))) return true
  if (row.updated_by === staffId) return false
  return isAskedByOther(row, staffId) || !(await writersOf(db, row.id)).includes(staffId)
}

/** Who has read what `by` publishes, beside its writers; null for nobody. */
export async function reviewerOf(db: Db | Trx, row: Row, by: number | null): Promise<number | null> {
  if (by === null || by === row.updated_by) return null
  if (!(await writersOf(db, row.id)).includes(by)) return by
  return isAskedByOther(row, by) ? row.review_asked_by : null
}

const isAskedByOther = ({ review_asked_by }: Row, staffId: number) =>
  review_asked_by !== null && review_asked_by !== staffId

/** Everybody who has written since the last publishing. */
async function writersOf(db: Db | Trx, item_id: number) {
  const rows = await db
    .selectFrom('editorial_revision')
    .select('staff_id')
    .distinct()
    .where('item_id', '=', item_id)
    .where('kind', 'in', ['saved', 'restored'])
    .where('number', '>', (eb) =>
      eb
        .selectFrom('editorial_revision as before')
        .select((inner) => inner.fn.coalesce(inner.fn.max('before.number'), inner.lit(0)).as('number'))
        .where('before.item_id', '=', item_id)
        .where('before.kind', '=', 'published'),
    )
    .execute()
  return rows.map(({ staff_id }) => staff_id)
}
