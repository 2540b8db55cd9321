import type { markMention as markCall } from '#contract/deskCaseWork.ts'
import { visibleTo } from '#server/cases/access.ts'
import type { Act, Given } from '#server/cases/staffRoutes.ts'
import { named } from '#server/database/rows.ts'
import { failing } from '#server/platform/http/failures.ts'

/** Whoever has a case before them has seen those of its notes that were shown; another may have come meanwhile. */
export async function seeMentions({ clock, trx, staff }: Act, notes: readonly { id: number }[]) {
  if (notes.length === 0) return
  const ids = notes.map(({ id }) => id)
  await trx
    .updateTable('case_mention')
    .set({ seen_at: clock.now() })
    .where('staff_id', '=', staff.id)
    .where('seen_at', 'is', null)
    .where('note_id', 'in', ids)
    .execute()
}

/**
 * Notes that name the actor in cases that they may open now, newest first; the count is of all of them. What they show of the
 * cases is a listing of them, with its audit row; that there are none is none.
 */
export async function readMentions({ trx, staff: actor, tell }: Act) {
  const rows = await trx
    .selectFrom('case_mention')
    .innerJoin('case_note', 'case_note.id', 'case_mention.note_id')
    .innerJoin('incident', 'incident.id', 'case_note.incident_id')
    .innerJoin('staff', 'staff.id', 'case_note.staff_id')
    .leftJoin('harassment_category as category', 'category.id', 'incident.harassment_category_id')
    .select(['case_note.id', 'case_note.incident_id', 'case_note.at', 'case_note.staff_id', 'staff.name'])
    .select(['category.id as category_id', 'category.name as category_name'])
    .where('case_mention.staff_id', '=', actor.id)
    .where('case_mention.seen_at', 'is', null)
    .where(visibleTo(actor))
    .orderBy('case_note.id', 'desc')
    .execute()
  const mentions = rows.slice(0, shown).map((row) => ({
    note_id: row.id,
    case_id: row.incident_id,
    category: named(row.category_id, row.category_name),
    at: row.at.toISOString(),
    author: named(row.staff_id, row.name),
  }))
  if (mentions.length > 0) tell({ subject: { kind: 'case', id: null }, after: ['mentions', `count=${rows.length}`] })
  return { unseen: rows.length, mentions }
}

/** Puts one of the actor's own mentions away, or takes that back. One of a case that they may not know of is not there. */
export async function markMention({ clock, trx, staff: actor }: Act, { id: note_id, is_seen }: Given<typeof markCall>) {
  await trx
    .updateTable('case_mention')
    .from(['case_note', 'incident'])
    .set({ seen_at: is_seen ? clock.now() : null })
    .whereRef('case_note.id', '=', 'case_mention.note_id')
    .whereRef('incident.id', '=', 'case_note.incident_id')
    .where('case_mention.note_id', '=', note_id)
    .where('case_mention.staff_id', '=', actor.id)
    .where(visibleTo(actor))
    .returning('case_mention.note_id')
    .executeTakeFirstOrThrow(failing('not_found'))
}

const shown = 50
