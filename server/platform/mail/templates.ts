/** Every mail that the portal sends. Its words are in `texts/nb/mail.ts`. */
export const mailTemplates = [
  'verify',
  'reset',
  'change_email',
  'registered_again',
  'password_changed',
  'email_changed',
  'incident_submitted',
  'case_news',
  'account_news',
  'retention',
  'erasure_asked',
  'erasure_begun',
  'erasure_taken_back',
  'takeout_asked',
  'request_news',
  'account_erased',
] as const
export type MailTemplate = (typeof mailTemplates)[number]

/**
 * Who caused a mail: anybody who knows the address, whoever is signed in and wants it for an own account (`changes`), its
 * owner by sending reports, staff by working on them (`news`), or its owner otherwise. `notices` tell of a change that
 * somebody signed in has made. `staff`: mails to members of staff; `roles`: those of
 * them that tell of a lead or a privacy officer.
 */
export type MailShare = 'anybody' | 'changes' | 'receipts' | 'news' | 'owner' | 'notices' | 'staff' | 'roles'

export const shareOf: Record<MailTemplate, MailShare> = {
  verify: 'anybody',
  reset: 'anybody',
  change_email: 'changes',
  registered_again: 'anybody',
  password_changed: 'notices',
  email_changed: 'notices',
  incident_submitted: 'receipts',
  case_news: 'news',
  account_news: 'news',
  retention: 'notices',
  erasure_asked: 'notices',
  erasure_begun: 'notices',
  erasure_taken_back: 'notices',
  takeout_asked: 'notices',
  request_news: 'anybody',
  account_erased: 'notices',
}
