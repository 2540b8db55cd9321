import type { CallDescription } from './callDescriptions.ts'
import type { deskCalls } from './deskCalls.ts'

const factorFails = ['second_factor_wrong', 'too_many_requests'] as const

/** What developers read about each call of the desk. A call without a description does not compile. */
export const deskCallDescriptions = {
  deskOpenInvitation: {
    tag: 'desk',
    summary: 'Read an invitation, and what to set up an authenticator app with',
    fails: ['link_invalid'],
  },
  deskInvitationPasskey: {
    tag: 'desk',
    summary: 'Ask for what a new passkey must sign, with an invitation',
    fails: ['link_invalid'],
  },
  deskAcceptInvitation: {
    tag: 'desk',
    summary: 'Accept an invitation with a name, a password and a second factor',
    fails: ['link_invalid', 'second_factor_wrong'],
  },
  deskSignIn: {
    tag: 'desk',
    summary: 'Give e-mail address and password, the first half of signing in',
    fails: ['wrong_credentials', 'too_many_requests'],
  },
  deskPasskeyChallenge: { tag: 'desk', summary: 'Ask for what a passkey must sign' },
  deskSecondFactor: {
    tag: 'desk',
    summary: 'Give the second factor, the other half of signing in',
    fails: factorFails,
  },
  deskStepUp: { tag: 'desk', summary: 'Give the second factor again', fails: factorFails },
  deskSignOut: { tag: 'desk', summary: 'End the session of the cookie' },
  deskSelf: { tag: 'desk', summary: 'Read who is signed in and what they may do' },
  deskListSessions: { tag: 'desk', summary: "List one's own sessions at the desk" },
  deskRevokeSession: { tag: 'desk', summary: "End one of one's own sessions at the desk" },
  deskListFactors: { tag: 'desk', summary: "List one's own second factors and how many recovery codes are left" },
  deskNewPasskeyChallenge: { tag: 'desk', summary: 'Ask for what one more passkey of one’s own must sign' },
  deskAddPasskey: { tag: 'desk', summary: 'Keep one more passkey of one’s own', fails: ['second_factor_wrong'] },
  deskRenewRecoveryCodes: { tag: 'desk', summary: 'Make ten new recovery codes in place of the old ones' },
  deskListStaff: { tag: 'desk', summary: 'List the staff, with roles and states' },
  deskInvite: { tag: 'desk', summary: 'Invite somebody, or send a new link', fails: ['already_staff'] },
  deskInviteAgain: {
    tag: 'desk',
    summary: 'End how a person signs in and invite them anew, as after a lost phone',
    fails: ['own_roles', 'last_administrator', 'last_lead'],
  },
  deskSuspend: {
    tag: 'desk',
    summary: 'Suspend a member of staff and end their sessions',
    fails: ['own_roles', 'last_administrator', 'last_lead'],
  },
  deskReinstate: { tag: 'desk', summary: 'Let a suspended member of staff in again', fails: ['own_roles'] },
  deskGrantRole: { tag: 'desk', summary: 'Give a member of staff a role', fails: ['own_roles'] },
  deskRevokeRole: {
    tag: 'desk',
    summary: 'Take a role from a member of staff',
    fails: ['own_roles', 'last_administrator', 'last_lead', 'last_role'],
  },
} as const satisfies Record<keyof typeof deskCalls, CallDescription>
