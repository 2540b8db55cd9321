import { noteAudiences, type NoteAudience } from '#contract/casework.ts'
import type { Note } from '#contract/deskCaseWork.ts'
import type { IncidentStatus } from '#contract/status.ts'
import type { Services } from '#server/context.ts'
import { mayOpen, type DeskActor } from '#server/cases/access.ts'
import { recordActivity } from '#server/cases/activity.ts'
import { dropDraft } from '#server/cases/drafts.ts'
import { nextIds } from '#server/cases/rowIds.ts'
import { openRow, sealRow } from '#server/cases/sealedColumns.ts'
import { sameAttempt, type Attempt } from '#server/cases/uploads/attempt.ts'
import type { Trx } from '#server/database/connect.ts'
import { oneOf } from '#server/database/storedCodes.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { lockOpened } from '#server/cases/locking.ts'
import { namesOf, type Named } from '../people.ts'

type Ground = Pick<Services, 'clock' | 'secret' | 'keys'>
type Words = { text: string; audience: NoteAudience; mentions: readonly number[] }
type Wanted = Words & { id: number; attempt?: Attempt | undefined }

/**
 * Writes a note down, for whoever may open the case: a second reader answers a question there. One for the staff is a line in the case's history; one of one's own is nobody else's to know of. The same
 * attempt again changes nothing and answers the note that it stored.
 */
export async function addNote(ground: Ground, trx: Trx, staffId: number, { id, mentions, ...said }: Wanted) {
  const named = said.audience === 'own' ? [] : [...new Set(mentions)].filter((one) => one !== staffId)
  const { row, people } = await lockOpened(trx, staffId, { id, others: named })
  const key = await ground.keys.keyOf(trx, id)
  const earlier = await findEarlier(trx, staffId, id, said.attempt)
  if (earlier !== undefined) {
    const notes = await readNotes(trx, key, { id: staffId }, id)
    return notes.find((note) => note.id === earlier) ?? fail('unexpected')
  }
  for (const one of named) {
    const person = people.get(one)
    if (!person || !mayOpen(person, row)) fail('invalid', { mentions: 'staff_unavailable' })
  }
  const note = await keepNote(ground, trx, {
    ...said,
    incident_id: id,
    status: row.status,
    key,
    staffId,
    mentions: named,
  })
  await dropDraft(trx, 'note_draft', id, staffId)
  await auditNote(ground, trx, staffId, id, note)
  return note
}

/** The note that the same attempt stored before. Something else under the same key is refused. */
async function findEarlier(trx: Trx, staff_id: number, incident_id: number, attempt: Attempt | undefined) {
  if (!attempt) return undefined
  const earlier = await trx
    .selectFrom('case_note')
    .select(['id', 'fingerprint'])
    .where('incident_id', '=', incident_id)
    .where('staff_id', '=', staff_id)
    .where('submit_key', '=', attempt.key)
    .executeTakeFirst()
  return sameAttempt(earlier, attempt.fingerprint)?.id
}

type Kept = Omit<Wanted, 'id'> & {
  incident_id: number
  status: IncidentStatus
  key: Buffer
  staffId: number
  /** Why the case changes hands, which is no work on it: the clock of cases without activity runs on. */
  isHandOver?: boolean
}

/** The rows of a note but its audit row, which comes last in the transaction. */
export async function keepNote(ground: Pick<Ground, 'clock'>, trx: Trx, kept: Kept): Promise<Note> {
  const { incident_id, status, key, staffId, text, audience, mentions, attempt, isHandOver = false } = kept
  const at = ground.clock.now()
  const [id = 0] = await nextIds(trx, 'case_note', 1)
  const sealed = sealRow('case_note', key, id, { text })
  await trx
    .insertInto('case_note')
    .values({
      id,
      incident_id,
      staff_id: staffId,
      audience,
      at,
      submit_key: attempt?.key ?? null,
      fingerprint: attempt?.fingerprint ?? null,
      ...sealed,
    })
    .execute()
  if (mentions.length > 0)
    await trx
      .insertInto('case_mention')
      .values(mentions.map((staff_id) => ({ note_id: id, staff_id })))
      .execute()
  if (audience === 'staff') {
    if (!isHandOver) await trx.updateTable('incident').set({ active_at: at }).where('id', '=', incident_id).execute()
    const codes = { before: [], after: mentions.map(codeOf) }
    await recordActivity(trx, {
      incident_id,
      staff_id: staffId,
      at,
      activity: 'noted',
      before: status,
      after: status,
      codes,
    })
  }
  const names = await namesOf(trx, [staffId, ...mentions])
  return {
    id,
    at: at.toISOString(),
    author: nameIn(names, staffId),
    audience,
    text,
    mentions: mentions.map((one) => nameIn(names, one)),
  }
}

export const auditNote = (ground: Ground, trx: Trx, staffId: number, incident_id: number, note: Note) =>
  writeAudit(ground, trx, {
    actor: { staff: staffId },
    action: 'noted',
    subject: { kind: 'case', id: incident_id },
    after: [`note=${note.id}`, `audience=${note.audience}`, ...note.mentions.map(({ id }) => codeOf(id))],
  })

const codeOf = (id: number) => `mention=${id}`
const nameIn = (names: readonly Named[], id: number) => names.find((one) => one.id === id) ?? { id, name: '' }

/** The notes that the actor may read, oldest first, decrypted. The caller has made sure that they may open the case. */
export async function readNotes(
  trx: Trx,
  key: Buffer,
  actor: Pick<DeskActor, 'id'>,
  incident_id: number,
): Promise<Note[]> {
  const rows = await trx
    .selectFrom('case_note')
    .select(['id', 'staff_id', 'audience', 'text_sealed', 'at'])
    .where('incident_id', '=', incident_id)
    .where((eb) => eb.or([eb('audience', '=', 'staff'), eb('staff_id', '=', actor.id)]))
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const mentions = await trx
    .selectFrom('case_mention')
    .select(['note_id', 'staff_id'])
    .where('note_id', 'in', ids)
    .orderBy('staff_id')
    .execute()
  const names = await namesOf(trx, [...new Set([...rows, ...mentions].map(({ staff_id }) => staff_id))])
  return rows.map((sealed) => {
    const { id, staff_id, audience, text, at } = openRow('case_note', key, sealed)
    return {
      id,
      at: at.toISOString(),
      author: nameIn(names, staff_id),
      audience: oneOf(noteAudiences, audience),
      text,
      mentions: mentions.filter(({ note_id }) => note_id === id).map((one) => nameIn(names, one.staff_id)),
    }
  })
}
