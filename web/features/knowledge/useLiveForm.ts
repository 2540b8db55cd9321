import { useEffect, useRef, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { readKnowledgeQuery, writeKnowledgeQuery } from '#contract/knowledgeAddress.ts'
import type { KnowledgeQuery } from '#contract/knowledgeAddress.ts'

/** Milliseconds after the last keystroke before the list follows. */
const debounce = 300

/**
 * Writes the form's query into the address while the reader types and chooses. The inputs are uncontrolled, so that what
 * was typed before hydration counts; when the address changes otherwise (Back, a link), the form follows.
 */
export function useLiveForm(query: KnowledgeQuery) {
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
    // A whole search is one history entry, however many letters it took.
    const replace = isSameSearchGoingOn(asked.current, wanted)
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
