import { useCallback, useEffect, useRef, useState } from 'react'
import { readDraft, removeDraft, writeDraft } from '#web/app/device/localDraft.ts'
import { putDraft, takeDraft, withoutDraft, type LocalDraft } from './draft.ts'

const pause = 400

/** Keeps the form on the device as it is written, a moment after each change and at once when the page goes away. */
export function useDraft(id: number | undefined) {
  const waiting = useRef<LocalDraft>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** False when the browser does not let us keep anything. */
  const [isKept, setIsKept] = useState<boolean>()

  const flush = useCallback(() => {
    clearTimeout(timer.current)
    if (!waiting.current) return
    setIsKept(writeDraft(putDraft(readDraft(), id, waiting.current)))
    waiting.current = undefined
  }, [id])

  const save = useCallback(
    (draft: LocalDraft) => {
      waiting.current = draft
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, pause)
    },
    [flush],
  )

  const remove = useCallback(() => {
    clearTimeout(timer.current)
    waiting.current = undefined
    const rest = withoutDraft(readDraft(), id)
    if (rest) writeDraft(rest)
    else removeDraft()
    setIsKept(undefined)
  }, [id])

  const read = useCallback(() => {
    const own = takeDraft(readDraft(), id)
    if (own) setIsKept(true)
    return own
  }, [id])

  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', hide)
      flush()
    }
  }, [flush])

  return { isKept, save, flush, remove, read }
}
export type Draft = ReturnType<typeof useDraft>
