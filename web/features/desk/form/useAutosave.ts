import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AnyFieldCode } from '#contract/failure.ts'
import { readDeskFailure } from '../data/failure.ts'
import { useRetry, useUnsaved, useUnsent } from '../frame/unsaved.ts'

/** Milliseconds after the last change. */
const delay = 1200

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'refused' | 'conflict'
type Answer = { data?: { version: number } | undefined; error?: unknown }
type Save<Content> = (kept: { version: number; content: Content }) => Promise<Answer>
type Loaded<Content> = { version: number; content: Content }
/** Keeps everything, and then sends this from the version that it made. Undefined when something could not be kept. */
export type AfterKeeping = <Result>(send: (version: number) => Promise<Result>) => Promise<Result | undefined>

/**
 * Kept a moment after each change, one call at a time. Words stay whatever becomes of a save; one from an older version waits for the
 * person (`conflict`).
 */
export function useAutosave<Content extends object>(loaded: Loaded<Content>, save: Save<Content>) {
  const [content, setContent] = useState(loaded.content)
  const [state, setState] = useState<SaveState>('saved')
  const [codes, setCodes] = useState<Record<string, AnyFieldCode>>({})
  const [savedAt, setSavedAt] = useState<Date>()
  /** Another one gives uncontrolled inputs their values anew. */
  const [round, setRound] = useState(0)
  const version = useRef(loaded.version)
  /** As the page will show it: what is written and kept at once is not drawn yet. */
  const latest = useRef(loaded.content)
  const pending = useRef<{ content: Content }>(undefined)
  const running = useRef<Promise<unknown>>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isConflict = useRef(false)

  /** Runs one call at a time; it is given up when the one before it was a save that failed. */
  const inTurn = async <Result>(run: () => Promise<Result>): Promise<Result | undefined> => {
    // Several may wait for the same one: whoever is first goes on, the others wait again.
    while (running.current) if ((await running.current) === 'failed') return undefined
    const mine = run().finally(() => (running.current = undefined))
    running.current = mine
    return mine
  }

  const keepOnce = async (): Promise<'kept' | 'failed'> => {
    const next = pending.current
    if (next === undefined) return 'kept'
    setState((now) => (now === 'conflict' || now === 'failed' ? now : 'saving'))
    const { data, error } = await save({ version: version.current, content: next.content })
    const failure = data ? undefined : readDeskFailure(error)
    isConflict.current = failure?.code === 'changed_meanwhile'
    if (data) {
      version.current = data.version
      if (pending.current === next) pending.current = undefined
      setCodes({})
      setSavedAt(new Date())
      setState(pending.current ? 'waiting' : 'saved')
      return 'kept'
    }
    setCodes(failure?.codes ?? {})
    setState(isConflict.current ? 'conflict' : failure?.code === 'invalid' ? 'refused' : 'failed')
    return 'failed'
  }

  /** Keeps what is not kept yet. False when it could not be. */
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer.current)
    return (await inTurn(keepOnce)) === 'kept'
  }

  /** Keeps what is not kept yet and then sends something else about the item, which nothing typed meanwhile comes between. */
  const afterKeeping: AfterKeeping = async (send) => {
    if (!(await flush())) return undefined
    return inTurn(async () => send(version.current))
  }

  const write = (write: (before: Content) => Content) => {
    latest.current = write(latest.current)
    pending.current = { content: latest.current }
    setContent(latest.current)
    setState((now) => (now === 'conflict' ? now : 'waiting'))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), delay)
  }

  const change = (part: Partial<Content>) => write((before) => ({ ...before, ...part }))
  const changeText = (name: string, value: string) => write((before) => ({ ...before, [name]: value }))

  /** In a conflict: whether the server has all that is written here as a revision. It makes one of what it refuses. */
  const setAside = async () => {
    await running.current
    return (await flush()) || isConflict.current
  }

  /** Goes on from another version: what is written here is given up. */
  const adopt = (now: Loaded<Content>) => {
    clearTimeout(timer.current)
    pending.current = undefined
    version.current = now.version
    latest.current = now.content
    setContent(now.content)
    setCodes({})
    setRound((count) => count + 1)
    setState('saved')
  }
  /** Saves what is written here over another version. */
  const overwrite = async (newest: number) => {
    await running.current
    version.current = newest
    return flush()
  }
  /** After a move that changed the version and not the words. */
  const follow = (now: number) => void (version.current = now)

  // Once more, too, when what is under way fails.
  const keep = () => void Promise.resolve(running.current).then(flush)
  const keepLast = useEffectEvent(keep)
  useEffect(() => () => keepLast(), [])
  // A telephone asks nobody before it closes a page: what is not sent yet is sent when the page is put out of sight.
  useWindowEvent('visibilitychange', () => document.hidden && keep())
  useRetry(state === 'failed', flush)
  useUnsaved(state === 'failed' || state === 'refused' || state === 'conflict')
  useUnsent(state === 'waiting' || state === 'saving')
  return {
    content,
    change,
    changeText,
    state,
    codes,
    setCodes,
    savedAt,
    round,
    flush,
    afterKeeping,
    setAside,
    adopt,
    overwrite,
    follow,
  }
}

type Draft<T> = {
  first: T
  empty: T
  keep: (draft: T) => Promise<{ error?: unknown }>
}

/**
 * Words about a case, kept sealed on the server until they are sent, because they never lie in a browser's storage. Until they are
 * kept, the browser asks before the page is closed.
 */
export function useServerDraft<T>({ first, empty, keep }: Draft<T>) {
  // Nobody else writes it, so it has no version.
  const known = { version: 0 }
  const { content, state, change, flush } = useAutosave({ ...known, content: { draft: first } }, async (kept) => {
    const { error } = await keep(kept.content.draft)
    return error ? { error } : { data: known }
  })
  return {
    draft: content.draft,
    isKept: state === 'saved',
    change: (draft: T) => change({ draft }),
    /** Sent or saved, and dropped by the server: dropped again, because a copy may have been on its way meanwhile. */
    clear() {
      change({ draft: empty })
      void flush()
    },
  }
}
