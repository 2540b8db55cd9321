import { useState, useEffect, useRef } from 'react'
import { type ArticleFilter, type ArticleQuery, paywalls } from '#contract/articleAddress.ts'
import type { ArticleChoices } from '#contract/articles.ts'
import t from '#texts/nb/articles.ts'
import shell from '#texts/nb/shell.ts'
import { record } from '#web/app/wire/failure.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Say } from '#web/ui/Say.tsx'
import { archiveAddress, countFilters } from './AroundList.tsx'
import { FilterFields } from './FilterFields.tsx'
import css from './articles.module.css'
import { fetchChoices } from './usePages.ts'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'

type Props = { query: ArticleQuery; choices: ArticleChoices | null; total: number; hasFailed: boolean }

/** Filters while it is open; 'Bruk' closes it, 'Avbryt' removes every filter (spec section 2). */
export function FilterDialog({ query, choices, total, hasFailed }: Props) {
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
    <div role="alert" className="note" data-tone="danger">
      {t.categoriesFailedWords} <Say>{t.categoriesFailed}</Say>{' '}
      <button type="button" className="as-link" onClick={offered.retry}>
        {shell.retry}
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
          <div className={`row ${css.foot}`}>
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
      <details className={`framed ${css.plain} when-no-js`}>
        <summary>{words}</summary>
        <form action="/impact">
          <FilterFields query={query} choices={choices} prefix="plain" />
          {carried}
          <div className={`row ${css.buttons}`}>
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

/** The filter's choices: first those of the page, then fresh ones when the dialog opens, as a page may be open for long. */
function useChoices(isOpen: boolean, first: ArticleChoices | null) {
  const [choices, setChoices] = useState<ArticleChoices>()
  const [hasFailed, setHasFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!isOpen) return
    const asked = new AbortController()
    const ask = async () => {
      const fresh = await fetchChoices(asked.signal)
      if (asked.signal.aborted) return
      setHasFailed(!fresh)
      if (fresh) setChoices(fresh)
    }
    void ask()
    return () => asked.abort()
  }, [isOpen, attempt])
  return { choices: choices ?? first, hasFailed, retry: () => setAttempt((before) => before + 1) }
}

/** Milliseconds after the last keystroke before the list follows (spec section 9). */
const debounce = 500

/** The list follows through the address. A choice is a history entry of its own; pauses of typing replace one entry. */
function useFilter(query: ArticleQuery) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const { step } = record(state)
  const [fieldsKey, setFieldsKey] = useState(key)
  const isOwnStep = step !== undefined && !isBack
  if (!isOwnStep && fieldsKey !== key) setFieldsKey(key)
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (isTyped: boolean) => {
    if (!form.current) return
    clearTimeout(timer.current)
    timer.current = undefined
    void navigate(archiveAddress({ ...filterIn(form.current), sort: query.sort }), {
      replace: isTyped && step === 'typed',
      preventScrollReset: true,
      state: { step: isTyped ? 'typed' : 'chosen' },
    })
  }
  return {
    form,
    /** Changes when the address was changed by Back, a chip or another link: the fields are then rendered again. */
    fieldsKey,
    onInput(target: EventTarget) {
      if (!isTyped(target)) return send(false)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => send(true), debounce)
    },
    /** Writes text that is still waiting for the pause. */
    flush() {
      if (timer.current !== undefined) send(true)
    },
    reset() {
      clearTimeout(timer.current)
      void navigate(archiveAddress({ sort: query.sort }), { preventScrollReset: true })
    },
  }
}

const isTyped = (target: EventTarget) =>
  target instanceof HTMLInputElement && (target.type === 'search' || target.type === 'date')

/** A form's fields as a filter. Values are not checked here; the server ignores those that make no sense. */
function filterIn(form: HTMLFormElement): ArticleFilter {
  const given = new FormData(form)
  const all = (name: string) => given.getAll(name).filter((value) => typeof value === 'string' && value !== '')
  const one = (name: string) => all(name).map(String)[0]?.trim() || undefined
  const some = <Entry,>(entries: Entry[]) => (entries.length > 0 ? entries : undefined)
  return {
    title: one('title'),
    newsAgency: one('newsAgency'),
    categories: some(all('categories').map(Number)),
    hashtags: some(all('hashtags').map(String)),
    is_paid: paywalls.find((value) => value === one('is_paid')),
    date_from: one('date_from'),
    date_to: one('date_to'),
    file_format: one('file_format'),
  }
}
