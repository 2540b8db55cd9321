import { type Selectable, sql } from 'kysely'
import { itemKinds, itemStates, lockLasts, type ItemState, type SentBack } from '#contract/deskEditorial.ts'
import { shownItem, type DeskItem, type Waiting } from '#contract/deskItems.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import type { DB } from '#server/database/tables.ts'
import { namedBy, shownAs, oneOf } from '#server/database/rows.ts'
import { fail, failing } from '#server/platform/http/failures.ts'
import { articleKind } from '../articles/kind.ts'
import { entryKind } from '../entries/kind.ts'
import type { ItemKind } from './kind.ts'
import { readSettings } from '#server/cases/settings.ts'

export type ItemRow = Selectable<DB['editorial_item']>

/** An item that is not in the bin, locked to the end of the transaction. 404 for any other. */
export const lockRow = (trx: Trx, id: number): Promise<ItemRow> =>
  trx
    .selectFrom('editorial_item')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(failing('not_found'))

/** The same, only when nobody has changed it since `version` was read. */
export async function lockVersion(trx: Trx, id: number, version: number) {
  const row = await lockRow(trx, id)
  return row.version === version ? row : fail('changed_meanwhile')
}

/** What an item's row says while nothing is to be published by itself. */
export const unplanned = { publish_at: null, scheduled_by: null }

export const stateOf = (row: Pick<ItemRow, 'state'>): ItemState => oneOf(itemStates, row.state)

const kinds: Record<ItemKind['kind'], ItemKind> = { article: articleKind, entry: entryKind }

export const kindOf = (code: string) => kinds[oneOf(itemKinds, code)]

/** The working copy. What is stored and does not fit its schema is a fault of ours, never shown half. */
export const contentOf = (kind: string, content: unknown) =>
  kindOf(kind).content.safeParse(content).data ?? fail('unexpected')

export async function showItem(db: Db | Trx, id: number, staffId: number): Promise<DeskItem> {
  const [row, second_editor] = await Promise.all([
    db
      .selectFrom('editorial_item as item')
      .leftJoin('editorial_revision as planned', (join) =>
        join.onRef('planned.item_id', '=', 'item.id').onRef('planned.number', '=', 'item.planned_revision'),
      )
      .selectAll('item')
      .select(['planned.content as planned', namedBy<null>('staff', 'item.updated_by').as('writer')])
      .select(namedBy<null>('staff', 'item.reviewed_by').as('reviewer'))
      .where('item.id', '=', id)
      .executeTakeFirst(),
    needsSecondEditor(db),
  ])
  if (!row) return fail('not_found')
  const content = contentOf(row.kind, row.content)
  return shownAs(shownItem, {
    ...row,
    plan_is_older:
      row.publish_at !== null && row.planned !== null && !isSame(contentOf(row.kind, row.planned), content),
    updated_by: row.writer,
    reviewed_by: row.reviewer,
    second_editor,
    may_publish: await mayPublish(db, row, staffId),
    sent_back: stateOf(row) === 'draft' ? await sentBack(db, row.id) : null,
    content,
  })
}

/** What a list shows of items, whatever their kind; each list adds its own columns and joins. */
export const listedItems = (db: Db | Trx, now: Date) =>
  db
    .selectFrom('editorial_item as item')
    .leftJoin('editing_lock as lock', (join) => join.onRef('lock.item_id', '=', 'item.id').on(isEditing(now)))
    .leftJoin('staff as editor', 'editor.id', 'lock.staff_id')
    .select(['item.id', 'item.state', 'has_changes', 'publish_at', 'plan_failed_at', 'item.version'])
    .select(['item.title', 'item.updated_at', 'editor.name as editing'])
    .select(namedBy<null>('staff', 'item.updated_by').as('updated_by'))

type ListedRow = Pick<ItemRow, 'state' | 'publish_at' | 'plan_failed_at' | 'updated_at'>

export const listedFacts = <Row extends ListedRow>(row: Row) => ({
  ...row,
  state: stateOf(row),
  publish_at: row.publish_at?.toISOString() ?? null,
  plan_failed_at: row.plan_failed_at?.toISOString() ?? null,
  updated_at: row.updated_at.toISOString(),
})

/** That a draft was sent back instead of being published, last and since it was published before; null when it was not. */
async function sentBack(db: Db | Trx, item_id: number): Promise<SentBack> {
  const row = await db
    .selectFrom('editorial_revision')
    .select(['kind', 'note', 'created_at', namedBy<null>('staff', 'staff_id').as('person')])
    .where('item_id', '=', item_id)
    .where('kind', 'in', ['sent_back', 'published'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row?.kind !== 'sent_back') return null
  return { person: row.person, at: row.created_at.toISOString(), note: row.note }
}

/** Both as `contentOf` gives them, whose fields come in the schema's order. */
export const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/** Who is editing an item at `now`, of its row in `editing_lock`. */
export const isEditing = (now: Date) => sql<boolean>`seen_at > ${new Date(now.getTime() - lockLasts)}`

/** What waits for some editor. Each is counted in an index of its own. */
export async function countWaiting(db: Db | Trx): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    SELECT
      (SELECT count(*)::integer FROM tip WHERE state = 'new') AS new_tips,
      (SELECT count(*)::integer FROM editorial_item
        WHERE kind = 'article' AND state = 'in_review' AND deleted_at IS NULL) AS articles_in_review,
      (SELECT count(*)::integer FROM editorial_item
        WHERE kind = 'entry' AND state = 'in_review' AND deleted_at IS NULL) AS entries_in_review,
      (SELECT count(*)::integer FROM editorial_item
        WHERE kind = 'article' AND plan_failed_at IS NOT NULL AND deleted_at IS NULL) AS articles_failed,
      (SELECT count(*)::integer FROM editorial_item
        WHERE kind = 'entry' AND plan_failed_at IS NOT NULL AND deleted_at IS NULL) AS entries_failed`.execute(db)
  return rows[0] ?? { new_tips: 0, articles_in_review: 0, entries_in_review: 0, articles_failed: 0, entries_failed: 0 }
}

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
