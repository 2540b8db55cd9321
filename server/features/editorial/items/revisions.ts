import { revisionKinds, type RevisionKind } from '#contract/deskEditorial.ts'
import { shownRevision, type Revision } from '#contract/deskItems.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { oneOf } from '#server/database/storedCodes.ts'
import { fail } from '#server/platform/http/failures.ts'
import { personOf } from './reading.ts'

/** Milliseconds within which one person's saves are one revision: a page saves by itself while somebody types. */
const together = 10 * 60_000

type Added = {
  item_id: number
  kind: RevisionKind
  content: object
  staff_id: number | null
  now: Date
  /** What whoever made it says about it. */
  note?: string | undefined
}

/**
 * Adds a revision, or carries the last one on when the same person saved it, or had it set aside, a moment ago. The item's row
 * is locked. Answers its number.
 */
export async function addRevision(trx: Trx, { item_id, kind, content, staff_id, now, note = '' }: Added) {
  const last = await trx
    .selectFrom('editorial_revision')
    .select(['number', 'kind', 'staff_id', 'created_at'])
    .where('item_id', '=', item_id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const written = JSON.stringify(content)
  const isSameSitting =
    (kind === 'saved' || kind === 'aside') &&
    last?.kind === kind &&
    last.staff_id === staff_id &&
    now.getTime() - last.created_at.getTime() < together
  const number = isSameSitting ? last.number : (last?.number ?? 0) + 1
  await trx
    .insertInto('editorial_revision')
    .values({ item_id, number, kind, content: written, staff_id, note, created_at: now, updated_at: now })
    .onConflict((sitting) => sitting.columns(['item_id', 'number']).doUpdateSet({ content: written, updated_at: now }))
    .execute()
  return number
}

/** The latest first. 404 for an unknown item. */
export async function listRevisions(db: Db | Trx, id: number): Promise<Revision[]> {
  const rows = await db
    .selectFrom('editorial_revision as revision')
    .leftJoin('staff', 'staff.id', 'revision.staff_id')
    .select(['number', 'revision.kind', 'note', 'staff_id', 'staff.name', 'revision.updated_at'])
    .where('item_id', '=', id)
    .orderBy('number', 'desc')
    .limit(500)
    .execute()
  if (rows.length === 0) fail('not_found')
  return rows.map(({ staff_id, name, ...row }) => ({
    ...row,
    kind: oneOf(revisionKinds, row.kind),
    person: personOf(staff_id, name),
    updated_at: row.updated_at.toISOString(),
  }))
}

/** What a revision says. 404 when there is none of this number. */
export async function readRevision(db: Db | Trx, id: number, number: number) {
  const row = await db
    .selectFrom('editorial_revision as revision')
    .innerJoin('editorial_item as item', 'item.id', 'revision.item_id')
    .select(['item.kind', 'revision.number', 'revision.content'])
    .where('item.id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  return shownRevision.safeParse(row ?? fail('not_found')).data ?? fail('unexpected')
}
