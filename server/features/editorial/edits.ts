import { rolesWith } from '#contract/staff.ts'

export const done = (message: string) => ({ success: true as const, message })

/** Whoever keeps archive and hub. A call that leaves an audit row says which instead of `null`. */
export const edits = { who: 'staff', role: rolesWith('edit_archive'), audit: null } as const
