import type { ExpressionBuilder } from 'kysely'
import { caseActivities, type DeskMove, deskMoves, deskStatuses } from '#contract/casework.ts'
import { type ContactLanguage, contactLanguages } from '#contract/contactLanguages.ts'
import type { DeskCase, showCase as call } from '#contract/deskCases.ts'
import type { showWitnessNumber as numberCall } from '#contract/deskCaseWork.ts'
import { limits } from '#contract/limits.ts'
import type { IncidentStatus } from '#contract/status.ts'
import { actorOf, type DeskActor, isDeskStatus, mayWorkOn, namesOf, visibleTo } from '#server/cases/access.ts'
import { tellCase, type Act, type Given } from '#server/cases/staffRoutes.ts'
import { openTold, toldColumns } from '#server/cases/caseFacts.ts'
import { mayContact } from '#server/cases/consents.ts'
import { hasKnownReader, isKnownReader } from '#server/cases/knownReader.ts'
import { lockToWork } from '#server/cases/locking.ts'
import { type Action, move } from '#server/cases/moves.ts'
import { readClockDays } from '#server/cases/settings.ts'
import { shownDocument } from '#server/cases/shownInspection.ts'
import { readStateTexts } from '#server/cases/stateTexts.ts'
import { writeReading } from '#server/cases/visits.ts'
import { forStaff, readDeskCorrections, witnessesOf } from '#server/cases/witnesses.ts'
import type { Trx } from '#server/database/connect.ts'
import { namedBy, oneOf } from '#server/database/rows.ts'
import type { DB } from '#server/database/tables.ts'
import { fail, failing } from '#server/platform/http/failures.ts'
import { duplicateText } from '#texts/nb/stateTexts.ts'
import { labelsOf, listedColumns, toListed } from '../listedCases.ts'
import { lastActivity, markSeen } from '../seen.ts'
import { seeMentions } from '../work/mentions.ts'
import { readNoteDraft, readNotes } from '../work/notes.ts'
import { readTasks } from '../work/tasks.ts'

/** One case, decrypted, with its newest corrections or all. Whoever opens it has seen it, and the notes in it that name them. */
export async function showCase(at: Act, { id, corrections: wanted }: Given<typeof call>): Promise<DeskCase> {
  const seen = await lastActivity(at.trx, id)
  const data = await readCase(at, { id, newest: wanted === 'all' ? Infinity : limits.correctionsShown })
  await seeMentions(at, data.notes)
  await markSeen(at.trx, at.staff.id, id, seen)
  await writeReading(at, at.trx, at.staff.id, { id, action: 'case_opened' })
  return data
}

async function readCase(at: Act, { id, newest }: { id: number; newest: number }): Promise<DeskCase> {
  const { trx, staff: actor } = at
  const row = await listedColumns(trx)
    .select(['incident.time', 'incident.duplicate_of', ...toldColumns])
    .select(chosenLanguage)
    .where('incident.id', '=', id)
    .where(visibleTo(actor))
    .executeTakeFirstOrThrow(failing('not_found'))
  const key = await at.keys.keyOf(trx, id)
  const labels = await labelsOf(trx, [id])
  const listed = toListed(row, labels.get(id) ?? [], { days: await readClockDays(trx), now: at.clock.now() })
  const may_work = mayWorkOn(actor, row)
  const lines = await readLines(trx, id)
  const corrections = await readDeskCorrections(trx, key, id)
  const original = row.duplicate_of === null ? [] : [row.duplicate_of]
  const known = await knownCases(trx, actor, [...original, ...numbersIn(lines, ...caseCodes)])
  return {
    ...listed,
    time: row.time?.slice(0, 5) ?? null,
    ...openTold(key, row),
    duplicate_of: row.duplicate_of !== null && known.has(row.duplicate_of) ? row.duplicate_of : null,
    corrections: corrections.slice(-newest),
    older_corrections: Math.max(0, corrections.length - newest),
    witnesses: (await witnessesOf(trx, key, id)).map((one) => ({
      ...forStaff(one),
      is_restricted: one.restricted_at !== null,
    })),
    documents: await readDocuments(at, key, id),
    contact_language: may_work ? await shownLanguage(trx, row) : null,
    ...(await readHistory(trx, lines, known)),
    notes: await readNotes(trx, key, actor, id),
    note_draft: await readNoteDraft(trx, key, id, actor.id),
    tasks: await readTasks(trx, key, id),
    state_texts: { ...(await readStateTexts(trx)), duplicate: duplicateText },
    may_work,
    may_ask: may_work && isPossible(listed.status, actor, { name: 'ask' }) && (await hasKnownReader(trx, id)),
    moves: may_work ? movesFrom(listed.status, actor) : [],
  }
}

/** What the actor may do next, provided that they give what the move demands. */
const movesFrom = (status: IncidentStatus, actor: DeskActor): DeskMove[] =>
  deskMoves.filter((name) =>
    isPossible(status, actor, name === 'close' ? { name, outcome: 'guidance_given' as const } : { name }),
  )

