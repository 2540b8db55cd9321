import type { MailShare } from './mailCap.ts'

/** Every mail that the portal sends, and whose share of its address's cap it counts in. Its words are in `texts/nb/mail.ts`. */
export const shareOf = {
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
} as const satisfies Record<string, MailShare>
export type MailTemplate = keyof typeof shareOf
export const mailTemplates = Object.keys(shareOf)

export const isMailTemplate = (name: unknown): name is MailTemplate =>
  typeof name === 'string' && mailTemplates.includes(name)
