import { createHash, randomBytes } from 'node:crypto'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { insertNew } from '#server/database/rows.ts'
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
  const token = sentDevice(config, cookies) ?? randomBytes(32).toString('base64url')
  const device_hash = hashOf(token)
  const now = clock.now()
  const known = await trx
    .updateTable('staff_known_device')
    .set({ last_used_at: now })
    .where('staff_id', '=', staff_id)
    .where('device_hash', '=', device_hash)
    .returning('staff_id')
    .executeTakeFirst()
  if (!known) await insertNew(trx, 'staff_known_device', { staff_id, device_hash, last_used_at: now })
  return { isKnown: known !== undefined, cookie: deviceCookie(config, token) }
}

/**
 * The number of a browser that has signed in to this account before; undefined for all others. What is wrong from elsewhere
 * does not count against it (docs/decisions/staff-sign-in.md, Guessing). Only whoever holds its cookie, which no
 * script reads, sees that there is an account.
 */
export async function knownDeviceOf(
  { db, config }: { db: Db; config: Needs['config'] },
  email: string,
  cookies: string | undefined,
) {
  const token = sentDevice(config, cookies)
  if (!token) return undefined
  const device_hash = hashOf(token)
  const known = await db
    .selectFrom('staff_known_device as device')
    .innerJoin('staff', 'staff.id', 'device.staff_id')
    .select('device.staff_id')
    .where('device.device_hash', '=', device_hash)
    .where('staff.email', '=', email)
    .executeTakeFirst()
  return known && device_hash.toString('hex')
}

function sentDevice(config: Needs['config'], cookies: string | undefined) {
  const sent = staffTokenOf(config, cookies, 'device') ?? ''
  return /^[\w-]{43}$/.test(sent) ? sent : undefined
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()
