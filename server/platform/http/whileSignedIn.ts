import { Readable } from 'node:stream'
import type { Role } from '#contract/staff.ts'
import type { Db } from '#server/database/connect.ts'
import type { Clock } from '#server/platform/clock.ts'
import { fail } from './failures.ts'
import { findOpenStaffSession } from './staffSessions.ts'

type Needs = { db: Db; clock: Clock }

/** Whether somebody's session still stands with one of the roles: for an answer that goes out for minutes. */
export async function stillHas({ db, clock }: Needs, sessionId: number, roles: readonly Role[]) {
  const now = await findOpenStaffSession(db, clock, sessionId)
  return roles.some((role) => now?.roles.includes(role))
}

/** How many bytes go out between two looks at whether whoever gets them still may. */
const bytesAtOnce = 256 * 1024

/** A file that breaks off when the session, the access or the role of whoever gets it has gone. */
export const whileSignedIn = (needs: Needs, sessionId: number, roles: readonly Role[], bytes: Readable) =>
  Readable.from(
    checked(bytes, () => stillHas(needs, sessionId, roles)),
    { objectMode: false },
  )

async function* checked(bytes: Readable, may: () => Promise<boolean>) {
  let left = 0
  for await (const part of bytes) {
    if (left <= 0) {
      if (!(await may())) fail('not_signed_in')
      left = bytesAtOnce
    }
    left -= Buffer.byteLength(part)
    yield part
  }
}
