import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { openText, seal } from '#server/platform/secrets/encryption.ts'
import { keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'

/** By the names of published cells: how far they are from the truth so far, rounded less true. */
type Errors = ReadonlyMap<string, number>

/**
 * What earlier quarters carry into the rounding of the next. Sealed, because with the published sums it would give the true ones to
 * whoever reads the database or a backup of it without its keys.
 */
export async function readCarried({ trx, secret }: Ground): Promise<Errors> {
  const row = await trx.selectFrom('frozen_error').select('sealed').executeTakeFirst()
  const errors: [string, number][] = row ? JSON.parse(openText(keyFrom(secret), row.sealed, place)) : []
  return new Map(errors)
}

/** Keeps the errors of these cells; those of others stay. */
export async function keepCarried(at: Ground, errors: Errors) {
  const all = new Map([...(await readCarried(at)), ...errors])
  const sealed = seal(keyFrom(at.secret), JSON.stringify([...all]), place)
  await at.trx
    .insertInto('frozen_error')
    .values({ sealed })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ sealed }))
    .execute()
}

/** What rounding stands on. */
export type Ground = Pick<Services, 'secret'> & { trx: Trx }

const keyFrom = (secret: Secret) => keyedHash(secret, 'frozen errors')
const place = { table: 'frozen_error', column: 'sealed', row: 'only' }
