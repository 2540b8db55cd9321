import { deskPages } from '#contract/deskPages.ts'
import type { Power } from '#contract/staff.ts'
import type { desk } from '#texts/desk.ts'

/** Which powers open a page, each of them by itself. */
export const powersOf = {
  case: ['see_inbox'],
  newCase: ['work_on_cases'],
  people: ['assign_cases'],
  exports: ['request_exports', 'approve_exports', 'draft_releases'],
  staff: ['manage_staff'],
  audit: ['read_audit'],
  settings: ['change_settings'],
  mail: ['change_settings'],
  backups: ['change_settings'],
  articles: ['edit_archive'],
  newArticle: ['edit_archive'],
  article: ['edit_archive'],
  knowledge: ['edit_archive'],
  newEntry: ['edit_archive'],
  entry: ['edit_archive'],
  tips: ['edit_archive'],
  lookups: ['edit_archive'],
  media: ['edit_archive'],
  bin: ['edit_archive'],
  holds: ['hold_cases'],
  requests: ['handle_requests'],
  request: ['handle_requests'],
  processing: ['oversee_privacy'],
  breaches: ['oversee_privacy'],
  newBreach: ['oversee_privacy'],
  breach: ['oversee_privacy'],
  privacyReport: ['oversee_privacy'],
  numbers: ['see_counts'],
  releases: ['draft_releases', 'approve_releases'],
  release: ['draft_releases', 'approve_releases'],
} as const satisfies { [name in keyof typeof deskPages]?: readonly Power[] }
export type Guarded = keyof typeof powersOf

type Texts = typeof desk

/** The pages of the menu in its order, with what they are called there. */
const menu: readonly { name: Guarded; words: (t: Texts) => string }[] = [
  { name: 'newCase', words: (t) => t.callerCase.title },
  { name: 'articles', words: (t) => t.articles.title },
  { name: 'knowledge', words: (t) => t.knowledge.title },
  { name: 'people', words: (t) => t.workload.title },
  { name: 'staff', words: (t) => t.staff.title },
  { name: 'exports', words: (t) => t.exports.title },
  { name: 'requests', words: (t) => t.requests.menu },
  { name: 'holds', words: (t) => t.holds.title },
  { name: 'breaches', words: (t) => t.breaches.title },
  { name: 'processing', words: (t) => t.processing.menu },
  { name: 'privacyReport', words: (t) => t.privacyReport.menu },
  { name: 'numbers', words: (t) => t.numbers.title },
  { name: 'audit', words: (t) => t.audit.title },
  { name: 'settings', words: (t) => t.settings.title },
  { name: 'mail', words: (t) => t.mail.title },
  { name: 'backups', words: (t) => t.backups.title },
  { name: 'tips', words: (t) => t.tips.title },
  { name: 'media', words: (t) => t.media.title },
  { name: 'lookups', words: (t) => t.lookups.title },
]

/** Whether powers open a page. */
export const opens = (powers: readonly Power[], name: Guarded) => powersOf[name].some((one) => powers.includes(one))

/** The way to every page that somebody's powers open. */
export const menuOf = (powers: readonly Power[], t: Texts) => [
  { to: deskPages.home, words: powers.includes('see_inbox') ? t.inbox.title : t.home.title },
  ...menu
    .filter(({ name }) => opens(powers, name))
    .map(({ name, words }) => ({ to: deskPages[name], words: words(t) })),
  { to: deskPages.account, words: t.account.title },
]
