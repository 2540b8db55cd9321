import { useEffect, useRef, useState } from 'react'
import type { InboxCase } from '#contract/deskCases.ts'
import { deskCalls } from '#contract/deskCalls.ts'
import { type FoundWord, searchLine, type SearchLine } from '#contract/deskInbox.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { readLines } from '../data/stream.ts'

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

type Wanted = {
  query: string
  filter: Record<string, string | string[]>
  /** Where the search before this one ended, and how many cases had been looked at by then. */
  after?: { cursor: string; looked: number }
}

/** What was found stays while the page is loaded, so that whoever opens a hit and comes back finds the others. */
let kept: SearchState | undefined

/**
 * One search at a time, kept in memory alone: the query is in no address and in no storage. `search` goes on from where the
 * one before ended when `after` is given.
 * @param of the list that is shown and its filter: with another one the search ends
 */
export function useSearch(of: string) {
  const [state, setState] = useState<SearchState | undefined>(() =>
    kept?.phase === 'running' ? { ...kept, phase: 'stopped' } : kept,
  )
  useEffect(() => {
    kept = state
  }, [state])
  const running = useRef<AbortController>(undefined)

  const search = async ({ query, filter, after }: Wanted) => {
    running.current?.abort()
    const run = new AbortController()
    running.current = run
    const change = (how: (before: SearchState) => SearchState) => {
      if (running.current === run) setState((before) => before && how(before))
    }
    const fresh: SearchState = {
      query,
      of,
      phase: 'running',
      hits: [],
      looked: 0,
      window: 0,
      next: null,
      isLimited: false,
    }
    setState((before) => (after && before ? { ...before, phase: 'running', next: null, error: undefined } : fresh))
    const before = after?.looked ?? 0
    let hasEnded = false
    const read = (line: SearchLine) => {
      if (line.kind === 'hit') {
        const hit = { case: line.case, found: line.found }
        return change((state) => ({ ...state, hits: [...state.hits, hit] }))
      }
      const { looked, window } = line
      if (line.kind === 'progress') return change((state) => ({ ...state, looked: before + looked, window }))
      hasEnded = true
      const { next_cursor: next, is_limited: isLimited } = line
      change((state) => ({ ...state, phase: 'ended', looked: before + looked, window, next, isLimited }))
    }
    const call = { ...callOf(deskCalls.deskSearchCases), body: { query, filter, cursor: after?.cursor } }
    const { error } = await readLines(call, searchLine, read, run.signal)
    if (!hasEnded && !run.signal.aborted) change((state) => ({ ...state, phase: 'cut', error }))
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
  return { state: state?.of === of ? state : undefined, search, stop, close }
}
