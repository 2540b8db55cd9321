import { randomBytes } from 'node:crypto'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { countOf, insert } from '#server/database/rows.ts'
import { keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'
import { plainCode, readableCode } from '#server/platform/secrets/readableCode.ts'

const hashOf = (secret: Secret, staff_id: number, code: string) =>
  keyedHash(secret, 'staff recovery code', staff_id, plainCode(code))

/**
 * Makes ten codes of 50 random bits in place of all earlier ones. They can be read this once only. The caller holds the
 * person's row, so that of two who make codes at once the second ones take the place of the first.
 */
export async function makeRecoveryCodes({ secret }: Pick<Services, 'secret'>, trx: Trx, staff_id: number) {
  const codes = Array.from({ length: 10 }, () => readableCode(randomBytes(10), 5))
  await trx.deleteFrom('staff_recovery_code').where('staff_id', '=', staff_id).execute()
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
