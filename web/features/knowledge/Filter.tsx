import {
  knowledgeKinds,
  type KnowledgeQuery,
  readKnowledgeQuery,
  writeKnowledgeQuery,
} from '#contract/knowledgeAddress.ts'
import type { KnowledgeList } from '#contract/knowledge.ts'
import { limits } from '#contract/limits.ts'
import t from '#texts/nb/knowledge.ts'
import { Button } from '#web/ui/Button.tsx'
import css from './filter.module.css'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'

type Props = { query: KnowledgeQuery; list: Pick<KnowledgeList, 'kinds' | 'themes'> }

/** A plain form that works without JavaScript; with it, the list follows while the reader types and chooses. */
export function Filter({ query, list }: Props) {
  const form = useLiveForm(query)
  // Only at the first render: afterwards the reader opens and closes it.
  const [isKindAsked] = useState(query.kind !== undefined)
  const counts = new Map(list.kinds.map(({ kind, count }) => [kind, count]))
  const total = list.kinds.reduce((sum, { count }) => sum + count, 0)
  const kinds = knowledgeKinds.filter((kind) => counts.get(kind) || kind === query.kind)
  return (
    <form role="search" aria-label={t.search.form} action="/information-hub" className={css.form} {...form}>
      <div className={css.field}>
        <label htmlFor="hub-search">{t.search.label}</label>
        <div className={css.line}>
          <input
            className="control"
            id="hub-search"
            type="search"
            name="search"
            defaultValue={query.search}
            placeholder={t.search.placeholder}
            maxLength={limits.search}
            autoComplete="off"
            enterKeyHint="search"
          />
          <Button type="submit">{t.search.submit}</Button>
        </div>
      </div>
      <div className={css.field}>
        <label htmlFor="hub-theme">{t.search.theme}</label>
        <select className="control" id="hub-theme" name="theme" defaultValue={query.theme ?? ''}>
          <option value="">{t.search.allThemes}</option>
          {list.themes.map(({ theme, name, count }) => (
            <option key={theme} value={theme}>
              {t.withCount(name, count)}
            </option>
          ))}
        </select>
      </div>
      <details className={css.kinds} open={isKindAsked || Boolean(query.kind)}>
        <summary>{t.search.kind}</summary>
        <fieldset className="row">
          <legend className="unseen">{t.search.kind}</legend>
          <Kind value="" isChosen={!query.kind} label={t.withCount(t.search.allKinds, total)} />
          {kinds.map((kind) => (
            <Kind
              key={kind}
              value={kind}
              isChosen={query.kind === kind}
              label={t.withCount(t.kinds[kind].many, counts.get(kind) ?? 0)}
            />
          ))}
        </fieldset>
      </details>
    </form>
  )
}

function Kind({ value, label, isChosen }: { value: string; label: string; isChosen: boolean }) {
  return (
    <label>
      <input type="radio" name="kind" value={value} defaultChecked={isChosen} />
      <span className="press control">{label}</span>
    </label>
  )
}

/** Milliseconds after the last keystroke before the list follows. */
const debounce = 300

/** The address follows the form, and the form any other change of the address. Uncontrolled: what is typed before hydration counts. */
function useLiveForm(query: KnowledgeQuery) {
  const ref = useRef<HTMLFormElement>(null)
  const timer = useRef<number>(undefined)
  const asked = useRef(writeKnowledgeQuery(query))
  const navigate = useNavigate()

  const ask = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!ref.current) return
    const wanted = writeKnowledgeQuery(queryIn(ref.current))
    if (wanted === asked.current) return
    // A whole search is one history entry, however many letters it took, and never in place of the entry before it.
    const replace = isSameSearchGoingOn(window.location.search, wanted)
    asked.current = wanted
    void navigate({ pathname: '/information-hub', search: wanted }, { replace, preventScrollReset: true })
  }
  const wait = () => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(ask, debounce)
  }

  const shown = writeKnowledgeQuery(query)
  useEffect(() => {
    if (!ref.current || timer.current !== undefined || shown === asked.current) return
    asked.current = shown
    fill(ref.current, readKnowledgeQuery(new URLSearchParams(shown)))
  }, [shown])
  useEffect(() => {
    // Typed before hydration.
    if (ref.current?.contains(document.activeElement)) wait()
    else if (ref.current) fill(ref.current, readKnowledgeQuery(new URLSearchParams(asked.current)))
    return () => clearTimeout(timer.current)
    // Once, at hydration.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return {
    ref,
    onChange: (event: FormEvent<HTMLFormElement>) =>
      event.target instanceof HTMLInputElement && event.target.type === 'search' ? wait() : ask(),
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      ask()
    },
  }
}

function queryIn(form: HTMLFormElement) {
  const search = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') search.set(name, value)
  return readKnowledgeQuery(search)
}

function fill(form: HTMLFormElement, query: KnowledgeQuery) {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) field.value = query.theme ?? ''
    if (!(field instanceof HTMLInputElement)) continue
    if (field.type === 'radio') field.checked = field.value === (query.kind ?? '')
    else if (field.value !== (query.search ?? '')) field.value = query.search ?? ''
  }
}

function isSameSearchGoingOn(before: string, now: string) {
  const [was, is] = [before, now].map((search) => readKnowledgeQuery(new URLSearchParams(search)))
  return Boolean(was?.search && is?.search) && was?.kind === is?.kind && was?.theme === is?.theme
}
