import { z } from 'zod'
import { sayDesk } from './deskErrors.ts'

const code = z
  .string()
  .max(40)
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
export const totpCode = code.pipe(z.string().regex(/^\d{6}$/, sayDesk('code_invalid')))
const recoveryCode = code.pipe(z.string().regex(/^[0-9A-Z]{10}$/, sayDesk('code_invalid')))
const mailedCode = code.pipe(z.string().regex(/^\d{8}$/, sayDesk('code_invalid')))
const base64url = z.string().max(10_000)

/** How a browser reaches an authenticator (WebAuthn level 3). */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** What the browser's `navigator.credentials` gives, as @simplewebauthn/browser sends it. */
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  clientExtensionResults: z.object({}),
}
export const passkeyMade = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.enum(passkeyTransports)).max(10).optional(),
  }),
})
const passkeyUsed = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
})
export type PasskeyMade = z.infer<typeof passkeyMade>
export type PasskeyUsed = z.infer<typeof passkeyUsed>

export const secondFactor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('totp'), code: totpCode }),
  z.object({ kind: z.literal('recovery_code'), code: recoveryCode }),
  z.object({ kind: z.literal('mailed_code'), code: mailedCode }),
  z.object({ kind: z.literal('passkey'), credential: passkeyUsed }),
])
export type SecondFactor = z.infer<typeof secondFactor>
export const newFactor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('totp'), code: totpCode }),
  z.object({ kind: z.literal('passkey'), credential: passkeyMade }),
])
export type NewFactor = z.infer<typeof newFactor>

/** For `navigator.credentials`, as @simplewebauthn/browser takes it. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })
