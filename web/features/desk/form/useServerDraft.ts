import { useCallback, useEffect, useRef, useState } from 'react'
import { useUnsent } from '../frame/unsaved.ts'

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
  const [isKept, setIsKept] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<{ draft: T }>(undefined)

  const flush = useCallback(async () => {
    clearTimeout(timer.current)
    const next = waiting.current
    if (next === undefined) return
    waiting.current = undefined
    const { error } = await keep(next.draft)
    // Typed on meanwhile: the next answer tells.
    if (waiting.current !== undefined) return
    if (error) waiting.current = next
    setIsKept(!error)
  }, [keep])

  const change = useCallback(
    (next: T) => {
      setDraft(() => next)
      setIsKept(false)
      waiting.current = { draft: next }
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush(), delay)
    },
    [flush],
  )

  /** Sent or saved: the server has dropped its copy. */
  const clear = useCallback(() => {
    clearTimeout(timer.current)
    waiting.current = undefined
    setDraft(() => empty)
    setIsKept(true)
  }, [empty])

  useEffect(() => () => void flush(), [flush])
  useUnsent(!isKept)

  return { draft, isKept, change, clear }
}
