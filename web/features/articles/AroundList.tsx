import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type ArticleQuery, articleSorts, writeArticleQuery } from '#contract/articleAddress.ts'
import type { ArticleChoices } from '#contract/articles.ts'
import { limits } from '#contract/limits.ts'
import t from '#texts/nb/articles.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { longDate } from '#web/ui/dates.ts'
import css from './articles.module.css'
import type { usePages } from './usePages.ts'

export function Chips({ query, choices }: { query: ArticleQuery; choices: ArticleChoices | null }) {
  const chips = chipsOf(query, choices)
  if (chips.length === 0) return null
  return (
    <ul className={`row bare ${css.chips}`}>
      {chips.map(({ name, without }) => (
        <li key={name}>
          <Link className="press" to={archiveAddress(without)} preventScrollReset>
            {name}
            <span className="unseen">, {t.removeFilter(name)}</span>
            <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link to={archiveAddress({ sort: query.sort })} preventScrollReset className={`press ${css.clear}`}>
            {t.clearAll}
          </Link>
        </li>
      )}
    </ul>
  )
}

function chipsOf(query: ArticleQuery, choices: ArticleChoices | null) {
  const { title, newsAgency, categories = [], hashtags = [], is_paid, date_from, date_to, file_format } = query
  const chips: { name: string; without: ArticleQuery }[] = []
  const add = (name: string | undefined, without: ArticleQuery) => {
    if (name) chips.push({ name, without: { ...query, ...without } })
  }
  add(title && `«${title.trim()}»`, { title: undefined })
  add(newsAgency, { newsAgency: undefined })
  for (const id of categories) {
    const rest = categories.filter((each) => each !== id)
    const name = choices?.categories.find((each) => each.id === id)?.name ?? String(id)
    add(name, { categories: rest.length > 0 ? rest : undefined })
  }
  for (const name of hashtags) {
    const rest = hashtags.filter((each) => each !== name)
    add(`#${name}`, { hashtags: rest.length > 0 ? rest : undefined })
  }
  add(is_paid && t.paid[is_paid], { is_paid: undefined })
  add(date_from && t.from(longDate(date_from)), { date_from: undefined })
  add(date_to && t.to(longDate(date_to)), { date_to: undefined })
  add(file_format, { file_format: undefined })
  return chips
}

/** Without JavaScript a button submits it together with the active filters. */
export function SortSelect({ query }: { query: ArticleQuery }) {
  const navigate = useNavigate()
  return (
    <form action="/impact" className={`row ${css.sort}`}>
      <label htmlFor="sort">{t.sort}</label>
      <select
        className="control"
        id="sort"
        name="sort"
        value={query.sort ?? 'favourites'}
        onChange={({ currentTarget: { value } }) => {
          const sort = articleSorts.find((each) => each === value)
          void navigate(archiveAddress({ ...query, sort }), { preventScrollReset: true })
        }}
      >
        {articleSorts.map((sort) => (
          <option key={sort} value={sort}>
            {t.sorts[sort]}
          </option>
        ))}
      </select>
      {[...new URLSearchParams(writeArticleQuery(filterOf(query)))].map(([name, value], at) => (
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" className="when-no-js" look="quiet">
        {t.sortGo}
      </Button>
    </form>
  )
}

/** Appends the next page of the list. Without JavaScript it links to that page. */
export function More({ query, pages }: { query: ArticleQuery; pages: ReturnType<typeof usePages> }) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const { articles: shown, total, next_cursor, more } = pages
  const [first, setFirst] = useState<number>()
  // The focus moves to the first new article, once it is on the page.
  useEffect(() => {
    if (first) document.getElementById(`article-${first}`)?.focus({ preventScroll: true })
  }, [first])
  if (shown.length === 0) return null
  const press = async () => {
    if (state === 'loading') return
    setState('loading')
    const firstNew = await more()
    setState(firstNew === null ? 'failed' : 'idle')
    if (firstNew) setFirst(firstNew)
  }
  return (
    <div className={css.more}>
      {/* A list that fits one page says how many there are above it. */}
      <p role="status">{total > limits.articlePage && t.shown(shown.length, total)}</p>
      {state === 'failed' && <p role="alert">{t.moreFailed}</p>}
      {next_cursor && (
        <ButtonLink
          reloadDocument
          to={`/impact${writeArticleQuery({ ...query, cursor: next_cursor })}`}
          look="quiet"
          aria-disabled={state === 'loading' || undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            void press()
          }}
        >
          {state === 'loading' ? t.loadingMore : t.more}
        </ButtonLink>
      )}
      {query.cursor && <a href={archiveAddress(query)}>{t.first}</a>}
    </div>
  )
}

const filterOf = ({ sort: _sort, cursor: _cursor, limit: _limit, ...filter }: ArticleQuery) => filter

export const countFilters = (query: ArticleQuery) =>
  Object.values(filterOf(query)).filter((value) => value !== undefined).length

/** The archive's address for a query, always at its first page. */
export const archiveAddress = (query: ArticleQuery) =>
  `/impact${writeArticleQuery({ ...filterOf(query), sort: query.sort === 'favourites' ? undefined : query.sort })}`
