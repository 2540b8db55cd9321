import { Secret as TotpSecret, TOTP } from 'otpauth'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { open, seal } from '#server/platform/secrets/encryption.ts'
import { keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'

const period = 30

/** Derived from the server's secret, which the key-encryption key seals: a dump alone opens no secret. */
const keyFor = (secret: Secret) => keyedHash(secret, 'staff_totp key')
const placeOf = (staff_id: number) => ({ table: 'staff_totp', column: 'secret_sealed', row: staff_id })

const totpOf = (bytes: Uint8Array, words: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...words, secret: new TotpSecret({ buffer: Uint8Array.from(bytes).buffer }), period, digits: 6 })

/**
 * What an authenticator app is set up with: an address for its QR code, and the secret to be typed. Another each time
 * until one is confirmed: who has only read the page earlier holds a secret that is good for nothing.
 */
export async function prepareTotp(
  { secret, config }: Pick<Services, 'secret' | 'config'>,
  trx: Trx,
  { id, email }: { id: number; email: string },
) {
  const place = placeOf(id)
  const fresh = new TotpSecret({ size: 20 })
  await trx
    .insertInto('staff_totp')
    .values({ staff_id: id, secret_sealed: seal(keyFor(secret), new Uint8Array(fresh.buffer), place) })
    .onConflict((conflict) =>
      conflict
        .column('staff_id')
        .doUpdateSet(({ ref }) => ({ secret_sealed: ref('excluded.secret_sealed') }))
        .where('staff_totp.confirmed_at', 'is', null),
    )
    .execute()
  const kept = await trx
    .selectFrom('staff_totp')
    .select('secret_sealed')
    .where('staff_id', '=', id)
    .executeTakeFirstOrThrow()
  const totp = totpOf(open(keyFor(secret), kept.secret_sealed, place), { issuer: config.siteName, label: email })
  return { address: totp.toString(), secret: totp.secret.base32 }
}

/**
 * Whether a code is right now, half a minute early or late. Each code is taken once; the row is locked to the end of the
 * transaction, so that of two who send the same one only one gets in.
 * @param isFirst the code that confirms a new app; else only a confirmed one counts
 */
export async function takeTotp(
  { secret, clock }: Pick<Services, 'secret' | 'clock'>,
  trx: Trx,
  staff_id: number,
  { code, isFirst = false }: { code: string; isFirst?: boolean },
) {
  const kept = await trx
    .selectFrom('staff_totp')
    .selectAll()
    .where('staff_id', '=', staff_id)
    .where('confirmed_at', isFirst ? 'is' : 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!kept) return false
  const now = clock.now()
  const totp = totpOf(open(keyFor(secret), kept.secret_sealed, placeOf(staff_id)))
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  if (delta === null) return false
  const step = Math.floor(now.getTime() / 1000 / period) + delta
  if (step <= kept.last_step) return false
  await trx
    .updateTable('staff_totp')
    .set({ last_step: step, confirmed_at: kept.confirmed_at ?? now })
    .where('staff_id', '=', staff_id)
    .execute()
  return true
}
