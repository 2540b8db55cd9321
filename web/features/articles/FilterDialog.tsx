import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { readArticleQuery, type ArticleChoices, type ArticleQuery } from '#contract/articles.ts'
import { articles } from '#texts/articles.ts'
import button from '#web/ui/button.module.css'
import { useTexts } from '#web/ui/useTexts.ts'
import { FilterFields } from './FilterFields.tsx'
import { archiveAddress, countFilters, queryIn } from './filters.ts'
import css from './articles.module.css'

type Props = { query: ArticleQuery; choices: ArticleChoices | null; total: number }

/** Spec section 9: how long a hand may rest before its words are looked for. */
const debounce = 500

/** Filters at once, while it is open; 'Bruk' closes it, 'Avbryt' takes every filter away (spec section 2). */
export function FilterDialog({ query, choices, total }: Props) {
  const t = useTexts(articles)
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()
  const active = countFilters(query)

  const send = (delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (!form.current) return
      const filter = readArticleQuery(queryIn(form.current))
      void navigate(archiveAddress({ ...filter, sort: query.sort }), { replace: true, preventScrollReset: true })
    }, delay)
  }
  const reset = () => {
    clearTimeout(timer.current)
    form.current?.reset()
    void navigate(archiveAddress({ sort: query.sort }), { replace: true, preventScrollReset: true })
    dialog.current?.close()
  }
  return (
    <>
      <button
        type="button"
        className={`${button.button} when-js`}
        data-quiet
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        {active > 0 ? t.filterActive(active) : t.filter}
      </button>
      <dialog ref={dialog} className={css.dialog} aria-labelledby="filter-title">
        <form
          ref={form}
          method="dialog"
          onSubmit={() => send(0)}
          onInput={({ target }) => send(isTyped(target) ? debounce : 0)}
        >
          <h2 id="filter-title">{t.filter}</h2>
          <FilterFields key={writeKey(query)} query={query} choices={choices} prefix="dialog" />
          <p role="status" className={css.hits}>
            {t.hits(total)}
          </p>
          <div className={css.buttons}>
            <button type="button" className={button.button} data-quiet onClick={reset}>
              {t.cancel}
            </button>
            <button type="submit" className={button.button}>
              {t.apply}
            </button>
          </div>
        </form>
      </dialog>
      <details className={`${css.plain} when-no-js`}>
        <summary>{active > 0 ? t.filterActive(active) : t.filter}</summary>
        <form action="/impact">
          <FilterFields query={query} choices={choices} prefix="plain" />
          {query.sort && <input type="hidden" name="sort" value={query.sort} />}
          <div className={css.buttons}>
            <a className={button.button} data-quiet href="/impact">
              {t.cancel}
            </a>
            <button type="submit" className={button.button}>
              {t.apply}
            </button>
          </div>
        </form>
      </details>
    </>
  )
}

const isTyped = (target: EventTarget) =>
  target instanceof HTMLInputElement && (target.type === 'search' || target.type === 'date')

/** Taking every filter away empties the fields; else the reader's own typing stands. */
const writeKey = (query: ArticleQuery) => (countFilters(query) === 0 ? 'empty' : 'set')
