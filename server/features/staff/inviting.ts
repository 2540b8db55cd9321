import type { Role } from '#contract/staff.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { insert, update } from '#server/database/rows.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { invitationHash, invitationLink, invitationToken } from '#server/platform/secrets/invitationLinks.ts'
import { factorsOf, memberColumns, toMember } from './queries.ts'
import { endAllSessions } from './sessionQueries.ts'

/** Milliseconds: three days (docs/casework.md, "People"). */
const lifetime = 3 * 24 * 3_600_000

type Needs = Pick<Services, 'clock' | 'secret'> & { config: Pick<Services['config'], 'publicUrl'> }

/** Who invites; null for the command line. */
type Inviter = Pick<Act, 'staff' | 'tell'> | null
type Wanted = { email: string; roles: readonly Role[]; invitedBy: Inviter }

/** Or sends a new link, which ends the earlier one. Undefined for the address of somebody who has accepted or is suspended. */
export async function inviteStaff(services: Needs, trx: Trx, { email, roles, invitedBy }: Wanted) {
  const now = services.clock.now()
  const row = await trx
    .insertInto('staff')
    .values({ email, roles: [...roles], state: 'invited', created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ roles: [...roles], updated_at: now })
        .where('staff.state', '=', 'invited'),
    )
    .returning(memberColumns)
    .executeTakeFirst()
  return row && giveLink(services, trx, row, { invitedBy })
}

/** Ends their sessions and second factors too. The caller holds the row and has seen that the person may lose their access. */
export async function inviteAgain(services: Needs, trx: Trx, row: HeldRow, invitedBy: Inviter) {
  await update(trx, 'staff', row.id, { state: 'invited', password_hash: null, updated_at: services.clock.now() })
  await endAllSessions(trx, row.id)
  const hadPassword = row.password_hash !== null
  return giveLink(services, trx, { ...row, state: 'invited' }, { invitedBy, hadPassword })
}

/** What of an earlier invitation does not outlive the next. */
const ended = ['staff_invitation', 'staff_totp', 'staff_passkey', 'staff_recovery_code', 'staff_known_device'] as const

type Row = Parameters<typeof toMember>[0]
type HeldRow = Row & { password_hash: string | null }

/** The only link that works for this person from now on. The audit row names what the person could sign in with before. */
async function giveLink(
  services: Needs,
  trx: Trx,
  row: Row,
  { invitedBy, hadPassword = false }: { invitedBy: Inviter; hadPassword?: boolean },
) {
  const now = services.clock.now()
  const before = [...(hadPassword ? ['password'] : []), ...(await factorsOf(trx, row.id))]
  for (const table of ended) await trx.deleteFrom(table).where('staff_id', '=', row.id).execute()
  const token = invitationToken(services, row.id, now)
  const expires_at = new Date(now.getTime() + lifetime)
  await insert(trx, 'staff_invitation', {
    staff_id: row.id,
    token_hash: invitationHash(token),
    created_at: now,
    expires_at,
  })
  const facts = { subject: { kind: 'staff', id: row.id }, before, after: row.roles } as const
  if (invitedBy) invitedBy.tell(facts)
  else await writeAudit(services, trx, { ...facts, actor: 'system', action: 'staff_invited' })
  return { member: toMember(row), link: invitationLink(services, token), expires_at: expires_at.toISOString() }
}

/** The invitation of a link that works now, with whom it invites. */
export function findInvitation(db: Db | Trx, token: string, now: Date) {
  return db
    .selectFrom('staff_invitation as invitation')
    .innerJoin('staff', 'staff.id', 'invitation.staff_id')
    .select(['invitation.id', 'invitation.staff_id', 'invitation.expires_at', 'invitation.challenge'])
    .select(['invitation.challenge_at'])
    .select(['staff.email', 'staff.roles', 'staff.name'])
    .where('invitation.token_hash', '=', invitationHash(token))
    .where('invitation.used_at', 'is', null)
    .where('invitation.expires_at', '>', now)
    .where('staff.state', '=', 'invited')
}
