import type { TOTP as Totp } from 'otpauth'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { upsert, update } from '#server/database/rows.ts'
import { open, seal } from '#server/platform/secrets/encryption.ts'
import { keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'

const period = 30

/** Derived from the server's secret, which the key-encryption key seals: a dump alone opens no secret. */
const keyFor = (secret: Secret) => keyedHash(secret, 'staff_totp key')
const placeOf = (staff_id: number) => ({ table: 'staff_totp', column: 'secret_sealed', row: staff_id })

/** Loaded with the first code, as a server at rest needs no sign-in of staff. */
const library = () => import('otpauth')

async function totpOf(bytes: Uint8Array, words: { issuer?: string; label?: string } = {}) {
  const { Secret: TotpSecret, TOTP } = await library()
  return new TOTP({ ...words, secret: new TotpSecret({ buffer: Uint8Array.from(bytes).buffer }), period, digits: 6 })
}

/** Another secret until one is confirmed: who has only read the page earlier holds one that is good for nothing. */
export async function prepareTotp(
  { secret, config }: Pick<Services, 'secret' | 'config'>,
  trx: Trx,
  { id, email }: { id: number; email: string },
) {
  const { bytes, ...shown } = await freshTotp(config, email)
  const sealed = { secret_sealed: seal(keyFor(secret), bytes, placeOf(id)) }
  await trx
    .insertInto('staff_totp')
    .values({ staff_id: id, ...sealed })
    .onConflict((conflict) =>
      conflict.column('staff_id').doUpdateSet(sealed).where('staff_totp.confirmed_at', 'is', null),
    )
    .execute()
  return shown
}

async function freshTotp({ siteName }: Services['config'], email: string) {
  const { Secret: TotpSecret } = await library()
  const bytes = new Uint8Array(new TotpSecret({ size: 20 }).buffer)
  const totp = await totpOf(bytes, { issuer: siteName, label: email })
  return { bytes, address: totp.toString(), secret: totp.secret.base32 }
}

/** Milliseconds for which an app that was offered can be confirmed. */
const offerAge = 600_000
const offerPlace = (staff_id: number) => ({ table: 'staff_totp', column: 'offer', row: staff_id })

/**
 * What somebody sets another authenticator app up with. `offer` is what comes back with the app's first code: the secret and its end,
 * sealed for this person, so that the app of today counts until then and an app that is never confirmed leaves nothing behind.
 */
export async function offerTotp(
  { secret, config, clock }: Pick<Services, 'secret' | 'config' | 'clock'>,
  { id, email }: { id: number; email: string },
) {
  const { bytes, ...shown } = await freshTotp(config, email)
  const end = Buffer.alloc(8)
  end.writeBigUInt64BE(BigInt(clock.now().getTime() + offerAge))
  const offer = seal(keyFor(secret), Buffer.concat([end, bytes]), offerPlace(id))
  return { ...shown, offer: offer.toString('base64url') }
}

/** Keeps the app of an offer that shows the right code now, in place of an earlier one. Says why not. */
export async function keepOfferedTotp(
  { secret, clock }: Pick<Services, 'secret' | 'clock'>,
  trx: Trx,
  staff_id: number,
  { offer, code }: { offer: string; code: string },
): Promise<'kept' | 'over' | 'wrong'> {
  const now = clock.now()
  const bytes = openOffer(keyFor(secret), offer, staff_id)
  if (!bytes || bytes.readBigUInt64BE() <= BigInt(now.getTime())) return 'over'
  const fresh = bytes.subarray(8)
  const last_step = stepOf(await totpOf(fresh), code, now)
  if (last_step === undefined) return 'wrong'
  const secret_sealed = seal(keyFor(secret), fresh, placeOf(staff_id))
  await upsert(trx, 'staff_totp', ['staff_id'], { staff_id, secret_sealed, confirmed_at: now, last_step })
  return 'kept'
}

function openOffer(key: Buffer, offer: string, staff_id: number) {
  try {
    return open(key, Buffer.from(offer, 'base64url'), offerPlace(staff_id))
  } catch {
    return undefined
  }
}

/** The time step of a code that is right now, half a minute early or late. */
function stepOf(totp: Totp, code: string, now: Date) {
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta
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
  const step = stepOf(await totpOf(open(keyFor(secret), kept.secret_sealed, placeOf(staff_id))), code, now)
  if (step === undefined || step <= kept.last_step) return false
  await update(trx, 'staff_totp', { staff_id }, { last_step: step, confirmed_at: kept.confirmed_at ?? now })
  return true
}
