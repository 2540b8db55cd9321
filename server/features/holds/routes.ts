import { sql } from 'kysely'
import { deskStatuses } from '#contract/casework.ts'
import * as contract from '#contract/deskHolds.ts'
import { asksReporter, holdGrounds } from '#contract/holdGrounds.ts'
import { answerHold as answerCall, type HoldAnswer } from '#contract/holds.ts'
import { isDeskStatus } from '#server/cases/access.ts'
import { hasKnownReader } from '#server/cases/knownReader.ts'
import { lockOwnCase } from '#server/cases/locking.ts'
import { tellReporter } from '#server/cases/reporterNews.ts'
import { reporterRoutes, type Rules } from '#server/cases/reporterRoutes.ts'
import { erasedUnheldOn } from '#server/cases/retention/dueDays.ts'
import { nextIds, sealRow } from '#server/cases/sealedColumns.ts'
import { staffRoutes, type Act, type Given } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin, Services } from '#server/context.ts'
import { type Trx, transact } from '#server/database/connect.ts'
import { insertNew, oneOf, update, nextVersion } from '#server/database/rows.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail, failing } from '#server/platform/http/failures.ts'
import { holdReplies as texts } from '#texts/nb/deskHolds.ts'
import { listHolds, shownHolds } from './shownHolds.ts'

export const answerHoldRoutes: FeaturePlugin = async (app, services) => {
  const rules: Rules = { audit: 'held', throttle: { name: 'answer-hold', account: [60, 3600] } }
  reporterRoutes(app)(answerCall, rules, async ({ user, params: { id }, body: answer }) => {
    await transact(services.db, (trx) => answerHold(services, trx, { user_id: user.id, id, answer }))
    return { message: answer.agrees ? texts.agreed : texts.withdrawn }
  })
}

/** Set and reviewed by the privacy officer, who has just shown who they are. Of a case its number and its last day are listed. */
export const holdRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  route(contract.listHolds, listHolds)
  route(contract.setHold, setHold, ({ ground }) => (ground === 'consent' ? texts.asked : texts.set))
  route(contract.reviewHold, reviewHold)
  route(contract.endHold, endHold)
}

type Answer = { user_id: number; id: number; answer: HoldAnswer }

/** A no ends the hold, also after a yes. A yes is to the end that was shown, and fails with `changed_meanwhile` after another. */
async function answerHold(services: Pick<Services, 'clock' | 'secret'>, trx: Trx, { user_id, id, answer }: Answer) {
  const own = await lockOwnCase(trx, user_id, id)
  if (!isDeskStatus(own.status)) return fail('not_found')
  const open = await trx
    .selectFrom('case_hold')
    .select(['id', 'ends_on', 'agreed_until'])
    .where('incident_id', '=', id)
    .where('ground', '=', 'consent')
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (answer.agrees && open?.ends_on !== answer.ends_on) fail('changed_meanwhile')
  // Answered before, or nothing is asked: the same answer twice changes nothing.
  if (!open || (answer.agrees && open.agreed_until !== null && open.agreed_until >= open.ends_on)) return
  const now = services.clock.now()
  const said = answer.agrees ? { agreed_at: now, agreed_until: open.ends_on } : { ended_at: now, ended_by: 'reporter' }
  await update(trx, 'case_hold', open.id, { ...said, version: nextVersion })
  await writeAudit(services, trx, {
    actor: { reporter: user_id },
    action: 'held',
    subject: { kind: 'case', id },
    before: ['consent', open.ends_on],
    after: [answer.agrees ? 'agreed' : 'consent_withdrawn'],
  })
}

