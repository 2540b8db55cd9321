import { useState } from 'react'
import type { ArticleQuery } from '#contract/articleAddress.ts'
import type { ArticleChoices } from '#contract/articles.ts'
import { articles } from '#texts/articles.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Say } from '#web/ui/Say.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { FilterFields } from './FilterFields.tsx'
import { countFilters } from './filters.ts'
import { useChoices } from './useChoices.ts'
import { useFilter } from './useFilter.ts'
import css from './articles.module.css'

type Props = { query: ArticleQuery; choices: ArticleChoices | null; total: number; hasFailed: boolean }

/** Filters while it is open; 'Bruk' closes it, 'Avbryt' removes every filter (spec section 2). */
export function FilterDialog({ query, choices, total, hasFailed }: Props) {
  const t = useTexts(articles)
  const { form, fieldsKey, onInput, flush, reset } = useFilter(query)
  const [isOpen, setIsOpen] = useState(false)
  const offered = useChoices(isOpen, choices)
  const active = countFilters(query)
  const words = active > 0 ? t.filterActive(active) : t.filter
  /** What the filter's fields do not hold; without these inputs a plain submit would drop it. */
  const carried = (['sort', 'file_format'] as const).map(
    (name) => query[name] && <input key={name} type="hidden" name={name} value={query[name]} />,
  )
  const failed = offered.hasFailed && (
    <div role="alert" className={css.choicesFailed}>
      {t.categoriesFailedWords} <Say>{t.categoriesFailed}</Say>{' '}
      <button type="button" className={css.again} onClick={offered.retry}>
        {t.retry}
      </button>
    </div>
  )
  const close = () => {
    flush()
    setIsOpen(false)
  }
  return (
    <>
      <Button className="when-js" look="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {words}
      </Button>
      <Dialog isOpen={isOpen} title={t.filter} isWide onClose={close}>
        <form ref={form} method="dialog" onInput={({ target }) => onInput(target)}>
          {carried}
          <FilterFields
            key={fieldsKey}
            query={query}
            choices={offered.choices}
            prefix="dialog"
            notice={failed}
            onEscape={close}
          />
          <div className={css.foot}>
            <p role="status">
              {hasFailed ? (
                <>
                  {t.failedWords} <Say>{t.failed}</Say>
                </>
              ) : (
                t.hits(total)
              )}
            </p>
            <div>
              <Button look="quiet" onClick={reset}>
                {t.cancel}
              </Button>
              <Button type="submit">{t.apply}</Button>
            </div>
          </div>
        </form>
      </Dialog>
      <details className={`${css.plain} when-no-js`}>
        <summary>{words}</summary>
        <form action="/impact">
          <FilterFields query={query} choices={choices} prefix="plain" />
          {carried}
          <div className={css.buttons}>
            <ButtonLink look="quiet" reloadDocument to="/impact">
              {t.cancel}
            </ButtonLink>
            <Button type="submit">{t.apply}</Button>
          </div>
        </form>
      </details>
    </>
  )
}
