import { sql } from 'kysely'
import type { markMention as markCall } from '#contract/deskCaseWork.ts'
import { visibleTo } from '#server/cases/access.ts'
import type { Act, Given } from '#server/cases/staffRoutes.ts'
import { namedBy } from '#server/database/rows.ts'
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

/** Newest first; the count is of all. What they show of the cases is a listing of them, with its audit row. */
export async function readMentions({ trx, staff: actor, tell }: Act) {
  const rows = await trx
    .selectFrom('case_mention')
    .innerJoin('case_note', 'case_note.id', 'case_mention.note_id')
    .innerJoin('incident', 'incident.id', 'case_note.incident_id')
    .select(['case_note.id as note_id', 'case_note.incident_id as case_id', 'case_note.at'])
    .select(namedBy<null>('harassment_category', 'incident.harassment_category_id').as('category'))
    .select(namedBy('staff', 'case_note.staff_id').as('author'))
    .select(sql<number>`count(*) OVER ()`.as('unseen'))
    .where('case_mention.staff_id', '=', actor.id)
    .where('case_mention.seen_at', 'is', null)
    .where(visibleTo(actor))
    .orderBy('case_note.id', 'desc')
    .limit(shown)
    .execute()
  const unseen = rows[0]?.unseen ?? 0
  if (rows.length > 0) tell({ subject: { kind: 'case', id: null }, after: ['mentions', `count=${unseen}`] })
  return { unseen, mentions: rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
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
