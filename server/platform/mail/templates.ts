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

/** Who caused a mail: anybody who knows the address, its owner by sending reports, or its owner otherwise. */
export type MailShare = 'anybody' | 'receipts' | 'owner'

export const shareOf: Record<MailTemplate, MailShare> = {
  verify: 'anybody',
  reset: 'anybody',
  change_email: 'anybody',
  registered_again: 'anybody',
  password_changed: 'owner',
  email_changed: 'owner',
  incident_submitted: 'receipts',
}
