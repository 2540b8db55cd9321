/**
 * What a member of staff may be (docs/casework.md). Roles add up. A code is never reused for
 * something else, because audit rows and invitations name it.
 */
export const roles = ['caseworker', 'lead', 'editor', 'analyst', 'privacy_officer', 'administrator'] as const

export type Role = (typeof roles)[number]
