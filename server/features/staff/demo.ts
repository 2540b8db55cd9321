import { roles, type Role } from '#contract/staff.ts'
import type { Services } from '#server/context.ts'
import { insertNumbered } from '#server/database/rows.ts'
import { hashPassword, passwordMatches } from '#server/platform/secrets/passwords.ts'
import { makeRecoveryCodes } from './queries.ts'

const password = 'demo-passord for alle'
const names: Record<Role, string> = {
  caseworker: 'saksbehandler',
  lead: 'leder',
  editor: 'redaktør',
  analyst: 'analytiker',
  privacy_officer: 'personvern',
  administrator: 'administrator',
}

/** An address is ASCII, a name is not. */
const addressOf = (role: Role) => `${names[role].replaceAll('ø', 'o')}@example.org`
const addresses = roles.map(addressOf)

export const isDemoAddress = (email: string) => addresses.includes(email.toLowerCase())

/** `hasOwnPassword`: somebody has changed it, so that the published one opens nothing. */
export type DemoPerson = {
  role: Role
  email: string
  password: string
  recoveryCode: string
  hasOwnPassword: boolean
}

/** One for each role, never where the world can reach it (`isDemo`). Each start makes new recovery codes. Who was suspended stays so. */
export async function seedDemoStaff(services: Services): Promise<DemoPerson[]> {
  const { db, clock } = services
  const known = await db
    .selectFrom('staff')
    .select(['id', 'email', 'state', 'password_hash'])
    .where('email', 'in', addresses)
    .execute()
  const made = known.length < roles.length ? await hashPassword(password) : null
  const hashes = new Set(known.map(({ password_hash }) => password_hash))
  // One for all who have not changed theirs.
  const own = new Set<string | null>()
  for (const hash of hashes) if (!(await passwordMatches(hash ?? undefined, password))) own.add(hash)
  return db.transaction().execute(async (trx) => {
    const people: DemoPerson[] = []
    for (const role of roles) {
      const email = addressOf(role)
      const now = clock.now()
      const one = known.find((each) => each.email === email)
      if (one && one.state !== 'active') continue
      const id =
        one?.id ??
        (await insertNumbered(trx, 'staff', {
          email,
          name: `Demo ${names[role]}`,
          roles: [role],
          state: 'active',
          password_hash: made,
          created_at: now,
          updated_at: now,
        }))
      const [recoveryCode = ''] = await makeRecoveryCodes(services, trx, id)
      const hasOwnPassword = one !== undefined && own.has(one.password_hash)
      people.push({ role, email, password, recoveryCode, hasOwnPassword })
    }
    return people
  })
}
