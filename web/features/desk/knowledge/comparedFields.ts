import type { EntryContent } from '#contract/deskEntries.ts'
import type { desk } from '#texts/desk.ts'
import { longDate } from '#web/ui/dates.ts'
import type { ComparedField } from '../editorial/Comparison.tsx'

type Words = (typeof desk)['nb']['knowledge']

/** Every field of two versions of an entry in words, in the order of the form. The text is its Markdown. */
export function comparedFields(before: EntryContent, after: EntryContent, { fields, kinds }: Words): ComparedField[] {
  const day = (date: string) => (date ? longDate(date) : '')
  const each: [string, (content: EntryContent) => string][] = [
    [fields.title, ({ title }) => title],
    [fields.slug, ({ slug }) => slug],
    [fields.summary, ({ summary }) => summary],
    [fields.body, ({ body }) => body],
    [fields.sources, ({ sources }) => sources.map(({ name, link }) => `${name} ${link}`).join('\n')],
    [fields.kind, ({ kind }) => kinds[kind]],
    [fields.themes, ({ themes }) => themes.join(', ')],
    [fields.related, ({ related }) => related.join(', ')],
    [fields.position, ({ position }) => String(position)],
    [fields.reviewed, ({ reviewed }) => day(reviewed)],
    [fields.reviewedBy, ({ reviewed_by }) => reviewed_by],
    [fields.reviewDue, ({ review_due }) => day(review_due)],
  ]
  return each.map(([name, say]) => ({ name, before: say(before), after: say(after) }))
}
