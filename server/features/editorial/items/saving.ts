import type { EditorialKind, ItemState } from '#contract/deskEditorial.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail, Failure } from '#server/platform/http/failures.ts'
import { contentOf, isSame, lockRow, lockVersion, stateOf, type ItemRow } from './reading.ts'
import { addRevision, readRevision } from './revisions.ts'
import { needsSecondEditor } from './secondEditor.ts'

/** A new draft of whoever writes it; its number. */
export async function createItem(
  { clock }: Pick<Services, 'clock'>,
  trx: Trx,
  { kind, staffId, content }: { kind: EditorialKind; staffId: number; content: object },
) {
  const now = clock.now()
  const { id } = await trx
    .insertInto('editorial_item')
    .values({
      kind,
      state: 'draft',
      content: JSON.stringify(content),
      created_at: now,
      updated_at: now,
      updated_by: staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addRevision(trx, { item_id: id, kind: 'saved', content, staff_id: staffId, now })
  return id
}

type Save = { id: number; kind: EditorialKind; version: number; content: object }

/**
 * Keeps a working copy over the version that it was made from; 409 when there is another. Saving what is there keeps nothing,
 * from whatever version: the answer to an earlier save may have been lost.
 */
export async function saveItem(at: Act, { id, kind, version, content }: Save) {
  const row = await lockRow(at.trx, id)
  if (row.kind !== kind) fail('not_found')
  if (isSame(contentOf(kind, row.content), content)) return
  if (row.version !== version) fail('changed_meanwhile')
  await write(at, row, content, 'saved')
}

/**
 * For a save that failed: when it was refused because somebody had saved meanwhile, its words become a revision, so that nothing
 * is lost whatever is chosen then. The failure is thrown on.
 */
export const orSetAside =
  (services: Pick<Services, 'db' | 'clock'>, staff_id: number, { id, content }: Save) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof Failure && error.code === 'changed_meanwhile')
      await services.db.transaction().execute(async (trx) => {
        await lockRow(trx, id)
        await addRevision(trx, { item_id: id, kind: 'aside', content, staff_id, now: services.clock.now() })
      })
    throw error
  }

/** An earlier revision becomes the working copy. The ones after it stay. */
export async function restoreRevision(
  at: Act,
  { id, version, number }: { id: number; version: number; number: number },
) {
  const row = await lockVersion(at.trx, id, version)
  const { content } = await readRevision(at.trx, id, number)
  await write(at, row, content, 'restored')
}

async function write({ trx, clock, staff }: Act, row: ItemRow, content: object, kind: 'saved' | 'restored') {
  const now = clock.now()
  await trx
    .updateTable('editorial_item')
    .set({
      content: JSON.stringify(content),
      version: row.version + 1,
      updated_at: now,
      updated_by: staff.id,
      review_asked_by: null,
      ...(await afterWriting(trx, row)),
    })
    .where('id', '=', row.id)
    .execute()
  await addRevision(trx, { item_id: row.id, kind, content, staff_id: staff.id, now })
}

/**
 * What writing does to the state. A plan to publish stays, for what was there when it was made, unless a second editor must have read what will be published: then
 * the review is asked for anew.
 */
async function afterWriting(trx: Trx, row: ItemRow) {
  const state: ItemState = stateOf(row)
  const has_changes = state === 'published' || state === 'withdrawn'
  if (row.publish_at === null || !(await needsSecondEditor(trx))) return { has_changes }
  return { has_changes, publish_at: null, scheduled_by: null, state: state === 'scheduled' ? 'in_review' : state }
}
