import { writeArticleQuery } from '#contract/articleAddress.ts'
import type { ArticleQuery } from '#contract/articleAddress.ts'

/** The active filters as hidden inputs, for a form that changes something else. */
export function FilterInputs({
  query: { sort: _sort, cursor: _cursor, limit: _limit, ...filter },
}: {
  query: ArticleQuery
}) {
  return [...new URLSearchParams(writeArticleQuery(filter))].map(([name, value], at) => (
    <input key={at} type="hidden" name={name} value={value} />
  ))
}
