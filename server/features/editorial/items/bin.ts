import { binDays, itemKinds } from '#contract/deskEditorial.ts'
import type { BinnedItem } from '#contract/deskItems.ts'
import type { AnyFieldCode } from '#contract/failure.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { oneOf } from '#server/database/storedCodes.ts'
import { writeAudit, writeAudits } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { kindOf } from './kinds.ts'
import { personOf } from './reading.ts'

const day = 86_400_000

type Ground = Pick<Services, 'clock' | 'secret'>
type Named = { id: number; version: number }

/** Puts items into the bin, all or none. What is published is refused: its address would be gone without a word. */
export async function binItems(ground: Ground, trx: Trx, staffId: number, items: readonly Named[]) {
  const rows = await trx
    .selectFrom('editorial_item')
    .select(['id', 'version', 'state', 'deleted_at'])
    .where(
      'id',
      'in',
      items.map(({ id }) => id),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  refuseAll(items, ({ id, version }) => {
    const row = known.get(id)
    if (!row || row.deleted_at) return 'item_not_there'
    if (row.version !== version) return 'item_changed'
    return row.state === 'published' ? 'item_is_published' : undefined
  })
  await trx
    .updateTable('editorial_item')
    .set((eb) => ({
      deleted_at: ground.clock.now(),
      deleted_by: staffId,
      publish_at: null,
      scheduled_by: null,
      state: eb.case().when('state', '=', 'scheduled').then('draft').else(eb.ref('state')).end(),
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', [...known.keys()])
    .execute()
  await writeAudits(
    ground,
    trx,
    rows.map(({ id, state }) => ({
      actor: { staff: staffId },
      action: 'item_binned',
      subject: { kind: 'item', id },
      before: [state],
    })),
  )
}

/** Throws when one of them cannot be changed, with the code of each. */
function refuseAll(items: readonly Named[], whyNot: (item: Named) => AnyFieldCode | undefined) {
  const codes: Record<string, AnyFieldCode> = {}
  for (const item of items) {
    const code = whyNot(item)
    if (code) codes[item.id] = code
  }
  if (Object.keys(codes).length > 0) fail('items_refused', codes)
}

/** Takes items out of the bin, as they were. Those that are not in it stay as they are. */
export async function unbinItems(ground: Ground, trx: Trx, staffId: number, ids: readonly number[]) {
  const back = await trx
    .updateTable('editorial_item')
    .set((eb) => ({ deleted_at: null, deleted_by: null, version: eb('version', '+', 1) }))
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is not', null)
    .returning(['id', 'state'])
    .execute()
  await writeAudits(
    ground,
    trx,
    back.map(({ id, state }) => ({
      actor: { staff: staffId },
      action: 'item_restored',
      subject: { kind: 'item', id },
      after: [state],
    })),
  )
}

/** What was put there last comes first. */
export async function listBin(db: Db): Promise<BinnedItem[]> {
  const rows = await db
    .selectFrom('editorial_item')
    .leftJoin('staff', 'staff.id', 'deleted_by')
    .select(['editorial_item.id', 'kind', 'title', 'deleted_at', 'deleted_by', 'staff.name'])
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('editorial_item.id', 'desc')
    .limit(500)
    .execute()
  return rows.flatMap(({ deleted_at, deleted_by, name, kind, ...row }) => {
    if (!deleted_at) return []
    return {
      id: row.id,
      kind: oneOf(itemKinds, kind),
      title: row.title,
      deleted_at: deleted_at.toISOString(),
      deleted_by: personOf(deleted_by, name),
      ends_at: new Date(deleted_at.getTime() + binDays * day).toISOString(),
    }
  })
}

/**
 * Deletes what has been in the bin for thirty days, with its revisions and what was public of it. One at a time, so that the
 * job may be interrupted anywhere.
 */
export async function emptyBin({ db, clock, secret }: Pick<Services, 'db' | 'clock' | 'secret'>) {
  const over = new Date(clock.now().getTime() - binDays * day)
  const items = await db.selectFrom('editorial_item').select('id').where('deleted_at', '<', over).execute()
  for (const { id } of items)
    await db.transaction().execute(async (trx) => {
      const gone = await trx
        .deleteFrom('editorial_item')
        .where('id', '=', id)
        .where('deleted_at', '<', over)
        .returning(['kind', 'public_id', 'state'])
        .executeTakeFirst()
      // Another server was faster, or an editor has taken it back.
      if (!gone) return
      if (gone.public_id !== null) await kindOf(gone.kind).remove(trx, gone.public_id)
      await writeAudit({ clock, secret }, trx, {
        actor: 'system',
        action: 'item_deleted',
        subject: { kind: 'item', id },
        before: [gone.state],
      })
    })
}
