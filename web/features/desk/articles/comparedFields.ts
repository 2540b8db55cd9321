import type { ArticleContent, DeskArticleChoices } from '#contract/deskArticles.ts'
import type { desk } from '#texts/desk.ts'
import { longDate } from '#web/ui/dates.ts'
import type { ComparedField } from '../editorial/Comparison.tsx'

type Words = (typeof desk)['nb']['articles']

/** Every field of two versions of an article in words, in the order of the form. */
export function comparedFields(
  before: ArticleContent,
  after: ArticleContent,
  choices: DeskArticleChoices,
  t: Words,
): ComparedField[] {
  const { fields } = t
  const names = new Map(choices.categories.map(({ id, name }) => [id, name]))
  const agencies = new Map(choices.newsAgencies.map(({ id, name }) => [id, name]))
  const each: [string, (content: ArticleContent) => string][] = [
    [fields.link, ({ link }) => link],
    [fields.title, ({ title }) => title],
    [fields.description, ({ description }) => description],
    [fields.date, ({ date }) => (date ? longDate(date) : '')],
    [fields.agency, ({ news_agency_id: id }) => (id === null ? '' : (agencies.get(id) ?? String(id)))],
    [fields.categories, ({ categories }) => categories.map((id) => names.get(id) ?? String(id)).join(', ')],
    [fields.hashtags, ({ hashtags }) => hashtags.map((name) => `#${name}`).join(' ')],
    [fields.paid, ({ is_paid }) => (is_paid === 'Ja' ? t.values.yes : t.values.no)],
    [fields.file, ({ file }) => file?.name ?? ''],
    [fields.alt, ({ alt }) => alt],
    [fields.focus, ({ focus }) => (focus ? t.values.point(focus.x, focus.y) : '')],
    [fields.captions, ({ captions }) => captions ?? ''],
    [fields.poster, ({ poster }) => poster ?? ''],
  ]
  return each.map(([name, say]) => ({ name, before: say(before), after: say(after) }))
}
