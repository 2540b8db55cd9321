import { type ExpressionBuilder, sql } from 'kysely'
import type { NoteAudience } from '#contract/casework.ts'
import * as contract from '#contract/deskCaseWork.ts'
import { type DeskActor, mayOpen } from '#server/cases/access.ts'
import { keepLine, type Act, type Given } from '#server/cases/staffRoutes.ts'
import { dropDraft, keepDraft } from '#server/cases/drafts.ts'
import { type LockedCase, lockOpened } from '#server/cases/locking.ts'
import { nextIds, openRow, sealRow } from '#server/cases/sealedColumns.ts'
import { findEarlier, keptUnder } from '#server/cases/uploads/attempt.ts'
import type { Trx } from '#server/database/connect.ts'
import { insert, namedBy, shownAs, findRow } from '#server/database/rows.ts'
import type { DB } from '#server/database/tables.ts'
import { fail } from '#server/platform/http/failures.ts'

/**
 * Writes a note down, for whoever may open the case: a second reader answers a question there. One for the staff is a line in the case's
 * history; one of one's own is nobody else's to know of. The same attempt again changes nothing and answers the note that it stored.
 */
export async function addNote(at: Act, { id, text, audience, mentions }: Given<typeof contract.addNote>) {
  const { trx, staff } = at
  const others = audience === 'own' ? [] : [...new Set(mentions)].filter((one) => one !== staff.id)
  const { row, people } = await lockOpened(trx, staff.id, { id, others })
  const earlier = await findEarlier(trx, at.attempt, {
    table: 'case_note',
    incident_id: id,
    by: ['staff_id', staff.id],
  })
  if (earlier !== undefined) return readNote(at, await at.keys.keyOf(trx, id), id, earlier)
  for (const one of others) {
    const person = people.get(one)
    if (!person || !mayOpen(person, row)) fail('invalid', { mentions: 'staff_unavailable' })
  }
  const note = await keepNote(at, row, { text, audience, mentions: others })
  await dropDraft(trx, 'note_draft', id, staff.id)
  tellNote(at, id, note)
  return note
}

type Said = {
  text: string
  audience: NoteAudience
  mentions: readonly number[]
  /** Why the case changes hands, which is no work on it: the clock of cases without activity runs on. */
  isHandOver?: boolean
}

/** The rows of a note but its audit row. */
export async function keepNote(
  act: Act,
  { id: incident_id, status }: Pick<LockedCase, 'id' | 'status'>,
  { text, audience, mentions, isHandOver = false }: Said,
): Promise<contract.Note> {
  const { trx, keys, staff } = act
  const at = act.clock.now()
  const key = await keys.keyOf(trx, incident_id)
  const [id = 0] = await nextIds(trx, 'case_note', 1)
  await insert(trx, 'case_note', {
    ...sealRow('case_note', key, id, { text }),
    id,
    incident_id,
    staff_id: staff.id,
    audience,
    at,
    ...keptUnder(act.attempt),
  })
  if (mentions.length > 0)
    await insert(
      trx,
      'case_mention',
      mentions.map((staff_id) => ({ note_id: id, staff_id })),
    )
  const line = { after: mentions.map(codeOf), isWork: !isHandOver }
  if (audience === 'staff') await keepLine(act, { id: incident_id, status }, 'noted', line)
  return readNote(act, key, incident_id, id)
}

export const tellNote = ({ tell }: Act, id: number, note: contract.Note) =>
  tell({
    action: 'noted',
    subject: { kind: 'case', id },
    after: [`note=${note.id}`, `audience=${note.audience}`, ...note.mentions.map((one) => codeOf(one.id))],
  })

const codeOf = (id: number) => `mention=${id}`

/** Which notes somebody who may open their case reads: those for all of the staff, and their own. */
export const isReadBy = (actor: Pick<DeskActor, 'id'>) => (eb: ExpressionBuilder<DB, 'case_note'>) =>
  eb.or([eb('audience', '=', 'staff'), eb('staff_id', '=', actor.id)])

/** The notes that the actor may read, or the one of `id`, oldest first, decrypted. The caller has made sure that they may open the case. */
export async function readNotes(
  trx: Trx,
  key: Buffer,
  actor: Pick<DeskActor, 'id'>,
  incident_id: number,
  id?: number,
): Promise<contract.Note[]> {
  const rows = await trx
    .selectFrom('case_note')
    .select(['id', 'audience', 'text_sealed', 'at', namedBy('staff', 'staff_id').as('author')])
    .select(
      sql<contract.Note['mentions']>`ARRAY(SELECT ${namedBy('staff', 'mention.staff_id')} FROM case_mention AS mention
        WHERE mention.note_id = case_note.id ORDER BY mention.staff_id)`.as('mentions'),
    )
    .where('incident_id', '=', incident_id)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .where(isReadBy(actor))
    .orderBy('id')
    .execute()
  return rows.map((sealed) => shownAs(contract.note, openRow('case_note', key, sealed)))
}

async function readNote({ trx, staff }: Act, key: Buffer, incident_id: number, id: number) {
  const notes = await readNotes(trx, key, staff, incident_id, id)
  return notes[0] ?? fail('unexpected')
}

/** What somebody has written into a note and not saved; null when there is nothing. */
export async function readNoteDraft(
  trx: Trx,
  key: Buffer,
  incident_id: number,
  staff_id: number,
): Promise<contract.NoteDraft | null> {
  const sealed = await findRow(trx, 'note_draft', { incident_id, staff_id }, ['id', 'body_sealed', 'audience'])
  if (!sealed) return null
  const { body, audience } = openRow('note_draft', key, sealed)
  return { text: body, audience: audience === 'staff' ? 'staff' : 'own' }
}

export async function keepNoteDraft(at: Act, { id, text, audience }: Given<typeof contract.keepNoteDraft>) {
  await lockOpened(at.trx, at.staff.id, { id })
  await keepDraft(at, id, text, audience)
}
