import { type Member, member, ownFactors, type Self } from '#contract/desk.ts'
import { type FactorKind, type Role, roles } from '#contract/staff.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { shownAs, severalOf, findRow, countOf, insert, remove } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import { randomBytes } from 'node:crypto'
import type { Services } from '#server/context.ts'
import { keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'
import { plainCode, readableCode } from '#server/platform/secrets/readableCode.ts'

export const memberColumns = ['id', 'email', 'name', 'roles', 'state', 'created_at'] as const

type Row = { id: number; email: string; name: string | null; roles: string[]; state: string; created_at: Date }

export const rolesOf = (row: Pick<Row, 'roles'>): Role[] => severalOf(roles, row.roles)

export const toMember = (row: Row): Member => shownAs(member, { ...row, roles: rolesOf(row) })

export const toSelf = ({ id, email, name, roles: own }: Self): Self => ({ id, email, name, roles: own })

export const listStaff = (db: Db) => db.selectFrom('staff').select(memberColumns).orderBy('id').limit(1000).execute()

/** Who may sign in with a password: somebody active. */
export const findForSignIn = (db: Db, email: string) =>
  findRow(db, 'staff', { email, state: 'active' }, ['id', 'password_hash'])

export const passwordHashOf = async (db: Db, id: number) =>
  (await findRow(db, 'staff', { id }, ['password_hash']))?.password_hash

/** Locks a person who is active and still has the password that was verified before the transaction. */
export const lockWithPassword = (trx: Trx, id: number, password_hash: string) =>
  findRow(trx, 'staff', { id, state: 'active', password_hash }, ['id'], 'NO KEY UPDATE')

export const lockPerson = (trx: Trx, id: number) => findRow(trx, 'staff', { id }, ['id'], 'NO KEY UPDATE')

/** Locked, so that of two administrators who take each other's role at once the second finds that the role is gone. */
export const lockStaff = (trx: Trx) =>
  trx
    .selectFrom('staff')
    .select([...memberColumns, 'password_hash'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

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
  const totp = await findRow(db, 'staff_totp', { staff_id }, ['confirmed_at'])
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

/** Recovery codes count as none: they are used up. The caller holds the person's row, so that of two removed at once one stays. */
export async function demandAnotherFactor(trx: Trx, staff_id: number) {
  const { passkeys, totp } = await listFactors(trx, staff_id)
  if (passkeys.length + (totp ? 1 : 0) < 2) fail('last_factor')
}

const hashOf = (secret: Secret, staff_id: number, code: string) =>
  keyedHash(secret, 'staff recovery code', staff_id, plainCode(code))

/** Of 50 random bits each, to be read this once, in place of earlier ones. The caller holds the person's row. */
export async function makeRecoveryCodes({ secret }: Pick<Services, 'secret'>, trx: Trx, staff_id: number) {
  const codes = Array.from({ length: 10 }, () => readableCode(randomBytes(10), 5))
  await remove(trx, 'staff_recovery_code', { staff_id })
  await insert(
    trx,
    'staff_recovery_code',
    codes.map((code) => ({ staff_id, code_hash: hashOf(secret, staff_id, code) })),
  )
  return codes
}

/** Uses a code up. What looks like 0 or 1 is read as such. */
export async function takeRecoveryCode(
  { secret, clock }: Pick<Services, 'secret' | 'clock'>,
  trx: Trx,
  staff_id: number,
  code: string,
) {
  const taken = await trx
    .updateTable('staff_recovery_code')
    .set({ used_at: clock.now() })
    .where('staff_id', '=', staff_id)
    .where('code_hash', '=', hashOf(secret, staff_id, code))
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

export const countRecoveryCodes = (db: Db | Trx, staff_id: number) =>
  countOf(db.selectFrom('staff_recovery_code').where('staff_id', '=', staff_id).where('used_at', 'is', null))
