/** Every mail that the portal sends. Its words are in `texts/nb/mail.ts`. */
export const mailTemplates = [
  'verify',
  'reset',
  'change_email',
  'registered_again',
  'password_changed',
  'email_changed',
  'incident_submitted',
] as const
export type MailTemplate = (typeof mailTemplates)[number]

/**
 * Who caused a mail: anybody who knows the address, whoever is signed in and wants it for an own account (`changes`), its
 * owner by sending reports, or its owner otherwise. `notices` tell of a change that somebody signed in has made.
 */
export type MailShare = 'anybody' | 'changes' | 'receipts' | 'owner' | 'notices'

export const shareOf: Record<MailTemplate, MailShare> = {
  verify: 'anybody',
  reset: 'anybody',
  change_email: 'changes',
  registered_again: 'anybody',
  password_changed: 'notices',
  email_changed: 'notices',
  incident_submitted: 'receipts',
}
