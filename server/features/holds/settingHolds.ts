import { sql } from 'kysely'
import { lastHoldDay } from '#contract/deskHolds.ts'
import { asksReporter, holdGrounds, type HoldGround } from '#contract/holdGrounds.ts'
import { deskStatuses } from '#contract/casework.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { erasedUnheldOn } from '#server/cases/retention/dueDays.ts'
import { lockStaffWith } from '#server/cases/locking.ts'
import { nextIds } from '#server/cases/rowIds.ts'
import { oneOf } from '#server/database/storedCodes.ts'
import { tellReporter } from '#server/cases/reporterNews.ts'
import { sealRow } from '#server/cases/sealedColumns.ts'
import { hasKnownReader } from '#server/cases/knownReader.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { shownHolds } from './shownHolds.ts'

type Ground = Pick<Services, 'clock' | 'keys' | 'jobs' | 'secret'>
type Wanted = { case_id: number; ground: HoldGround; reason: string; ends_on: string }

/**
 * Holds a case, or asks its reporter whether it may be held. The reporter sees it on the case, and gets the mail that there is
 * something new.
 */
export async function setHold(services: Ground, trx: Trx, staffId: number, wanted: Wanted) {
  await lockStaffWith(trx, staffId, 'hold_cases')
  const { case_id: incident_id, ground, reason, ends_on } = wanted
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
  await refuseEnd(services, trx, { incident_id, ground, ends_on })
  const [id = 0] = await nextIds(trx, 'case_hold', 1)
  const key = await services.keys.keyOf(trx, incident_id)
  const now = services.clock.now()
  const made = await trx
    .insertInto('case_hold')
    .values({
      id,
      incident_id,
      ground,
      ...sealRow('case_hold', key, id, { reason }),
      ends_on,
      set_by: staffId,
      set_at: now,
      reviewed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return fail('already_held')
  await tellReporter(services, trx, incident_id)
  const [hold = fail('unexpected')] = await shownHolds(services, trx, id)
  await tellLog(services, trx, { staffId, incident_id, before: [], after: [ground, ends_on] })
  return hold
}

type Change = { id: number; version: number }

/**
 * Keeps a hold for another ninety days, with the same end or another. A changed end is told to the reporter. By consent a later
 * one asks them anew, and until they agree the case is kept to the day that they have agreed to.
 */
export async function reviewHold(services: Ground, trx: Trx, staffId: number, change: Change & { ends_on: string }) {
  const { incident_id, ground, ends_on } = await lockHold(trx, staffId, change)
  // An end that stays is kept, also where a notice that came late has moved the day of the case past it.
  if (change.ends_on !== ends_on) await refuseEnd(services, trx, { incident_id, ground, ends_on: change.ends_on })
  await trx
    .updateTable('case_hold')
    .set((eb) => ({ ends_on: change.ends_on, reviewed_at: services.clock.now(), version: eb('version', '+', 1) }))
    // An earlier end cuts the yes too, so that a later one asks anew. Null where nobody has agreed: `least` would leave that out.
    .set({
      agreed_until: sql`CASE WHEN agreed_until IS NOT NULL THEN least(agreed_until, ${change.ends_on}::date) END`,
    })
    .where('id', '=', change.id)
    .execute()
  if (change.ends_on !== ends_on) await tellReporter(services, trx, incident_id)
  const [hold = fail('unexpected')] = await shownHolds(services, trx, change.id)
  await tellLog(services, trx, { staffId, incident_id, before: [ground, ends_on], after: [ground, change.ends_on] })
  return hold
}

export async function endHold(services: Ground, trx: Trx, staffId: number, change: Change) {
  const { incident_id, ground, ends_on } = await lockHold(trx, staffId, change)
  await trx
    .updateTable('case_hold')
    .set((eb) => ({ ended_at: services.clock.now(), ended_by: 'officer', version: eb('version', '+', 1) }))
    .where('id', '=', change.id)
    .execute()
  await tellReporter(services, trx, incident_id)
  await tellLog(services, trx, { staffId, incident_id, before: [ground, ends_on], after: ['ended'] })
}

/**
 * Of a case that is locked: by consent a hold ends after the day on which the case is erased without it, because the reporter
 * would otherwise agree to nothing. By a legal duty an earlier end has a meaning: until then the reporter cannot erase the case.
 */
async function refuseEnd(
  { clock }: Pick<Services, 'clock'>,
  trx: Trx,
  { incident_id, ground, ends_on }: { incident_id: number; ground: string; ends_on: string },
) {
  const { erased_on } = await trx
    .selectFrom('incident')
    .select(erasedUnheldOn(clock.now()).as('erased_on'))
    .where('id', '=', incident_id)
    .executeTakeFirstOrThrow()
  if (asksReporter(oneOf(holdGrounds, ground)) && ends_on <= erased_on)
    fail('invalid', { ends_on: 'hold_ends_too_early' }, erased_on)
  if (ends_on > lastHoldDay(erased_on)) fail('invalid', { ends_on: 'hold_ends_too_late' }, erased_on)
}

/** The case first, as everybody locks it who changes it. */
async function lockHold(trx: Trx, staffId: number, { id, version }: Change) {
  await lockStaffWith(trx, staffId, 'hold_cases')
  const found = await trx
    .selectFrom('incident')
    .innerJoin('case_hold', 'case_hold.incident_id', 'incident.id')
    .select(['case_hold.incident_id', 'case_hold.ground', 'case_hold.ends_on', 'case_hold.version'])
    .where('case_hold.id', '=', id)
    .where('case_hold.ended_at', 'is', null)
    .where('incident.status', 'in', [...deskStatuses])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) return fail('not_found')
  if (found.version !== version) return fail('changed_meanwhile')
  return found
}

const tellLog = (
  services: Ground,
  trx: Trx,
  { staffId, incident_id, ...codes }: { staffId: number; incident_id: number; before: string[]; after: string[] },
) =>
  writeAudit(services, trx, {
    actor: { staff: staffId },
    action: 'held',
    subject: { kind: 'case', id: incident_id },
    ...codes,
  })
