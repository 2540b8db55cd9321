import type { EditorialKind, ItemState, RevisionKind } from '#contract/deskEditorial.ts'
import { type restoreItem, type Revision, revision, shownRevision } from '#contract/deskItems.ts'
import type { Act, Given } from '#server/cases/staffRoutes.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { insertNumbered, namedBy, shownAs, update } from '#server/database/rows.ts'
import { fail, Failure } from '#server/platform/http/failures.ts'
import {
  contentOf,
  isSame,
  type ItemRow,
  lockRow,
  lockVersion,
  stateOf,
  unplanned,
  needsSecondEditor,
} from './reading.ts'

export async function createItem(
  { clock }: Pick<Services, 'clock'>,
  trx: Trx,
  { kind, staffId, content }: { kind: EditorialKind; staffId: number; content: object },
) {
  const now = clock.now()
  const id = await insertNumbered(trx, 'editorial_item', {
    kind,
    state: 'draft',
    content: JSON.stringify(content),
    created_at: now,
    updated_at: now,
    updated_by: staffId,
  })
  await addRevision({ trx, clock }, { item_id: id, kind: 'saved', content, staff_id: staffId })
  return id
}

type Save = { id: number; kind: EditorialKind; version: number; content: object }

/** 409 over another version. Saving what is there keeps nothing, from whatever version: an earlier answer may have been lost. */
export async function saveItem(at: Act, { id, kind, version, content }: Save) {
  const row = await lockRow(at.trx, id)
  if (row.kind !== kind) fail('not_found')
  if (isSame(contentOf(kind, row.content), content)) return
  if (row.version !== version) fail('changed_meanwhile')
  await write(at, row, content, 'saved')
}

/** When a save was refused because somebody had saved meanwhile, its words become a revision. The failure is thrown on. */
export const orSetAside =
  (services: Pick<Services, 'db' | 'clock'>, staff_id: number, { id, kind, content }: Save) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof Failure && error.code === 'changed_meanwhile')
      await services.db.transaction().execute(async (trx) => {
        await lockRow(trx, id)
        // Of two windows of one person, neither takes the words of the other one's away.
        const carriesOn = (last: unknown) => isAddedTo(contentOf(kind, last), content)
        await addRevision({ ...services, trx }, { item_id: id, kind: 'aside', content, staff_id, carriesOn })
      })
    throw error
  }

/** Whether a content says all that another one says, with something added in one place. */
function isAddedTo(before: object, content: object) {
  const [short, long] = [JSON.stringify(before), JSON.stringify(content)]
  let same = 0
  while (same < short.length && short[same] === long[same]) same += 1
  return long.slice(same).endsWith(short.slice(same))
}

/** An earlier revision becomes the working copy. The ones after it stay. */
export async function restoreRevision(at: Act, { id, version, number }: Given<typeof restoreItem>) {
  const row = await lockVersion(at.trx, id, version)
  const { content } = await readRevision(at.trx, id, number)
  await write(at, row, content, 'restored')
}

async function write(at: Act, row: ItemRow, content: object, kind: 'saved' | 'restored') {
  const { trx, staff } = at
  await update(trx, 'editorial_item', row.id, {
    content: JSON.stringify(content),
    version: row.version + 1,
    updated_at: at.clock.now(),
    updated_by: staff.id,
    review_asked_by: null,
    ...(await afterWriting(trx, row)),
  })
  await addRevision(at, { item_id: row.id, kind, content, staff_id: staff.id })
}

/** A plan to publish stays, for what was there when it was made, unless a second editor must read it: the review is asked for anew. */
async function afterWriting(trx: Trx, row: ItemRow) {
  const state: ItemState = stateOf(row)
  const has_changes = state === 'published' || state === 'withdrawn'
  if (row.publish_at === null || !(await needsSecondEditor(trx))) return { has_changes }
  return { ...unplanned, has_changes, state: state === 'scheduled' ? 'in_review' : state }
}

/** Milliseconds within which one person's saves are one revision: a page saves by itself while somebody types. */
const together = 10 * 60_000

type Added = {
  item_id: number
  kind: RevisionKind
  content: object
  staff_id: number | null
  note?: string | undefined
  /** Whether it may replace what the last one says, when that is of the same kind, person and time. */
  carriesOn?: (last: unknown) => boolean
}

/** Carries the last one on when the same person made it a moment ago. The item is locked. Answers the number. */
export async function addRevision(
  { trx, clock }: Pick<Act, 'trx' | 'clock'>,
  { item_id, kind, content, staff_id, note = '', carriesOn = () => kind === 'saved' }: Added,
) {
  const now = clock.now()
  const newest = trx
    .selectFrom('editorial_revision')
    .select(['number', 'kind', 'staff_id', 'created_at', 'content'])
    .where('item_id', '=', item_id)
    .orderBy('number', 'desc')
    .limit(1)
  const last = await newest
    .where((eb) => (kind === 'aside' ? eb.and({ kind, staff_id }) : eb('kind', '<>', 'aside')))
    .executeTakeFirst()
  const written = JSON.stringify(content)
  const isSameSitting =
    last?.kind === kind &&
    last.staff_id === staff_id &&
    now.getTime() - last.created_at.getTime() < together &&
    carriesOn(last.content)
  const number = isSameSitting ? last.number : ((await newest.executeTakeFirst())?.number ?? 0) + 1
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
    .selectFrom('editorial_revision')
    .select(['number', 'kind', 'note', 'updated_at', namedBy<null>('staff', 'staff_id').as('person')])
    .where('item_id', '=', id)
    .orderBy('number', 'desc')
    .limit(500)
    .execute()
  if (rows.length === 0) fail('not_found')
  return rows.map((row) => shownAs(revision, row))
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
