/**
 * Failures that only calls of the desk answer, with their HTTP status. Apart from `errors.ts`, which every visitor's browser
 * loads. Words: `texts/nb/deskErrors.ts`.
 */
export const deskErrorStatus = {
  /** Not the right second factor, or one that was used before. */
  second_factor_wrong: 401,
  /** The second factor was given more than five minutes ago and is asked for again. */
  step_up_needed: 403,
  /** Nobody changes their own roles or suspends themselves. */
  own_roles: 409,
  last_administrator: 409,
  last_lead: 409,
  /** The only role of a person is not taken away; the person is suspended instead. */
  last_role: 409,
  already_staff: 409,
} as const

export type DeskErrorCode = keyof typeof deskErrorStatus

/** What may be wrong with a field of the desk's forms. */
export const deskFieldCodes = ['staff_password_too_short', 'password_common', 'code_invalid', 'roles_required'] as const

export type DeskFieldCode = (typeof deskFieldCodes)[number]

export const sayDesk = (code: DeskFieldCode) => ({ error: code })
