import { desk } from '#texts/desk.ts'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { InboxCase } from '#contract/deskCases.ts'
import { deskCalls } from '#contract/deskCalls.ts'
import { inboxLimits, searchLine, type FoundWord, type SearchLine } from '#contract/deskInbox.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import { readLines } from '../data/baseQuery.ts'
import { filterIn, filterSearch } from './address.ts'
import css from './inbox.module.css'

const t = desk.inbox.search

export function SearchPanel({ state, search, goOn, stop, close }: ReturnType<typeof useSearch>) {
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const query = field.current?.value.trim() ?? ''
    if (query.length >= 2) search(query)
  }
  const end = () => {
    if (field.current) field.current.value = ''
    close()
    field.current?.focus()
  }
  return (
    <section aria-label={t.region} data-no-print>
      <form role="search" method="post" onSubmit={submit}>
        <label htmlFor="inbox-search" className="name">
          {t.label}
        </label>
        <p id="inbox-search-hint" className="detail">
          {t.hint}
        </p>
        <div className={`line ${css.searchRow}`}>
          <input
            ref={field}
            id="inbox-search"
            type="search"
            minLength={2}
            maxLength={inboxLimits.query}
            required
            defaultValue={state?.query}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            aria-describedby="inbox-search-hint"
            data-shortcut="search"
            className="control input"
          />
          <Button type="submit" look="quiet">
            {t.submit}
          </Button>
          {state?.phase === 'running' && (
            <Button look="plain" onClick={stop}>
              {t.stop}
            </Button>
          )}
          {state && state.phase !== 'running' && (
            <Button look="plain" onClick={end}>
              {t.close}
            </Button>
          )}
        </div>
      </form>
      {state && <Progress state={state} onGoOn={goOn} />}
    </section>
  )
}

/** What is said while it runs is shown and not read aloud each time; what came of it is. */
function Progress({ state, onGoOn }: { state: SearchState; onGoOn: () => void }) {
  const { phase, looked, window, hits, next, isLimited, error } = state
  if (phase === 'running')
    return (
      <div className="line">
        <progress
          aria-label={t.progress}
          value={window > 0 ? looked : undefined}
          max={window > 0 ? window : undefined}
        />
        <span>{window > 0 ? t.running(looked, window, hits.length) : t.starting}</span>
      </div>
    )
  if (phase === 'cut' || isLimited)
    return (
      <p role="alert" className="notice">
        {phase === 'cut' ? t.cut : t.limited} {error !== undefined && deskFailureWords(readDeskFailure(error))}
      </p>
    )
  return (
    <div className="line">
      <p role="status">{phase === 'ended' ? t.ended(looked, hits.length) : t.stopped(looked, hits.length)}</p>
      {next !== null && (
        <>
          <p>{t.more(looked, window)}</p>
          <Button look="quiet" onClick={onGoOn}>
            {t.goOn}
          </Button>
        </>
      )}
    </div>
  )
}

export type Hit = { case: InboxCase; found: FoundWord[] }
export type SearchState = {
  query: string
  /** Which list with which filter it looks through. */
  of: string
  /** `cut`: the answer ended before its last line, or never came. */
  phase: 'running' | 'ended' | 'stopped' | 'cut'
  hits: Hit[]
  looked: number
  window: number
  /** Where to go on, when the list holds more than one search looks at. */
  next: string | null
  /** It ended because as many cases were looked into as one may. */
  isLimited: boolean
  error?: unknown
}

type Found = Pick<SearchState, 'hits' | 'looked' | 'window' | 'next' | 'isLimited'>
const nothing: Found = { hits: [], looked: 0, window: 0, next: null, isLimited: false }

/** What was found stays while the page is loaded, so that whoever opens a hit and comes back finds the others. */
let kept: SearchState | undefined

/** One at a time, in memory alone: in no address and no storage. With another list or filter it ends. `goOn`: from where it ended. */
export function useSearch(params: URLSearchParams) {
  const of = filterSearch(params).toString()
  const [state, setState] = useState<SearchState | undefined>(() =>
    kept?.phase === 'running' ? { ...kept, phase: 'stopped' } : kept,
  )
  useEffect(() => {
    kept = state
  }, [state])
  const running = useRef<AbortController>(undefined)

  /** `begun`: what the search before this one has found, which ended at `next`. */
  const run = async (query: string, begun: Found = nothing) => {
    running.current?.abort()
    const stopping = new AbortController()
    running.current = stopping
    const change = (how: (before: SearchState) => SearchState) => {
      if (running.current === stopping) setState((before) => before && how(before))
    }
    setState({ ...begun, query, of, phase: 'running', next: null, error: undefined })
    let hasEnded = false
    const read = (line: SearchLine) => {
      if (line.kind === 'hit') {
        const hit = { case: line.case, found: line.found }
        return change((state) => ({ ...state, hits: [...state.hits, hit] }))
      }
      const { looked, window } = line
      if (line.kind === 'progress') return change((state) => ({ ...state, looked: begun.looked + looked, window }))
      hasEnded = true
      const { next_cursor: next, is_limited: isLimited } = line
      change((state) => ({ ...state, phase: 'ended', looked: begun.looked + looked, window, next, isLimited }))
    }
    const body = { query, filter: filterIn(params), cursor: begun.next ?? undefined }
    const { error } = await readLines({ ...callOf(deskCalls.deskSearchCases), body }, searchLine, read, stopping.signal)
    if (!hasEnded && !stopping.signal.aborted) change((state) => ({ ...state, phase: 'cut', error }))
  }

  const stop = () => {
    running.current?.abort()
    setState((before) => before && { ...before, phase: 'stopped' })
  }

  const close = () => {
    running.current?.abort()
    running.current = undefined
    setState(undefined)
  }

  // A list that is left is not looked through any more.
  useEffect(() => () => running.current?.abort(), [of])
  const shown = state?.of === of ? state : undefined
  return {
    state: shown,
    search: (query: string) => void run(query),
    goOn: () => shown && void run(shown.query, shown),
    stop,
    close,
  }
}
