import type { PasskeyMade, PasskeyUsed } from '#contract/secondFactor.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { insertNew, update, findRow } from '#server/database/rows.ts'
import { type Challenged, freshChallenge } from './sessionQueries.ts'

type Needs = Pick<Services, 'clock' | 'config'>

/** Loaded by the first who uses a passkey: the library is large, and a start does not wait for it. */
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

/** A passkey is bound to the host of PUBLIC_URL, and to its origin when it signs. */
function siteOf({ config }: Pick<Needs, 'config'>) {
  const { hostname, origin } = new URL(config.publicUrl)
  return { expectedRPID: hostname, expectedOrigin: origin, requireUserVerification: true }
}

/** Ed25519, ES256 and RS256, by their numbers in COSE: what authenticators have. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** What the browser makes a new passkey by. Its challenge is to be kept until the answer comes. */
export async function passkeyCreation(
  { config }: Needs,
  { id, email, name }: { id: number; email: string; name: string | null },
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: config.siteName,
    rpID: new URL(config.publicUrl).hostname,
    userName: email,
    userDisplayName: name ?? email,
    userID: Uint8Array.from(Buffer.from(`staff ${id}`)),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
}

/** Keeps a new passkey that signed the challenge; false when it did not. */
export async function keepPasskey(needs: Needs, trx: Trx, staff_id: number, made: PasskeyMade, asked: Challenged) {
  const challenge = freshChallenge(asked, needs.clock.now())
  if (challenge === null || !(await isWithoutChain(made.response.attestationObject))) return false
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    ...siteOf(needs),
    response: made,
    supportedAlgorithmIDs,
    expectedChallenge: challenge,
  }).catch(() => undefined)
  if (!verified?.verified) return false
  const { credential } = verified.registrationInfo
  return insertNew(trx, 'staff_passkey', {
    staff_id,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: made.response.transports ?? [],
    created_at: needs.clock.now(),
  })
}

/**
 * Whether a new passkey comes without certificates of its maker. We ask for none; and the library would fetch the lists of
 * revoked ones from addresses that whoever sent the certificates has chosen.
 * @param attestation the attestation object, base64url
 */
export async function isWithoutChain(attestation: string) {
  const { decodeAttestationObject, isoBase64URL } = await helpers()
  try {
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestation))
    const format = decoded.get('fmt')
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}

/** What the browser asks a person's passkeys to sign. */
export async function passkeyRequest({ config }: Needs, trx: Trx, staff_id: number) {
  const own = await trx
    .selectFrom('staff_passkey')
    .select(['credential_id', 'transports'])
    .where('staff_id', '=', staff_id)
    .execute()
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: new URL(config.publicUrl).hostname,
    userVerification: 'required',
    allowCredentials: own.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  })
}

/** Whether one of the person's own passkeys signed the challenge. A counter that went back is a copied key: refused. */
export async function takePasskey(needs: Needs, trx: Trx, staff_id: number, used: PasskeyUsed, asked: Challenged) {
  const challenge = freshChallenge(asked, needs.clock.now())
  if (challenge === null) return false
  const kept = await findRow(
    trx,
    'staff_passkey',
    { staff_id, credential_id: used.id },
    ['id', 'credential_id', 'public_key', 'counter'],
    'UPDATE',
  )
  if (!kept) return false
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    ...siteOf(needs),
    response: used,
    expectedChallenge: challenge,
    credential: { id: kept.credential_id, publicKey: Uint8Array.from(kept.public_key), counter: kept.counter },
  }).catch(() => undefined)
  if (!verified?.verified) return false
  await update(trx, 'staff_passkey', kept.id, {
    counter: verified.authenticationInfo.newCounter,
    last_used_at: needs.clock.now(),
  })
  return true
}
