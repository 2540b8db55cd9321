/**
 * Method and URL of every call of the desk, under `/api`. Apart from `calls.ts`, so that a visitor's browser fetches none of
 * it.
 */
export const deskCalls = {
  deskOpenInvitation: { method: 'POST', url: '/desk/invitation/open' },
  deskInvitationPasskey: { method: 'POST', url: '/desk/invitation/passkey' },
  deskAcceptInvitation: { method: 'POST', url: '/desk/invitation/accept' },
  deskSignIn: { method: 'POST', url: '/desk/sign-in' },
  deskPasskeyChallenge: { method: 'POST', url: '/desk/second-factor/passkey' },
  deskSecondFactor: { method: 'POST', url: '/desk/second-factor' },
  deskStepUp: { method: 'POST', url: '/desk/step-up' },
  deskSignOut: { method: 'POST', url: '/desk/sign-out' },
  deskSelf: { method: 'GET', url: '/desk/self' },
  deskListSessions: { method: 'GET', url: '/desk/sessions' },
  deskRevokeSession: { method: 'DELETE', url: '/desk/sessions/:id' },
  deskListFactors: { method: 'GET', url: '/desk/second-factors' },
  deskNewPasskeyChallenge: { method: 'POST', url: '/desk/passkeys/challenge' },
  deskAddPasskey: { method: 'POST', url: '/desk/passkeys' },
  deskRenewRecoveryCodes: { method: 'POST', url: '/desk/recovery-codes' },
  deskListStaff: { method: 'GET', url: '/desk/staff' },
  deskInvite: { method: 'POST', url: '/desk/staff/invite' },
  deskInviteAgain: { method: 'POST', url: '/desk/staff/:id/invite' },
  deskSuspend: { method: 'POST', url: '/desk/staff/:id/suspend' },
  deskReinstate: { method: 'POST', url: '/desk/staff/:id/reinstate' },
  deskGrantRole: { method: 'POST', url: '/desk/staff/:id/roles/:role' },
  deskRevokeRole: { method: 'DELETE', url: '/desk/staff/:id/roles/:role' },
} as const
