import { createHash, randomBytes } from 'node:crypto'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { deviceCookie, staffTokenOf } from '#server/platform/http/staffSessions.ts'

type Needs = Pick<Services, 'clock' | 'config'>

/**
 * Remembers the browser of a sign-in. Answers whether the person has used it before, and the cookie that it is known by from
 * now on: its own, when it has one, also from another person of the staff.
 */
export async function rememberDevice(
  { clock, config }: Needs,
  trx: Trx,
  staff_id: number,
  cookies: string | undefined,
) {
  const sent = staffTokenOf(config, cookies, 'device') ?? ''
  const token = /^[\w-]{43}$/.test(sent) ? sent : randomBytes(32).toString('base64url')
  const device_hash = createHash('sha256').update(token).digest()
  const now = clock.now()
  const known = await trx
    .updateTable('staff_known_device')
    .set({ last_used_at: now })
    .where('staff_id', '=', staff_id)
    .where('device_hash', '=', device_hash)
    .returning('staff_id')
    .executeTakeFirst()
  if (!known)
    await trx
      .insertInto('staff_known_device')
      .values({ staff_id, device_hash, last_used_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return { isKnown: known !== undefined, cookie: deviceCookie(config, token) }
}
