import * as cases from '#contract/deskCases.ts'
import * as contract from '#contract/deskCaseWork.ts'
import { createLabel } from '#server/cases/labels.ts'
import { staffRoutes, type Act, type Given, recordActivity } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { showCase, showWitnessNumber } from '../case/caseView.ts'
import { readPeople } from '../people.ts'
import { assignCase, giveBackCase, readCasesOf, readWorkload } from './assigning.ts'
import { markMention, readMentions } from './mentions.ts'
import { addNote, keepNoteDraft } from './notes.ts'
import { addTask, changeTask, readOwnTasks } from './tasks.ts'
import { caseActivities, lookActivities } from '#contract/casework.ts'
import { findCase, lockToWork, refuseUnread } from '#server/cases/locking.ts'
import { upsert, namedBy, oneOf, update } from '#server/database/rows.ts'
import { type Action, moveByStaff } from '#server/cases/moves.ts'
import { tellReporter } from '#server/cases/reporterNews.ts'
import { readOfferedOutcomes } from '#server/cases/settings.ts'
import { fail } from '#server/platform/http/failures.ts'

/** Who looks at a case, who works here and which labels there are is no reading of a case and leaves no row in the audit log. */
export const caseRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  route(cases.showCase, showCase)
  route(cases.moveCase, moveCase)
  route(cases.giveBackCase, giveBackCase)
  route(cases.assignCase, assignCase)
  route(contract.showWitnessNumber, showWitnessNumber)
  route(contract.addNote, addNote)
  route(contract.keepNoteDraft, keepNoteDraft)
  route(contract.listOwnTasks, readOwnTasks)
  route(contract.addTask, addTask)
  route(contract.changeTask, changeTask)
  route(contract.attendCase, attendCase)
  route(contract.listMentions, readMentions)
  route(contract.markMention, markMention)
  route(contract.listPeople, ({ trx }) => readPeople(trx))
  route(contract.listLabels, ({ trx }) =>
    trx.selectFrom('label').select(['id', 'name']).where('retired_at', 'is', null).orderBy('name').execute(),
  )
  route(contract.createLabel, createLabel)
  route(contract.listWorkload, readWorkload)
  route(contract.listCasesOf, readCasesOf)
}

/**
 * Moves a case: its new state, news for its reporter and at most one mail an hour, a line in its history and an audit row, or none of
 * them.
 */
async function moveCase(at: Act, wanted: Given<typeof cases.moveCase>): Promise<cases.ChangedCase> {
  const { trx, staff } = at
  const { id, version, outcome } = wanted
  const original = wanted.move === 'close' && outcome === 'duplicate' ? wanted.duplicate_of : undefined
  const also = original === undefined ? [] : [original]
  const { actor, row, found } = await lockToWork(trx, staff.id, { id, version, also })
  const action: Action =
    wanted.move === 'close' ? { name: 'close', outcome, duplicateOf: original } : { name: wanted.move }
  const { to, activity } = moveByStaff(row.status, action, actor)
  if (to === 'Closed' && outcome && !(await readOfferedOutcomes(trx)).includes(outcome))
    fail('invalid', { outcome: 'outcome_not_offered' })
  // A duplicate of a duplicate, or of itself, would have no case left that is worked on.
  const other = original === undefined ? undefined : found.get(original)
  if (original !== undefined && (original === id || !other || other.outcome === 'duplicate'))
    fail('invalid', { duplicate_of: 'invalid' })
  const now = at.clock.now()
  const isClosing = to === 'Closed'
  if (isClosing) await refuseUnread(trx, id, wanted.last_id)
  const ended = {
    outcome: isClosing ? outcome : null,
    closed_at: isClosing ? now : null,
    duplicate_of: original ?? null,
  }
  const moved = { status: to, version: row.version + 1, active_at: now, updated_at: now, ...ended }
  // What was not answered ends with the case: reopened months later, it must not count from back then.
  await update(trx, 'incident', id, { ...moved, ...(isClosing && { message_at: null }) })
  // What was folded into it is worked on where it is now.
  if (original !== undefined) {
    const [withdrawn, folded] = [trx.updateTable('case_withdrawal'), trx.updateTable('incident')]
    await withdrawn.set({ duplicate_of_before: original }).where('duplicate_of_before', '=', id).execute()
    await folded.set({ duplicate_of: original }).where('duplicate_of', '=', id).execute()
  }
  await tellReporter(at, trx, id)
  const before = row.outcome === null ? [] : [row.outcome]
  const after = [
    ...(isClosing && outcome ? [outcome] : []),
    ...(original === undefined ? [] : [`duplicate_of=${original}`]),
  ]
  const did = { incident_id: id, staff_id: staff.id, at: now, activity }
  await recordActivity(trx, { ...did, before: row.status, after: to, codes: { before, after } })
  at.tell({
    // Closing as a duplicate merges two cases (docs/casework.md): a row of its own kind, which names the other one.
    action: original === undefined ? 'status_moved' : 'merged',
    subject: { kind: 'case', id },
    before: [row.status, ...before],
    after: [to, ...after],
  })
  return { id, version: row.version + 1, status: to }
}

const looks: readonly string[] = lookActivities
const known = caseActivities.filter((one) => !looks.includes(one))
/** Milliseconds for which somebody who said that they look at a case counts as looking. */
const minute = 60_000

/** Notes that the actor looks at the case, and answers who else does, who changed it last and what came last. No word of it. */
async function attendCase({ clock, trx, staff: actor }: Act, { id }: { id: number }) {
  const now = clock.now()
  const { version } = await findCase(trx, actor, id)
  const presence = { incident_id: id, staff_id: actor.id, seen_at: now }
  await upsert(trx, 'case_presence', ['incident_id', 'staff_id'], presence)
  const others = await trx
    .selectFrom('case_presence')
    .innerJoin('staff', 'staff.id', 'case_presence.staff_id')
    .select(['staff.id', 'staff.name'])
    .where('case_presence.incident_id', '=', id)
    .where('case_presence.staff_id', '!=', actor.id)
    .where('case_presence.seen_at', '>', new Date(now.getTime() - minute))
    .where('staff.state', '=', 'active')
    .orderBy('staff.name')
    .execute()
  const last = await trx
    .selectFrom('incident_activity')
    .select(['at', 'action', namedBy<null>('staff', 'staff_id').as('who')])
    .where('incident_id', '=', id)
    .where('action', 'in', known)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const message = await trx
    .selectFrom('message')
    .select('id')
    .where('incident_id', '=', id)
    .where('sender', '=', 'reporter')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    version,
    people: others.map((one) => ({ ...one, name: one.name ?? '' })),
    reporter_message_id: message?.id ?? null,
    last_change: last ? { at: last.at.toISOString(), who: last.who, activity: oneOf(known, last.action) } : null,
  }
}
