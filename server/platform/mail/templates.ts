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
 * owner by sending reports, staff by working on them (`news`), or its owner otherwise. `notices` tell that a case was
 * withdrawn or taken back. What no other mail about it follows is apart: that a case or the account is erased, that the
 * account is to be (`leaving`), that it has another address (`moved`) or password, that everything was asked for to take
 * along, and that something is erased soon (`due`). `staff`: mails to members of staff; `roles`: those of them that tell of a
 * lead or a privacy officer.
 */
export type MailShare = 'anybody' | 'changes' | 'receipts' | 'news' | 'owner' | ApartShare
export type ApartShare =
  | 'notices'
  | 'case_erased'
  | 'account_erased'
  | 'leaving'
  | 'moved'
  | 'password'
  | 'takeout'
  | 'due'
  | 'staff'
  | 'roles'

export const shareOf: Record<MailTemplate, MailShare> = {
  verify: 'anybody',
  reset: 'anybody',
  change_email: 'changes',
  registered_again: 'anybody',
  password_changed: 'password',
  email_changed: 'moved',
  incident_submitted: 'receipts',
  case_news: 'news',
  account_news: 'news',
  retention: 'due',
  erasure_asked: 'notices',
  erasure_begun: 'case_erased',
  erasure_taken_back: 'notices',
  takeout_asked: 'takeout',
  request_news: 'anybody',
  account_erased: 'account_erased',
}
