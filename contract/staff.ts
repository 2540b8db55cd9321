/** Roles add up (docs/casework.md). A code is never reused for something else, because audit rows and invitations name it. */
export const roles = ['caseworker', 'lead', 'editor', 'analyst', 'privacy_officer', 'administrator'] as const

export type Role = (typeof roles)[number]

/** What a role may do (docs/casework.md, "People"). Pages tell by it what they offer; the server's routes decide. */
const powers = [
  'see_inbox',
  'open_own_and_unassigned_cases',
  'open_every_case',
  'work_on_cases',
  'assign_cases',
  'merge_cases',
  'redact_cases',
  'reopen_cases',
  'request_exports',
  'approve_exports',
  'edit_archive',
  'see_counts',
  'draft_releases',
  'approve_releases',
  'handle_requests',
  'hold_cases',
  'oversee_privacy',
  'read_audit',
  'manage_staff',
  'change_settings',
] as const

export type Power = (typeof powers)[number]

const casework = ['see_inbox', 'open_own_and_unassigned_cases', 'work_on_cases'] as const satisfies Power[]

/** One record a role. Nobody approves an own export; that is decided where the export is, not by a role. */
export const rolesMay: Record<Role, readonly Power[]> = {
  caseworker: casework,
  lead: [
    ...casework,
    'open_every_case',
    'assign_cases',
    'merge_cases',
    'redact_cases',
    'reopen_cases',
    'request_exports',
    'approve_exports',
    'see_counts',
    'approve_releases',
  ],
  editor: ['edit_archive'],
  analyst: ['see_counts', 'draft_releases'],
  privacy_officer: [
    'handle_requests',
    'hold_cases',
    'oversee_privacy',
    'read_audit',
    'approve_exports',
    'see_counts',
    'approve_releases',
  ],
  administrator: ['manage_staff', 'change_settings'],
}

/** The roles of which one is enough, for a route's `may`. */
export const rolesWith = (power: Power): Role[] => roles.filter((role) => rolesMay[role].includes(power))

/** What the sum of some roles may, in the order of the list. */
export const powersOf = (own: readonly Role[]): Power[] =>
  powers.filter((power) => own.some((role) => rolesMay[role].includes(power)))

/** How somebody came to a role or lost it, for leads and privacy officers. `invited_again`: under a new link. */
export const roleChanges = ['invited', 'granted', 'reinstated', 'invited_again', 'suspended', 'revoked'] as const
export type RoleChange = (typeof roleChanges)[number]

export const staffStates = ['invited', 'active', 'suspended'] as const
export type StaffState = (typeof staffStates)[number]

/** How a second factor may be given. `mailed_code`: by the demo people of a trial alone. */
export const factorKinds = ['passkey', 'totp', 'recovery_code', 'mailed_code'] as const
export type FactorKind = (typeof factorKinds)[number]

/** Milliseconds without a use after which a session ends (docs/casework.md, "Sign-in of staff"). */
export const staffIdle = 30 * 60_000

/** Characters, not bytes (docs/casework.md, "Sign-in of staff"). */
export const staffPasswordMin = 15
