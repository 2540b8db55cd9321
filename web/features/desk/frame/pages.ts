import { deskPages } from '#contract/deskPages.ts'
import { namesOf } from '#contract/incidentFacts.ts'
import type { Power } from '#contract/staff.ts'
import { desk } from '#texts/desk.ts'

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

/** The pages of the menu in its order, with what they are called there. */
const menu = {
  newCase: desk.callerCase.title,
  articles: desk.articles.title,
  knowledge: desk.knowledge.title,
  people: desk.workload.title,
  staff: desk.staff.title,
  exports: desk.exports.title,
  requests: desk.requests.menu,
  holds: desk.holds.title,
  breaches: desk.breaches.title,
  processing: desk.processing.menu,
  privacyReport: desk.privacyReport.menu,
  numbers: desk.numbers.title,
  audit: desk.audit.title,
  settings: desk.settings.title,
  mail: desk.mail.title,
  backups: desk.backups.title,
  tips: desk.tips.title,
  media: desk.media.title,
  lookups: desk.lookups.title,
}

export const opens = (powers: readonly Power[], name: Guarded) => powersOf[name].some((one) => powers.includes(one))

export const menuOf = (powers: readonly Power[]) => [
  { to: deskPages.home, words: powers.includes('see_inbox') ? desk.inbox.title : desk.home.title },
  ...namesOf(menu)
    .filter((name) => opens(powers, name))
    .map((name) => ({ to: deskPages[name], words: menu[name] })),
  { to: deskPages.account, words: desk.account.title },
]
