import { roles, type Role } from '#contract/staff.ts'
import type { Services } from '#server/context.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { makeRecoveryCodes } from './recoveryCodes.ts'

const password = 'demo-passord for alle'
const addresses: Record<Role, string> = {
  caseworker: 'saksbehandler@example.org',
  lead: 'leder@example.org',
  editor: 'redaktor@example.org',
  analyst: 'analytiker@example.org',
  privacy_officer: 'personvern@example.org',
  administrator: 'administrator@example.org',
}

export type DemoPerson = { role: Role; email: string; password: string; recoveryCode: string }

/**
 * One person for each role, for trying the desk out on one's own machine; never where the world can reach it (config's
 * `isDemo`). Each start makes new recovery codes, of which the first is told, so that nobody needs a phone.
 */
export async function seedDemoStaff(services: Services): Promise<DemoPerson[]> {
  const { db, clock } = services
  const known = await db
    .selectFrom('staff')
    .select(['id', 'email'])
    .where('email', 'in', Object.values(addresses))
    .execute()
  const made = known.length < roles.length ? await hashPassword(password) : undefined
  return db.transaction().execute(async (trx) => {
    const people: DemoPerson[] = []
    for (const role of roles) {
      const email = addresses[role]
      const now = clock.now()
      const id =
        known.find((one) => one.email === email)?.id ??
        (
          await trx
            .insertInto('staff')
            .values({
              email,
              name: `Demo ${email.split('@')[0]}`,
              roles: [role],
              state: 'active',
              password_hash: made,
              password_changed_at: now,
              created_at: now,
              updated_at: now,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
      const [recoveryCode = ''] = await makeRecoveryCodes(services, trx, id)
      people.push({ role, email, password, recoveryCode })
    }
    return people
  })
}
