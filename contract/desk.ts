import { z } from 'zod'
import { deskCall } from './deskCall.ts'
import { deskTrialCalls } from './deskCalls.ts'
import { sayDesk } from './deskErrors.ts'
import { newFactor, passkeyMade, passkeyOptions, secondFactor } from './secondFactor.ts'
import { factorKinds, roles, staffPasswordMin, staffStates } from './staff.ts'
import { done, idParams, moment, rowId, email, ownSession, password, personName } from './wire.ts'

export const newPassword = password.refine(
  (text) => Array.from(text).length >= staffPasswordMin,
  sayDesk('staff_password_too_short'),
)
const role = z.enum(roles)
/** A set: what stands twice counts once. */
const roleSet = z
  .array(role)
  .min(1, sayDesk('roles_required'))
  .max(roles.length)
  .transform((chosen) => roles.filter((one) => chosen.includes(one)))

/** The token of an invitation's link, which carries it behind `#`, where no server and no log sees it. */
const token = z.string().max(100)

const self = z.object({
  id: rowId,
  email: z.string(),
  name: z.string(),
  roles: z.array(role),
})
export type Self = z.infer<typeof self>

const invitation = z.object({
  email: z.string(),
  roles: z.array(role),
  expires_at: moment,
  /** For an authenticator app: the address that its QR code holds, and the secret to be typed instead. */
  totp: z.object({ address: z.string(), secret: z.string() }),
})
export const openInvitation = deskCall(
  'deskOpenInvitation',
  'Read an invitation, and what to set up an authenticator app with',
  { fails: ['link_invalid'], body: z.object({ token }), data: invitation },
)
export const invitationPasskey = deskCall(
  'deskInvitationPasskey',
  'Ask for what a new passkey must sign, with an invitation',
  { fails: ['link_invalid'], body: z.object({ token }), data: passkeyOptions },
)
/** Sets name, password and second factor, answers the ten recovery codes this once, and signs in. */
export const acceptInvitation = deskCall('deskAcceptInvitation', 'Accept an invitation by name, password and factor', {
  fails: ['link_invalid', 'second_factor_wrong'],
  body: z.object({ token, name: personName, password: newPassword, factor: newFactor }),
  data: z.object({ self, recovery_codes: z.array(z.string()).length(10) }),
})

/** Opens a session that is good for nothing but giving the second factor, within ten minutes. */
export const signIn = deskCall('deskSignIn', 'Give e-mail address and password, the first half of signing in', {
  fails: ['wrong_credentials', 'too_many_requests'],
  body: z.object({ email, password }),
  data: z.object({ factors: z.array(z.enum(factorKinds)) }),
})
export const passkeyChallenge = deskCall('deskPasskeyChallenge', 'Ask for what a passkey must sign', {
  data: passkeyOptions,
})
const factorBody = z.object({ factor: secondFactor })
export const giveSecondFactor = deskCall('deskGiveSecondFactor', 'Give the second factor, the other half of sign-in', {
  fails: ['second_factor_wrong', 'too_many_requests'],
  body: factorBody,
  data: z.object({ self, recovery_codes_left: z.int() }),
})
/** Mails a code to a demo person of a trial, good for ten minutes and for the session that asked. */
export const mailCode = { ...deskTrialCalls.deskMailCode, schema: { response: { 200: done } } } as const
/** The second factor again: for five minutes, the session may do what asks for it. */
export const stepUp = deskCall('deskStepUp', 'Give the second factor again', {
  fails: ['second_factor_wrong', 'too_many_requests'],
  body: factorBody,
})
export const signOut = deskCall('deskSignOut', 'End the session of the cookie')
export const showSelf = deskCall('deskShowSelf', 'Read who is signed in and what they may do', { data: self })

export const listOwnSessions = deskCall('deskListOwnSessions', "List one's own sessions at the desk", {
  data: z.array(ownSession),
})
export const revokeOwnSession = deskCall('deskRevokeOwnSession', "End one of one's own sessions at the desk")

export const ownFactors = z.object({
  /** How the second factor can be given now. */
  kinds: z.array(z.enum(factorKinds)),
  passkeys: z.array(
    z.object({ id: rowId, name: z.string().nullable(), created_at: moment, last_used_at: moment.nullable() }),
  ),
  /** Since when an authenticator app counts; null when none does. */
  totp: z.object({ confirmed_at: moment }).nullable(),
  recovery_codes_left: z.int(),
})
export const listOwnFactors = deskCall('deskListOwnFactors', "List one's own second factors and recovery codes left", {
  data: ownFactors,
})
export const newPasskeyChallenge = deskCall('deskNewPasskeyChallenge', 'Ask for what one more own passkey must sign', {
  data: passkeyOptions,
})
export const addPasskey = deskCall('deskAddPasskey', 'Keep one more passkey of one’s own', {
  fails: ['second_factor_wrong'],
  body: z.object({ credential: passkeyMade }),
})
const recoveryCodes = z.array(z.string()).length(10)
/** Answers the codes this once. */
export const renewRecoveryCodes = deskCall('deskRenewRecoveryCodes', 'Replace the recovery codes with ten new ones', {
  data: z.object({ recovery_codes: recoveryCodes }),
})

export const member = z.object({
  id: rowId,
  email: z.string(),
  /** Null until the invitation is accepted. */
  name: z.string().nullable(),
  roles: z.array(role),
  state: z.enum(staffStates),
  created_at: moment,
})
export type Member = z.infer<typeof member>
export const listStaff = deskCall('deskListStaff', 'List the staff, with roles and states', { data: z.array(member) })
/** `link`: only while mails do not go; otherwise it goes to the invited address alone. */
const invited = z.object({ member, link: z.string().nullable(), expires_at: moment })
/** Somebody who has not accepted yet gets a new link with these roles, and the earlier one ends. */
export const invite = deskCall('deskInvite', 'Invite somebody, or send a new link', {
  fails: ['already_staff'],
  body: z.object({ email, roles: roleSet }),
  data: invited,
})
/** For whoever has lost the phone, the passkey or the password. Their sessions end. */
export const inviteAgain = deskCall('deskInviteAgain', 'End how a person signs in and invite them anew', {
  fails: ['own_roles', 'last_administrator', 'last_lead', 'last_privacy_officer'],
  data: invited,
})
const changed = z.object({ member })
export const suspend = deskCall('deskSuspend', 'Suspend a member of staff and end their sessions', {
  fails: ['own_roles', 'last_administrator', 'last_lead', 'last_privacy_officer'],
  data: changed,
})
export const reinstate = deskCall('deskReinstate', 'Let a suspended member of staff in again', {
  fails: ['own_roles'],
  data: changed,
})
const roleParams = idParams.extend({ role })
export const grantRole = deskCall('deskGrantRole', 'Give a member of staff a role', {
  fails: ['own_roles'],
  params: roleParams,
  data: changed,
})
export const revokeRole = deskCall('deskRevokeRole', 'Take a role from a member of staff', {
  fails: ['own_roles', 'last_administrator', 'last_lead', 'last_privacy_officer', 'last_role'],
  params: roleParams,
  data: changed,
})
