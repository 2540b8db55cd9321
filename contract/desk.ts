import { z } from 'zod'
import { deskCalls, deskTrialCalls } from './deskCalls.ts'
import { sayDesk } from './deskErrors.ts'
import { say } from './errors.ts'
import { limits } from './limits.ts'
import { personName } from './personName.ts'
import { newFactor, passkeyMade, passkeyOptions, secondFactor } from './secondFactor.ts'
import { factorKinds, powers, roles, staffPasswordMin, staffStates } from './staff.ts'
import { answer, cleanText, done, idParams, moment, rowId } from './wire.ts'

const email = cleanText
  .pipe(z.string().trim().min(1, say('email_required')).max(limits.email, say('email_invalid')))
  .pipe(z.email(say('email_invalid')))
export const password = z.string().min(1, say('password_required')).max(limits.passwordMax, say('too_long'))
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
  summary: 'Read an invitation, and what to set up an authenticator app with',
  fails: ['link_invalid'],
  schema: { body: z.object({ token }), response: answer(invitation) },
} as const
export const invitationPasskey = {
  ...deskCalls.deskInvitationPasskey,
  summary: 'Ask for what a new passkey must sign, with an invitation',
  fails: ['link_invalid'],
  schema: { body: z.object({ token }), response: answer(passkeyOptions) },
} as const
/** Sets name, password and second factor, answers the ten recovery codes this once, and signs in. */
export const acceptInvitation = {
  ...deskCalls.deskAcceptInvitation,
  summary: 'Accept an invitation with a name, a password and a second factor',
  fails: ['link_invalid', 'second_factor_wrong'],
  schema: {
    body: z.object({ token, name: personName, password: newPassword, factor: newFactor }),
    response: answer(z.object({ self, recovery_codes: z.array(z.string()).length(10) })),
  },
} as const

/** Opens a session that is good for nothing but giving the second factor, within ten minutes. */
export const signIn = {
  ...deskCalls.deskSignIn,
  summary: 'Give e-mail address and password, the first half of signing in',
  fails: ['wrong_credentials', 'too_many_requests'],
  schema: {
    body: z.object({ email, password }),
    response: answer(z.object({ factors: z.array(z.enum(factorKinds)) })),
  },
} as const
export const passkeyChallenge = {
  ...deskCalls.deskPasskeyChallenge,
  summary: 'Ask for what a passkey must sign',
  schema: { response: answer(passkeyOptions) },
} as const
const factorBody = z.object({ factor: secondFactor })
export const giveSecondFactor = {
  ...deskCalls.deskSecondFactor,
  summary: 'Give the second factor, the other half of signing in',
  fails: ['second_factor_wrong', 'too_many_requests'],
  schema: { body: factorBody, response: answer(z.object({ self, recovery_codes_left: z.int() })) },
} as const
/** Mails a code to a demo person of a trial, good for ten minutes and for the session that asked. */
export const mailCode = { ...deskTrialCalls.deskMailCode, schema: { response: { 200: done } } } as const
/** The second factor again: for five minutes, the session may do what asks for it. */
export const stepUp = {
  ...deskCalls.deskStepUp,
  summary: 'Give the second factor again',
  fails: ['second_factor_wrong', 'too_many_requests'],
  schema: { body: factorBody, response: { 200: done } },
} as const
export const signOut = {
  ...deskCalls.deskSignOut,
  summary: 'End the session of the cookie',
  schema: { response: { 200: done } },
} as const
export const showSelf = {
  ...deskCalls.deskSelf,
  summary: 'Read who is signed in and what they may do',
  schema: { response: answer(self) },
} as const

const ownSession = z.object({
  id: rowId,
  device: z.string(),
  created_at: moment,
  last_used_at: moment,
  current: z.boolean(),
})
export const listOwnSessions = {
  ...deskCalls.deskListSessions,
  summary: "List one's own sessions at the desk",
  schema: { response: answer(z.array(ownSession)) },
} as const
export const revokeOwnSession = {
  ...deskCalls.deskRevokeSession,
  summary: "End one of one's own sessions at the desk",
  schema: { params: idParams, response: { 200: done } },
} as const

const ownFactors = z.object({
  /** How the second factor can be given now. */
  kinds: z.array(z.enum(factorKinds)),
  passkeys: z.array(
    z.object({ id: rowId, name: z.string().nullable(), created_at: moment, last_used_at: moment.nullable() }),
  ),
  /** Since when an authenticator app counts; null when none does. */
  totp: z.object({ confirmed_at: moment }).nullable(),
  recovery_codes_left: z.int(),
})
export const listOwnFactors = {
  ...deskCalls.deskListFactors,
  summary: "List one's own second factors and how many recovery codes are left",
  schema: { response: answer(ownFactors) },
} as const
export const newPasskeyChallenge = {
  ...deskCalls.deskNewPasskeyChallenge,
  summary: 'Ask for what one more passkey of one’s own must sign',
  schema: { response: answer(passkeyOptions) },
} as const
export const addPasskey = {
  ...deskCalls.deskAddPasskey,
  summary: 'Keep one more passkey of one’s own',
  fails: ['second_factor_wrong'],
  schema: { body: z.object({ credential: passkeyMade }), response: { 200: done } },
} as const
const recoveryCodes = z.array(z.string()).length(10)
/** Answers the codes this once. */
export const renewRecoveryCodes = {
  ...deskCalls.deskRenewRecoveryCodes,
  summary: 'Make ten new recovery codes in place of the old ones',
  schema: { response: answer(z.object({ recovery_codes: recoveryCodes })) },
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
export const listStaff = {
  ...deskCalls.deskListStaff,
  summary: 'List the staff, with roles and states',
  schema: { response: answer(z.array(member)) },
} as const
/** `link`: only while mails do not go; otherwise it goes to the invited address alone. */
const invited = answer(z.object({ member, link: z.string().nullable(), expires_at: moment }))
/** Somebody who has not accepted yet gets a new link with these roles, and the earlier one ends. */
export const invite = {
  ...deskCalls.deskInvite,
  summary: 'Invite somebody, or send a new link',
  fails: ['already_staff'],
  schema: {
    body: z.object({ email, roles: roleSet }),
    response: invited,
  },
} as const
/** For whoever has lost the phone, the passkey or the password. Their sessions end. */
export const inviteAgain = {
  ...deskCalls.deskInviteAgain,
  summary: 'End how a person signs in and invite them anew, as after a lost phone',
  fails: ['own_roles', 'last_administrator', 'last_lead', 'last_privacy_officer'],
  schema: { params: idParams, response: invited },
} as const
const changed = answer(z.object({ member }))
export const suspend = {
  ...deskCalls.deskSuspend,
  summary: 'Suspend a member of staff and end their sessions',
  fails: ['own_roles', 'last_administrator', 'last_lead', 'last_privacy_officer'],
  schema: { params: idParams, response: changed },
} as const
export const reinstate = {
  ...deskCalls.deskReinstate,
  summary: 'Let a suspended member of staff in again',
  fails: ['own_roles'],
  schema: { params: idParams, response: changed },
} as const
const roleParams = idParams.extend({ role })
export const grantRole = {
  ...deskCalls.deskGrantRole,
  summary: 'Give a member of staff a role',
  fails: ['own_roles'],
  schema: { params: roleParams, response: changed },
} as const
export const revokeRole = {
  ...deskCalls.deskRevokeRole,
  summary: 'Take a role from a member of staff',
  fails: ['own_roles', 'last_administrator', 'last_lead', 'last_privacy_officer', 'last_role'],
  schema: { params: roleParams, response: changed },
} as const
