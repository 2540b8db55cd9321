import { createHash } from 'node:crypto'
import type { Services } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { keyedHash } from './keyedHash.ts'

type Needs = Pick<Services, 'secret'> & { config: Pick<Services['config'], 'publicUrl'> }

/** An HMAC over person and moment, so that no token lies in a job. The database holds its SHA-256. */
export const invitationToken = ({ secret }: Pick<Services, 'secret'>, staff_id: number, created_at: Date) =>
  keyedHash(secret, 'staff invitation', staff_id, created_at.getTime()).toString('base64url')

export const invitationHash = (token: string) => createHash('sha256').update(token).digest()

/** Behind `#`, so that neither a server's log nor a Referer holds the token. */
export const invitationLink = ({ config }: Pick<Needs, 'config'>, token: string) =>
  `${config.publicUrl}/desk/invitation#${token}`

/** The link of the invitation that a person can use now, if there is one. */
export async function findInvitationLink(services: Needs & Pick<Services, 'clock'>, db: Db, staff_id: number) {
  const kept = await db
    .selectFrom('staff_invitation')
    .select('created_at')
    .where('staff_id', '=', staff_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', services.clock.now())
    .executeTakeFirst()
  return kept && invitationLink(services, invitationToken(services, staff_id, kept.created_at))
}
