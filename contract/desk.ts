import { z } from 'zod'
import { deskCalls } from './deskCalls.ts'
import { sayDesk } from './deskErrors.ts'
import { say } from './errors.ts'
import { limits } from './limits.ts'
import { factorKinds, powers, roles, staffPasswordMin, staffStates } from './staff.ts'
import { cleanText, done, idParams, moment, rowId } from './wire.ts'

const email = cleanText
  .pipe(z.string().trim().min(1, say('email_required')).max(limits.email, say('email_invalid')))
  .pipe(z.email(say('email_invalid')))
const password = z.string().min(1, say('password_required')).max(limits.passwordMax, say('too_long'))
const newPassword = password.refine((text) => [...text].length >= staffPasswordMin, sayDesk('staff_password_too_short'))
const name = cleanText.pipe(z.string().trim().min(1, say('name_required')).max(limits.name, say('too_long')))
const role = z.enum(roles)
/** A set: what stands twice counts once. */
const roleSet = z
  .array(role)
  .min(1, sayDesk('roles_required'))
  .max(roles.length)
  .transform((chosen) => roles.filter((one) => chosen.includes(one)))

/** The token of an invitation's link, which carries it behind `#`, where no server and no log sees it. */
const token = z.string().max(100)
const code = z
  .string()
  .max(40)
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
const totpCode = code.pipe(z.string().regex(/^\d{6}$/, sayDesk('code_invalid')))
const recoveryCode = code.pipe(z.string().regex(/^[0-9A-Z]{10}$/, sayDesk('code_invalid')))
const base64url = z.string().max(10_000)

/** What the browser's `navigator.credentials` gives, as @simplewebauthn/browser sends it. */
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  clientExtensionResults: z.object({}),
}
const passkeyMade = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
      .max(10)
      .optional(),
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

const secondFactor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('totp'), code: totpCode }),
  z.object({ kind: z.literal('recovery_code'), code: recoveryCode }),
  z.object({ kind: z.literal('passkey'), credential: passkeyUsed }),
])
export type SecondFactor = z.infer<typeof secondFactor>
const newFactor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('totp'), code: totpCode }),
  z.object({ kind: z.literal('passkey'), credential: passkeyMade }),
])
export type NewFactor = z.infer<typeof newFactor>

/** For `navigator.credentials`, as @simplewebauthn/browser takes it. */
const passkeyOptions = z.looseObject({ challenge: z.string() })
const answer = <T extends z.ZodType>(data: T) => ({ 200: done.extend({ data }) })

const self = z.object({
  id: rowId,
  email: z.string(),
  name: z.string(),
  roles: z.array(role),
  /** The sum of what the roles may, for the pages; the server's routes decide. */
  powers: z.array(z.enum(powers)),
})
export type Self = z.infer<typeof self>

const invitation = z.object({
  email: z.string(),
  roles: z.array(role),
  powers: z.array(z.enum(powers)),
  expires_at: moment,
  /** For an authenticator app: the address that its QR code holds, and the secret to be typed instead. */
  totp: z.object({ address: z.string(), secret: z.string() }),
})
export const openInvitation = {
  ...deskCalls.deskOpenInvitation,
  schema: { body: z.object({ token }), response: answer(invitation) },
} as const
export const invitationPasskey = {
  ...deskCalls.deskInvitationPasskey,
  schema: { body: z.object({ token }), response: answer(passkeyOptions) },
} as const
/** Sets name, password and second factor, answers the ten recovery codes this once, and signs in. */
export const acceptInvitation = {
  ...deskCalls.deskAcceptInvitation,
  schema: {
    body: z.object({ token, name, password: newPassword, factor: newFactor }),
    response: answer(z.object({ self, recovery_codes: z.array(z.string()).length(10) })),
  },
} as const

/** Opens a session that is good for nothing but giving the second factor, within ten minutes. */
export const signIn = {
  ...deskCalls.deskSignIn,
  schema: {
    body: z.object({ email, password }),
    response: answer(z.object({ factors: z.array(z.enum(factorKinds)) })),
  },
} as const
export const passkeyChallenge = {
  ...deskCalls.deskPasskeyChallenge,
  schema: { response: answer(passkeyOptions) },
} as const
const factorBody = z.object({ factor: secondFactor })
export const giveSecondFactor = {
  ...deskCalls.deskSecondFactor,
  schema: { body: factorBody, response: answer(z.object({ self, recovery_codes_left: z.int() })) },
} as const
/** The second factor again: for five minutes, the session may do what asks for it. */
export const stepUp = { ...deskCalls.deskStepUp, schema: { body: factorBody, response: { 200: done } } } as const
export const signOut = { ...deskCalls.deskSignOut, schema: { response: { 200: done } } } as const
export const showSelf = { ...deskCalls.deskSelf, schema: { response: answer(self) } } as const

const ownSession = z.object({
  id: rowId,
  device: z.string(),
  created_at: moment,
  last_used_at: moment,
  current: z.boolean(),
})
export const listOwnSessions = {
  ...deskCalls.deskListSessions,
  schema: { response: answer(z.array(ownSession)) },
} as const
export const revokeOwnSession = {
  ...deskCalls.deskRevokeSession,
  schema: { params: idParams, response: { 200: done } },
} as const

const member = z.object({
  id: rowId,
  email: z.string(),
  /** Null until the invitation is accepted. */
  name: z.string().nullable(),
  roles: z.array(role),
  state: z.enum(staffStates),
  created_at: moment,
})
export type Member = z.infer<typeof member>
export const listStaff = { ...deskCalls.deskListStaff, schema: { response: answer(z.array(member)) } } as const
/** Somebody who has not accepted yet gets a new link with these roles, and the earlier one ends. */
export const invite = {
  ...deskCalls.deskInvite,
  schema: {
    body: z.object({ email, roles: roleSet }),
    response: answer(z.object({ member, link: z.string(), expires_at: moment })),
  },
} as const
const changed = answer(z.object({ member }))
export const suspend = { ...deskCalls.deskSuspend, schema: { params: idParams, response: changed } } as const
export const reinstate = { ...deskCalls.deskReinstate, schema: { params: idParams, response: changed } } as const
const roleParams = idParams.extend({ role })
export const grantRole = { ...deskCalls.deskGrantRole, schema: { params: roleParams, response: changed } } as const
export const revokeRole = { ...deskCalls.deskRevokeRole, schema: { params: roleParams, response: changed } } as const
