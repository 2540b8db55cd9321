import { type Member, member, ownFactors, type Self } from '#contract/desk.ts'
import { type FactorKind, type Role, roles } from '#contract/staff.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { shownAs, severalOf } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import { countRecoveryCodes } from './recoveryCodes.ts'

/** What administrators see of a person. */
export const memberColumns = ['id', 'email', 'name', 'roles', 'state', 'created_at'] as const

type Row = { id: number; email: string; name: string | null; roles: string[]; state: string; created_at: Date }

/** In the order of the contract. */
export const rolesOf = (row: Pick<Row, 'roles'>): Role[] => severalOf(roles, row.roles)

export const toMember = (row: Row): Member => shownAs(member, { ...row, roles: rolesOf(row) })

export const toSelf = ({ id, email, name, roles: own }: Self): Self => ({ id, email, name, roles: own })

export const listStaff = (db: Db) => db.selectFrom('staff').select(memberColumns).orderBy('id').limit(1000).execute()

/** Who may sign in with a password: somebody active. */
export const findForSignIn = (db: Db, email: string) =>
  db
    .selectFrom('staff')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .where('state', '=', 'active')
    .executeTakeFirst()

export const passwordHashOf = async (db: Db, id: number) =>
  (await db.selectFrom('staff').select('password_hash').where('id', '=', id).executeTakeFirst())?.password_hash

/** Locks a person who is active and still has the password that was verified before the transaction. */
export const lockWithPassword = (trx: Trx, id: number, password_hash: string) =>
  trx
    .selectFrom('staff')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'active')
    .where('password_hash', '=', password_hash)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Locks a person to the end of the transaction. */
export const lockPerson = (trx: Trx, id: number) =>
  trx.selectFrom('staff').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/**
 * Everybody of the staff, locked to the end of the transaction: two administrators who take each other's role at once wait
 * for each other, and the second one finds that the role is gone.
 */
export const lockStaff = (trx: Trx) =>
  trx
    .selectFrom('staff')
    .select([...memberColumns, 'password_hash'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** The ways in which a person can give the second factor. */
export const factorsOf = async (db: Db | Trx, staff_id: number) => (await listFactors(db, staff_id)).kinds

/** A person's own second factors, never their secrets. An app that was offered and not confirmed is none. */
export async function listFactors(db: Db | Trx, staff_id: number) {
  const passkeys = await db
    .selectFrom('staff_passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staff_id)
    .orderBy('id')
    .limit(100)
    .execute()
  const totp = await db
    .selectFrom('staff_totp')
    .select('confirmed_at')
    .where('staff_id', '=', staff_id)
    .executeTakeFirst()
  const recovery_codes_left = await countRecoveryCodes(db, staff_id)
  const confirmed_at = totp?.confirmed_at
  const kinds: FactorKind[] = [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(confirmed_at ? (['totp'] as const) : []),
    ...(recovery_codes_left > 0 ? (['recovery_code'] as const) : []),
  ]
  return shownAs(ownFactors, {
    kinds,
    passkeys,
    totp: confirmed_at ? { confirmed_at } : null,
    recovery_codes_left,
  })
}

/**
 * Fails when a person has no other passkey or app than the one that is to go. Recovery codes count as none: they are used up.
 * The caller holds the person's row, so that of two that are removed at once one stays.
 */
export async function demandAnotherFactor(trx: Trx, staff_id: number) {
  const { passkeys, totp } = await listFactors(trx, staff_id)
  if (passkeys.length + (totp ? 1 : 0) < 2) fail('last_factor')
}
