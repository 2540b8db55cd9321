import { useCallback, useEffect, useRef, useState } from 'react'
import { useRetry, useUnsaved, useUnsent } from '../frame/unsaved.ts'

/** Milliseconds after the last change. */
const delay = 1200

type Draft<T> = {
  /** What the server has kept. */
  first: T
  empty: T
  /** Stable, or every change would be kept anew. */
  keep: (draft: T) => Promise<{ error?: unknown }>
}

/**
 * What is written about a case and not sent or saved, kept sealed on the server, because words of a case never lie in a browser's
 * storage. Until it is kept, the browser asks before the page is closed.
 */
export function useServerDraft<T>({ first, empty, keep }: Draft<T>) {
  const [draft, setDraft] = useState(first)
  const [state, setState] = useState<'kept' | 'waiting' | 'failed'>('kept')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<{ draft: T }>(undefined)
  const underWay = useRef(Promise.resolve())

  const flush = useCallback(() => {
    clearTimeout(timer.current)
    underWay.current = underWay.current.then(async () => {
      const next = waiting.current
      if (next === undefined) return
      waiting.current = undefined
      const { error } = await keep(next.draft)
      // Typed on meanwhile: the next answer tells.
      if (waiting.current !== undefined) return
      if (error) waiting.current = next
      setState(error ? 'failed' : 'kept')
    })
  }, [keep])

  const change = useCallback(
    (next: T) => {
      setDraft(() => next)
      setState('waiting')
      waiting.current = { draft: next }
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, delay)
    },
    [flush],
  )

  /** Sent or saved, and dropped by the server: dropped again, because a copy may have been on its way meanwhile. */
  const clear = useCallback(() => {
    setDraft(() => empty)
    waiting.current = { draft: empty }
    flush()
  }, [empty, flush])

  useEffect(() => flush, [flush])
  useRetry(state === 'failed', flush)
  useUnsaved(state === 'failed')
  useUnsent(state !== 'kept')

  return { draft, isKept: state === 'kept', change, clear }
}
