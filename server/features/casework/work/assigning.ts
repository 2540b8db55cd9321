import type { ChangedCase } from '#contract/deskCases.ts'
import type { Services } from '#server/context.ts'
import { opensEveryCase } from '#server/cases/access.ts'
import { recordActivity } from '#server/cases/activity.ts'
import type { Trx } from '#server/database/connect.ts'
import { writeAudit, type AuditFacts } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { type LockedCase, lockCases, lockPeople, refuseDuplicate } from '#server/cases/locking.ts'
import { auditNote, keepNote } from './notes.ts'

type Ground = Pick<Services, 'clock' | 'secret' | 'keys'>
type Wanted = { id: number; version: number }
type Places = { assignee_id: number | null; second_reader_id: number | null }

/** Makes a case that is nobody's one's own. Taking it again changes nothing and writes nothing. */
export async function takeCase(ground: Ground, trx: Trx, staffId: number, { id, version }: Wanted) {
  const actor = (await lockPeople(trx, [staffId])).get(staffId) ?? fail('not_found')
  const row = (await lockCases(trx, actor, [id])).get(id) ?? fail('not_found')
  if (row.assignee_id === staffId) return unchanged(row)
  if (row.assignee_id !== null) fail('case_taken')
  refuseDuplicate(row)
  if (row.version !== version) fail('case_changed')
  const second_reader_id = row.second_reader_id === staffId ? null : row.second_reader_id
  return keepPlaces(ground, trx, staffId, row, { assignee_id: staffId, second_reader_id })
}

/**
 * Whoever has a case gives it back: it is nobody's, and whoever does casework may take it. Giving it back again changes nothing
 * and writes nothing. What somebody else has is not given back but handed over, by a lead.
 */
export async function giveBackCase(
  ground: Ground,
  trx: Trx,
  staffId: number,
  { id, version, note }: Wanted & { note?: string | undefined },
) {
  const actor = (await lockPeople(trx, [staffId])).get(staffId) ?? fail('not_found')
  const row = (await lockCases(trx, actor, [id])).get(id) ?? fail('not_found')
  if (row.assignee_id === null) return unchanged(row)
  if (row.assignee_id !== staffId) fail('case_taken')
  if (row.version !== version) fail('case_changed')
  return changeWithNote(ground, trx, staffId, { row, note, places: { ...row, assignee_id: null } })
}

/** A lead says whose a case is and who reads along: people who do casework and have access now. */
export async function assignCase(
  ground: Ground,
  trx: Trx,
  staffId: number,
  { id, version, note, ...places }: Wanted & Places & { note?: string | undefined },
) {
  const named = [places.assignee_id, places.second_reader_id].filter((one) => one !== null)
  const people = await lockPeople(trx, [staffId, ...named])
  const actor = people.get(staffId)
  if (!actor || !opensEveryCase(actor)) fail('not_found')
  const row = (await lockCases(trx, actor, [id])).get(id) ?? fail('not_found')
  if (row.version !== version) fail('case_changed')
  for (const field of ['assignee_id', 'second_reader_id'] as const) {
    const person = places[field]
    // Whoever had the case before may keep it, so that a change of the one place does not demand another of the other.
    if (person !== null && person !== row[field] && !people.has(person))
      fail('invalid', { [field]: 'staff_unavailable' })
  }
  if (places.assignee_id !== null && places.assignee_id === places.second_reader_id)
    fail('invalid', { second_reader_id: 'invalid' })
  if (row.assignee_id === places.assignee_id && row.second_reader_id === places.second_reader_id) return unchanged(row)
  refuseDuplicate(row)
  return changeWithNote(ground, trx, staffId, { row, note, places })
}

async function changeWithNote(
  ground: Ground,
  trx: Trx,
  staffId: number,
  { row, note, places }: { row: LockedCase; note: string | undefined; places: Places },
) {
  const written =
    note === undefined ? undefined : await keepHandOverNote(ground, trx, { row, staffId, note, to: places.assignee_id })
  const changed = await keepPlaces(ground, trx, staffId, row, {
    assignee_id: places.assignee_id,
    second_reader_id: places.second_reader_id,
  })
  if (written) await auditNote(ground, trx, staffId, row.id, written)
  return changed
}

type HandedOver = { row: LockedCase; staffId: number; note: string; to: number | null }

/** Why a case is handed over, for all of the staff who may open it, and told to whoever gets it. */
async function keepHandOverNote(ground: Ground, trx: Trx, { row, staffId, note, to }: HandedOver) {
  const key = await ground.keys.keyOf(trx, row.id)
  const mentions = to === null || to === staffId || to === row.assignee_id ? [] : [to]
  const said = { text: note, audience: 'staff' as const, mentions }
  return keepNote(ground, trx, { ...said, incident_id: row.id, status: row.status, key, staffId, isHandOver: true })
}

const unchanged = ({ id, version, status }: LockedCase): ChangedCase => ({ id, version, status })

async function keepPlaces(ground: Ground, trx: Trx, staffId: number, row: LockedCase, places: Places) {
  const changed = await changePlaces(ground, trx, staffId, row, places)
  await writeAudit(ground, trx, changed.audit)
  return changed.case
}

/** Keeps whose a case is. The row is locked and may be changed by the actor; the caller writes the audit row, last of all. */
export async function changePlaces(
  { clock }: Pick<Ground, 'clock'>,
  trx: Trx,
  staffId: number,
  row: LockedCase,
  places: Places,
): Promise<{ case: ChangedCase; audit: AuditFacts }> {
  const now = clock.now()
  const version = row.version + 1
  // `updated_at` stays: the reporter sees it, and whose the case is at the desk is not theirs to follow. `active_at` stays:
  // a case that nobody worked on is no less neglected in other hands.
  await trx
    .updateTable('incident')
    .set({ ...places, version })
    .where('id', '=', row.id)
    .execute()
  if (row.assignee_id !== null && row.assignee_id !== places.assignee_id)
    await letTasksFollow(trx, row.id, row.assignee_id)
  const codes = { before: codesOf(row), after: codesOf(places) }
  const did = { incident_id: row.id, staff_id: staffId, at: now, activity: 'assigned' as const }
  await recordActivity(trx, { ...did, before: row.status, after: row.status, codes })
  const subject = { kind: 'case', id: row.id } as const
  return {
    case: { id: row.id, version, status: row.status },
    audit: { actor: { staff: staffId }, action: 'assigned', subject, ...codes },
  }
}

/** What was for whoever had the case is for whoever has it now; otherwise it would stay with somebody who cannot open it. */
async function letTasksFollow(trx: Trx, incident_id: number, before: number) {
  await trx
    .updateTable('case_task')
    .set((eb) => ({ assignee_id: null, version: eb('version', '+', 1) }))
    .where('incident_id', '=', incident_id)
    .where('assignee_id', '=', before)
    .where('done_at', 'is', null)
    .execute()
}

const codesOf = ({ assignee_id, second_reader_id }: Places) => [
  ...(assignee_id === null ? [] : [`assignee=${assignee_id}`]),
  ...(second_reader_id === null ? [] : [`second_reader=${second_reader_id}`]),
]
