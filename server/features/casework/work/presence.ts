import { deskActivities, lookActivities } from '#contract/casework.ts'
import { activities } from '#contract/status.ts'
import { findCase } from '#server/cases/locking.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import { named } from '#server/database/shownRow.ts'
import { oneOf } from '#server/database/storedCodes.ts'

const looks: readonly string[] = lookActivities
const known = [...activities, ...deskActivities].filter((one) => !looks.includes(one))
/** Milliseconds for which somebody who said that they look at a case counts as looking. */
const minute = 60_000

/** Notes that the actor looks at the case, and answers who else does, who changed it last and what came last. No word of it. */
export async function attendCase({ clock, trx, staff: actor }: Act, { id }: { id: number }) {
  const now = clock.now()
  const { version } = await findCase(trx, actor, id)
  await trx
    .insertInto('case_presence')
    .values({ incident_id: id, staff_id: actor.id, seen_at: now })
    .onConflict((conflict) => conflict.columns(['incident_id', 'staff_id']).doUpdateSet({ seen_at: now }))
    .execute()
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
    .leftJoin('staff', 'staff.id', 'incident_activity.staff_id')
    .select(['incident_activity.at', 'incident_activity.action', 'incident_activity.staff_id', 'staff.name'])
    .where('incident_activity.incident_id', '=', id)
    .where('incident_activity.action', 'in', known)
    .orderBy('incident_activity.id', 'desc')
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
    people: others.map((person) => ({ id: person.id, name: person.name ?? '' })),
    reporter_message_id: message?.id ?? null,
    last_change: last
      ? { at: last.at.toISOString(), who: named(last.staff_id, last.name), activity: oneOf(known, last.action) }
      : null,
  }
}
