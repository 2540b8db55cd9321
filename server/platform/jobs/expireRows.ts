import type { Services } from '#server/context.ts'
import { sessionStands } from '#server/platform/http/sessions.ts'
import { staffAges } from '#server/platform/http/staffSessions.ts'

const hour = 3_600_000

/** Deletes rows past their lifetime. Each statement is independent, so that the job may be interrupted anywhere. */
export async function expireRows({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const now = clock.now()
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  await db
    .deleteFrom('session')
    .where(({ not }) => not(sessionStands(now)))
    .execute()
  await db
    .deleteFrom('staff_session')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('last_used_at', '<=', ago(staffAges.idle))]))
    .execute()
  // A row that an attempt holds begins a new window. Waiting for it could deadlock with the attempt.
  await db
    .with('ended', (inner) =>
      inner.selectFrom('throttle').select('key').where('expires_at', '<', now).forUpdate().skipLocked(),
    )
    .deleteFrom('throttle')
    .where('key', 'in', (eb) => eb.selectFrom('ended').select('key'))
    .execute()
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', ago(48 * hour))
    .execute()
  await db
    .deleteFrom('known_network')
    .where('last_used_at', '<', ago(90 * 24 * hour))
    .execute()
  await db
    .deleteFrom('staff_known_device')
    .where('last_used_at', '<', ago(365 * 24 * hour))
    .execute()
  await db
    .deleteFrom('mail_sent')
    .where('at', '<', ago(30 * 24 * hour))
    .execute()
}
