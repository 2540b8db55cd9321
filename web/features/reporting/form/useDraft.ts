import { useCallback, useEffect, useRef, useState } from 'react'
import { openDraft, readOwnDraft, removeOwnDraft, writeDraft } from '#web/app/device/localDraft.ts'
import { putDraft, takeDraft, withoutDraft, type LocalDraft } from './draft.ts'

const delay = 400

/** Keeps the form on the device: 400 ms after the last change, and at once when the page is hidden or closed. */
export function useDraft(id: number | undefined) {
  const pending = useRef<LocalDraft>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** False when the browser refuses to store; undefined while there is nothing to keep. */
  const [isKept, setIsKept] = useState<boolean>()

  const flush = useCallback(() => {
    clearTimeout(timer.current)
    if (!pending.current) return
    setIsKept(writeDraft(putDraft(readOwnDraft(), id, pending.current)))
    pending.current = undefined
  }, [id])

  const save = useCallback(
    (draft: LocalDraft) => {
      pending.current = draft
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, delay)
    },
    [flush],
  )

  const remove = useCallback(() => {
    clearTimeout(timer.current)
    pending.current = undefined
    const rest = withoutDraft(readOwnDraft(), id)
    if (rest) writeDraft(rest)
    else removeOwnDraft()
    setIsKept(undefined)
  }, [id])

  const read = useCallback(() => {
    const own = takeDraft(openDraft(), id)
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
