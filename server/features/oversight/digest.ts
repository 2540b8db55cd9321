import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { rolesWith } from '#contract/staff.ts'
import { addDays, todayInOslo } from '#contract/time.ts'
import { activeWith, can, type DeskActor, isOwnCase, isOwnTask, openStatuses, visibleTo } from '#server/cases/access.ts'
import { type ClockDays, isOverdueCase } from '#server/cases/clocks.ts'
import { countRequests } from '#server/cases/requestClock.ts'
import { countDueHolds } from '#server/cases/retention/holds.ts'
import { readSettings } from '#server/cases/settings.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { countOf, insertNew } from '#server/database/rows.ts'
import type { DB } from '#server/database/tables.ts'
import { promiseStaffMail } from '#server/platform/mail/staffMail.ts'
import { inOslo } from '#server/platform/norwegianDates.ts'

/**
 * One mail a day to whoever does casework and has something new or overdue (docs/casework.md, "Clocks"): counts and a link. Once the time
 * of the day has come in Norway, however many servers look: the day is one row, written in the transaction that queues the mails. A portal
 * that was down at the time sends it when it is up again, the same day; one that was started for the first time after the time of the day
 * sends its first one the next day. A time after the last look of a day counts as that look's.
 */
export async function sendDigest({ db, clock, jobs }: Pick<Services, 'db' | 'clock' | 'jobs'>) {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const { digest_time, clock_days } = await readSettings(trx)
    const day = todayInOslo(now)
    // Times of the day are compared as text, so that an hour that summer time skips is followed by a later one.
    const isEarly = inOslo(now).slice(-5) < (digest_time.value < lastLook ? digest_time.value : lastLook)
    await keepFirstDay(trx, isEarly ? addDays(day, -1) : day, now)
    if (isEarly) return
    if (!(await insertNew(trx, 'digest_run', { day, at: now }))) return
    const since = await lastRun(trx, day)
    for (const person of await activeWith(trx, recipients)) {
      const counts = await countFor(trx, person, { days: clock_days.value, now, since })
      if (Object.values(counts).every((one) => one === 0)) continue
      await promiseStaffMail(jobs, trx, 'digest', person.id, { ...counts, day })
    }
  })
}

/** The job looks every ten minutes (server/work.ts). */
const lastLook = '23:50'

/** Of a portal that looks for the first time, the last day whose time was over before there was anything to tell. */
async function keepFirstDay(trx: Trx, day: string, at: Date) {
  const known = await trx.selectFrom('digest_run').select('day').limit(1).executeTakeFirst()
  if (!known) await insertNew(trx, 'digest_run', { day, at })
}

async function lastRun(trx: Trx, day: string) {
  const { at } = await trx
    .selectFrom('digest_run')
    .select((eb) => eb.fn.max('at').as('at'))
    .where('day', '<', day)
    .executeTakeFirstOrThrow()
  return at ?? new Date(0)
}

/**
 * Searches since then, by somebody else, for a person whom the request does not name. Whoever answers requests could send one, check it and
 * search for any name, and alone reads the log of that: leads hear how often.
 */
const countOtherNames = (trx: Trx, staff_id: number, since: Date) =>
  countOf(
    trx
      .selectFrom('audit.entry')
      .where('action', '=', 'request_searched')
      .where('at', '>', since)
      .where('staff_id', '!=', staff_id)
      .where(sql<boolean>`after && '{another_name,another_number}'::text[]`),
  )

const recipients = [...rolesWith('see_inbox'), ...rolesWith('hold_cases'), ...rolesWith('handle_requests')]

/** What is new, overdue or was reopened since the person looked, and their tasks whose day is today or over. */
async function countFor(
  trx: Trx,
  person: DeskActor,
  { days, now, since }: { days: ClockDays; now: Date; since: Date },
) {
  const count = (isWanted: (eb: ExpressionBuilder<DB, 'incident'>) => Expression<SqlBool>) =>
    countOf(trx.selectFrom('incident').where((eb) => eb.and([visibleTo(person)(eb), isWanted(eb)])))
  const due = trx
    .selectFrom('case_task')
    .innerJoin('incident', 'incident.id', 'case_task.incident_id')
    .where((eb) => isOwnTask(person)(eb))
    .where('case_task.due', '<=', todayInOslo(now))
  return {
    holds: can(person, 'hold_cases') ? await countDueHolds(trx, now) : 0,
    ...(can(person, 'handle_requests') ? await countRequests(trx, now) : { requests: 0, requestsDue: 0 }),
    otherNames: person.roles.includes('lead') ? await countOtherNames(trx, person.id, since) : 0,
    tasks: await countOf(due),
    fresh: await count((eb) => eb('incident.status', '=', 'Submitted')),
    reopened: await count(isReopenedFor(person)),
    overdue: await count(isOverdueCase(days, now)),
  }
}

/**
 * The open cases that somebody else, mostly the reporter by a message or a correction, has opened again since the actor last looked,
 * as SQL: of the actor's own, of nobody's, and of those whose assignee has no access any more, so that each has somebody who is told.
 * To be asked together with `visibleTo`.
 */
export const isReopenedFor = (actor: DeskActor) => (eb: ExpressionBuilder<DB, 'incident'>) =>
  eb.and([
    isOwnCase(actor)(eb),
    eb('incident.status', 'in', openStatuses),
    sql<SqlBool>`EXISTS (SELECT FROM incident_activity again WHERE again.incident_id = incident.id
      AND again.action = 'reopened' AND again.staff_id IS DISTINCT FROM ${actor.id}::bigint
      AND NOT EXISTS (SELECT FROM incident_seen seen WHERE seen.incident_id = incident.id
        AND seen.staff_id = ${actor.id} AND seen.activity_id >= again.id))`,
  ])