/** Or asks its reporter whether it may be held. The reporter sees it on the case, and gets the mail that there is something new. */
async function setHold(at: Act, { case_id: incident_id, ground, reason, ends_on }: Given<typeof contract.setHold>) {
  const { trx, staff } = at
  const row = await trx
    .selectFrom('incident')
    .select('user_id')
    .where('id', '=', incident_id)
    .where('status', 'in', [...deskStatuses])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return fail('invalid', { case_id: 'case_not_sent' })
  // Before the end is looked at, and the same of an entered case with an account and without one (docs/threats.md row 9).
  if (ground === 'consent' && (row.user_id === null || !(await hasKnownReader(trx, incident_id))))
    return fail('hold_needs_account')
  await refuseEnd(at, { incident_id, ground, ends_on })
  const [id = 0] = await nextIds(trx, 'case_hold', 1)
  const key = await at.keys.keyOf(trx, incident_id)
  const now = at.clock.now()
  const made = await insertNew(trx, 'case_hold', {
    id,
    incident_id,
    ground,
    ...sealRow('case_hold', key, id, { reason }),
    ends_on,
    set_by: staff.id,
    set_at: now,
    reviewed_at: now,
  })
  if (!made) return fail('already_held')
  await tellReporter(at, trx, incident_id)
  const [hold = fail('unexpected')] = await shownHolds(at, trx, id)
  at.tell({ subject: { kind: 'case', id: incident_id }, before: [], after: [ground, ends_on] })
  return hold
}

/** For ninety days. A changed end is told to the reporter; by consent a later one asks anew, and until a yes the earlier one holds. */
async function reviewHold(at: Act, change: Given<typeof contract.reviewHold>) {
  const { trx } = at
  const { incident_id, ground, ends_on } = await lockHold(at, change)
  // An end that stays is kept, also where a notice that came late has moved the day of the case past it.
  if (change.ends_on !== ends_on) await refuseEnd(at, { incident_id, ground, ends_on: change.ends_on })
  await update(trx, 'case_hold', change.id, {
    ends_on: change.ends_on,
    reviewed_at: at.clock.now(),
    version: nextVersion,
    // An earlier end cuts the yes too, so that a later one asks anew. Null where nobody has agreed: `least` would leave that out.
    agreed_until: sql<
      string | null
    >`CASE WHEN agreed_until IS NOT NULL THEN least(agreed_until, ${change.ends_on}::date) END`,
  })
  if (change.ends_on !== ends_on) await tellReporter(at, trx, incident_id)
  const [hold = fail('unexpected')] = await shownHolds(at, trx, change.id)
  at.tell({ subject: { kind: 'case', id: incident_id }, before: [ground, ends_on], after: [ground, change.ends_on] })
  return hold
}

async function endHold(at: Act, change: Given<typeof contract.endHold>) {
  const { trx } = at
  const { incident_id, ground, ends_on } = await lockHold(at, change)
  await update(trx, 'case_hold', change.id, {
    ended_at: at.clock.now(),
    ended_by: 'officer',
    version: nextVersion,
  })
  await tellReporter(at, trx, incident_id)
  at.tell({ subject: { kind: 'case', id: incident_id }, before: [ground, ends_on], after: ['ended'] })
}

/**
 * Of a case that is locked: by consent a hold ends after the day on which the case is erased without it, because the reporter
 * would otherwise agree to nothing. By a legal duty an earlier end has a meaning: until then the reporter cannot erase the case.
 */
async function refuseEnd(
  { clock, trx }: Act,
  { incident_id, ground, ends_on }: { incident_id: number; ground: string; ends_on: string },
) {
  const { erased_on } = await trx
    .selectFrom('incident')
    .select(erasedUnheldOn(clock.now()).as('erased_on'))
    .where('id', '=', incident_id)
    .executeTakeFirstOrThrow()
  if (asksReporter(oneOf(holdGrounds, ground)) && ends_on <= erased_on)
    fail('invalid', { ends_on: 'hold_ends_too_early' }, erased_on)
  if (ends_on > contract.lastHoldDay(erased_on)) fail('invalid', { ends_on: 'hold_ends_too_late' }, erased_on)
}

/** The case first, as everybody locks it who changes it. */
async function lockHold({ trx }: Act, { id, version }: { id: number; version: number }) {
  const found = await trx
    .selectFrom('incident')
    .innerJoin('case_hold', 'case_hold.incident_id', 'incident.id')
    .select(['case_hold.incident_id', 'case_hold.ground', 'case_hold.ends_on', 'case_hold.version'])
    .where('case_hold.id', '=', id)
    .where('case_hold.ended_at', 'is', null)
    .where('incident.status', 'in', [...deskStatuses])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(failing('not_found'))
  if (found.version !== version) return fail('changed_meanwhile')
  return found
}