function isPossible(status: IncidentStatus, actor: DeskActor, action: Action) {
  const as = actorOf(actor)
  return as !== undefined && !('refused' in move(status, action, as))
}

async function readDocuments({ trx, config }: Act, key: Buffer, incident_id: number) {
  const rows = await trx
    .selectFrom('incident_document')
    .select(['id', 'name_sealed', 'size', 'extension', 'inspection_state', 'inspection_findings', 'scanned_at'])
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute()
  return rows.map((document) => shownDocument(config, key, document))
}

/** Null for a case that staff entered until its reporter has written: it would tell that there is an account (docs/threats.md row 9). */
const chosenLanguage = (eb: ExpressionBuilder<DB, 'incident'>) =>
  eb
    .selectFrom('account')
    .select('account.contact_language')
    .whereRef('account.id', '=', 'incident.user_id')
    .where(isKnownReader)
    .as('contact_language')

/** What of it is shown to whoever works on the case: nothing while the reporter is not to be contacted. */
async function shownLanguage(
  trx: Trx,
  { id, contact_language }: { id: number; contact_language: string | null },
): Promise<ContactLanguage | null> {
  const language = oneOf(contactLanguages, contact_language)
  return language && (await mayContact(trx, id)) ? language : null
}

/** The lines of a case's history as they are stored, from when it was sent in: the newest thousand, oldest first. */
async function readLines(trx: Trx, incident_id: number) {
  const rows = await trx
    .selectFrom('incident_activity')
    .select(['id', 'at', 'action', 'status_before', 'status_after', 'before', 'after'])
    .select(namedBy<null>('staff', 'staff_id').as('staff'))
    .where('incident_id', '=', incident_id)
    .where('status_after', 'in', [...deskStatuses])
    .orderBy('id', 'desc')
    .limit(1000)
    .execute()
  return rows.toReversed()
}
type Line = Awaited<ReturnType<typeof readLines>>[number]

const caseCodes = ['case', 'duplicate_of']

/** The numbers in the codes of a history that have one of the names, as `case=17`, each once. */
function numbersIn(lines: readonly Pick<Line, 'before' | 'after'>[], ...names: string[]) {
  const codes = lines.flatMap(({ before, after }) => [...before, ...after]).map((code) => code.split('='))
  const numbers = codes.map(([name = '', value]) => (names.includes(name) ? Number(value) : NaN))
  return [...new Set(numbers.filter(Number.isSafeInteger))]
}

async function knownCases(trx: Trx, actor: DeskActor, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await trx.selectFrom('incident').select('id').where('id', 'in', ids).where(visibleTo(actor)).execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * What happened since the case was submitted. That it was a draft before, and for how long, is not staff's to know.
 * @param cases the other cases that the reader may know of; the number of another is left out
 */
async function readHistory(
  trx: Trx,
  lines: readonly Line[],
  cases: ReadonlySet<number>,
): Promise<Pick<DeskCase, 'history' | 'names'>> {
  const shown = (codes: readonly string[]) =>
    codes.map((code) => {
      const [name = '', number] = code.split('=')
      return !caseCodes.includes(name) || cases.has(Number(number)) ? code : `${name}=other`
    })
  const history = lines.flatMap(({ id, at, action, staff, status_before, status_after, ...codes }) => {
    if (!isDeskStatus(status_after)) return []
    const activity = oneOf(caseActivities, action)
    const from = status_before !== null && isDeskStatus(status_before) ? status_before : null
    const [before, after] = [shown(codes.before), shown(codes.after)]
    return [{ id, at: at.toISOString(), activity, staff, status_before: from, status_after, before, after }]
  })
  return { history, names: await readNames(trx, history) }
}

/** The names behind the numbers in the codes of a history, which a page puts into words. */
async function readNames(trx: Trx, history: DeskCase['history']): Promise<DeskCase['names']> {
  const labels = numbersIn(history, 'label')
  return {
    staff: await namesOf(trx, numbersIn(history, 'assignee', 'second_reader', 'mention', 'approved_by')),
    labels:
      labels.length === 0
        ? []
        : await trx.selectFrom('label').select(['id', 'name']).where('id', 'in', labels).orderBy('id').execute(),
  }
}

/** The number of one witness, for whoever works on the case. Asked for each time, and written down each time. */
export async function showWitnessNumber(at: Act, { id, witness_id }: Given<typeof numberCall>) {
  const { row } = await lockToWork(at.trx, at.staff.id, { id })
  const witnesses = await witnessesOf(at.trx, await at.keys.keyOf(at.trx, id), id)
  const { contact_number, restricted_at } = witnesses.find((witness) => witness.id === witness_id) ?? fail('not_found')
  if (restricted_at !== null) fail('witness_restricted')
  await tellCase(at, row, 'witness_number_shown', { after: [`witness=${witness_id}`] })
  return { contact_number }
}
