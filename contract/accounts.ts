import { z } from 'zod'
import { call } from './call.ts'
import { contactLanguages } from './contactLanguages.ts'
import { say } from './errors.ts'
import { limits } from './limits.ts'
import { phonePattern, withoutSeparators } from './text.ts'
import { done, moment, rowId, email, ownSession, personName } from './wire.ts'

const phone_number = z
  .string()
  .max(64, say('phone_invalid'))
  .transform(withoutSeparators)
  .pipe(z.string().min(1, say('phone_required')).regex(phonePattern, say('phone_invalid')))

const password = z
  .string()
  .min(1, say('password_required'))
  .min(limits.passwordMin, say('password_too_short'))
  .max(limits.passwordMax, say('too_long'))
const typedTwice = { password, confirmPassword: z.string().min(1, say('confirm_required')) }

const agree = (form: { password: string; confirmPassword: string }) => form.password === form.confirmPassword
const bothTyped = z.object({ password: z.string().min(1), confirmPassword: z.string().min(1) })
/** Compared whatever else is wrong with the form, so that its reader hears of everything at once. */
const atConfirmation = {
  path: ['confirmPassword'],
  ...say('passwords_differ'),
  when: ({ value }: { value: unknown }) => bothTyped.safeParse(value).success,
}

export const genders = ['Male', 'Female'] as const
const gender = z.enum(genders, { error: ({ input }) => say(input ? 'gender_invalid' : 'gender_required').error })

export const credentials = z.object({ email, password })

export const registration = z
  .object({
    name: personName,
    email,
    ...typedTwice,
    phone_number,
    gender,
  })
  .refine(agree, atConfirmation)

export const user = z.object({
  id: rowId,
  name: z.string(),
  email: z.string(),
  email_verified_at: moment.nullable(),
  phone_number: z.string(),
  gender: z.enum(genders),
  /** The language that staff are asked to use when they talk with the account's owner; null when none is chosen. */
  contact_language: z.enum(contactLanguages).nullable(),
  /** An address that replaces `email` once its owner opens the link that was sent to it; null when none waits. */
  new_email: z.string().nullable(),
  /** Whether a mail says that there is something new in a case. */
  case_mails: z.boolean(),
  /** What the portal has to say to the account's owner (spec section 3), in words; null when there is nothing. */
  message: z.string().nullable(),
  created_at: moment,
  updated_at: moment,
})
export type User = z.infer<typeof user>

/** `permissions` is for information only; the server's own rules decide (spec section 6). */
const signedIn = done.extend({
  data: z.object({ token: z.string(), user, permissions: z.array(z.string()) }),
})

export const login = call('login', 'Sign in with e-mail address and password', {
  fails: ['wrong_credentials', 'too_many_requests'],
  body: credentials,
  response: { 200: signedIn },
})

export const register = call('register', 'Create an account and sign in', {
  fails: ['registration_failed'],
  body: registration,
  response: { 201: signedIn },
})

/** Answers the user object itself, without a wrapper (spec section 7). */
export const currentUser = call('currentUser', 'Read the signed-in account', { response: { 200: user } })

export const logout = call('logout', 'End the session of the token')

export const resendVerification = call('resendVerification', 'Send the confirmation of the e-mail address again', {
  fails: ['too_many_requests'],
})

const signedLinkQuery = z.object({ expires: z.string().max(20), signature: z.string().max(200) })
const signedLinkParams = z.object({ userId: z.string().max(20), token: z.string().max(200) })

export const verifyEmail = call('verifyEmail', 'Confirm the e-mail address with the link that was sent to it', {
  fails: ['link_invalid', 'email_change_failed'],
  params: signedLinkParams,
  querystring: signedLinkQuery,
})

/** Password reset. The spec names it but defines neither screen nor call. */
export const passwordForgotten = z.object({ email })
export const forgotPassword = call('forgotPassword', 'Ask for a link to set a new password', {
  body: passwordForgotten,
})

export const newPassword = z.object(typedTwice).refine(agree, atConfirmation)
export const resetPassword = call('resetPassword', 'Set a new password with the link', {
  fails: ['link_invalid'],
  params: signedLinkParams,
  querystring: signedLinkQuery,
  body: newPassword,
})

export const passwordChange = z
  .object({
    current_password: z.string().min(1, say('password_required')).max(limits.passwordMax),
    ...typedTwice,
  })
  .refine(agree, atConfirmation)
/**
 * Ends every other session of the account. Codes: `current_password_wrong` at `current_password`; `password_unchanged` at
 * `password` when the current one was right and is asked for again.
 */
export const changePassword = call('changePassword', 'Change the password and end all other sessions', {
  fails: ['too_many_requests'],
  body: passwordChange,
})

/**
 * A mistyped or new e-mail address, with the password. While the address is not confirmed, the new one takes its place at once, and
 * a link to confirm it is sent. A confirmed address is replaced only when the link that was sent to the new one is opened by
 * its owner, signed in; until then the user carries it as `new_email`. The own address of today needs no password, and calls a
 * waiting change off. Codes: `email_required`, `email_invalid` at `email`; `password_required`, `current_password_wrong`
 * at `password`; `email_change_failed` when the address cannot be had.
 */
export const emailChange = z.object({ email, password: z.string().max(limits.passwordMax).optional() })
export const changeEmail = call('changeEmail', 'Correct an unconfirmed e-mail address, or ask for a new one', {
  fails: ['email_change_failed', 'too_many_requests'],
  body: emailChange,
  data: z.object({ user }),
})

/** A form sends its empty choice as ''. */
const contact_language = z.preprocess(
  (value) => (value === '' ? null : value),
  z.enum(contactLanguages, say('invalid')).nullable(),
)
/**
 * Name, telephone number and gender, all three as they are to be, and the language to talk in: null or '' for none; without the
 * field, as from a page that has not fetched it, the language stays. Answers the account as it is then.
 */
export const accountUpdate = z.object({
  name: personName,
  phone_number,
  gender,
  contact_language: contact_language.optional(),
})
export const updateAccount = call('updateAccount', 'Change name, telephone number, gender and language to talk in', {
  body: accountUpdate,
  data: z.object({ user }),
})

/** Mails that say that there is something new in a case, and nothing more. */
export const changeCaseMails = call('changeCaseMails', 'Say whether to hear by mail of news in a case', {
  body: z.object({ case_mails: z.boolean() }),
  data: z.object({ user }),
})

export const listSessions = call('listSessions', "List the account's sessions", { data: z.array(ownSession) })
export const revokeSession = call('revokeSession', 'End one session of the account')
