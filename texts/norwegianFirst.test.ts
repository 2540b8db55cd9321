import accounts from './nb/accounts.ts'
import articles from './nb/articles.ts'
import errors from './nb/errors.ts'
import incidents from './nb/incidents.ts'
import shell from './nb/shell.ts'
import verification from './nb/verification.ts'

const rooms = { accounts, articles, errors, incidents, shell, verification }

/** Words of the specification that a person sees alone, or beside Norwegian words that the component puts first. */
const alone = [
  // Buttons, and what they say while they work.
  'accounts.login.busy',
  'accounts.register.busy',
  'accounts.pending.resend',
  'accounts.pending.back',
  'articles.tip.saving',
  'incidents.documents.remove',
  // Below a Norwegian heading or sentence.
  'accounts.verify.wait',
  'accounts.logout.busy',
  'incidents.form.loading',
  "shell.titles['/create-harassment']",
  // Behind the sentence that is shown with them.
  'incidents.notices.successBody',
  'incidents.notices.draftBody',
  'articles.none',
  'articles.failed',
  'articles.categoriesFailed',
  'articles.unsupported',
  'articles.noFile',
  'articles.favourite.marked',
  'articles.favourite.unmarked',
  'articles.tip.done',
]

test('what the specification has in English is said in Norwegian first', () => {
  expect(englishAlone(rooms).toSorted()).toEqual(alone.toSorted())
})

/** The paths of phrases that have English words only. */
function englishAlone(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('en' in value) return 'nb' in value ? [] : [path]
  return Object.entries(value).flatMap(([name, part]) =>
    englishAlone(part, /^\w+$/.test(name) ? `${path}${path && '.'}${name}` : `${path}['${name}']`),
  )
}
