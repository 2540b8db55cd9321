import { useNavigate } from 'react-router'
import { articleSorts, type ArticleQuery, writeArticleQuery } from '#contract/articleAddress.ts'
import { articles } from '#texts/articles.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { archiveAddress } from './filters.ts'
import css from './articles.module.css'

/** Options in the order of spec section 9. Without JavaScript a button submits it together with the active filters. */
const order = ['favourites', 'oldest', 'latest', 'ascending', 'descending'] as const

export function SortSelect({ query }: { query: ArticleQuery }) {
  const t = useTexts(articles)
  const navigate = useNavigate()
  return (
    <form action="/impact" className={css.sort}>
      <label htmlFor="sort">{t.sort}</label>
      <select
        id="sort"
        name="sort"
        value={query.sort ?? 'favourites'}
        onChange={({ currentTarget: { value } }) => {
          const sort = articleSorts.find((each) => each === value)
          void navigate(archiveAddress({ ...query, sort }), { preventScrollReset: true })
        }}
      >
        {order.map((sort) => (
          <option key={sort} value={sort}>
            {t.sorts[sort]}
          </option>
        ))}
      </select>
      <FilterInputs query={query} />
      <Button type="submit" className="when-no-js" look="quiet">
        {t.sortGo}
      </Button>
    </form>
  )
}

/** The active filters as hidden inputs, for a form that changes something else. */
function FilterInputs({ query: { sort: _sort, cursor: _cursor, limit: _limit, ...filter } }: { query: ArticleQuery }) {
  return [...new URLSearchParams(writeArticleQuery(filter))].map(([name, value], at) => (
    <input key={at} type="hidden" name={name} value={value} />
  ))
}
