import { useCallback, useState } from 'react'
import { openDraft, readOwnDraft, removeOwnDraft, writeDraft } from '#web/app/device/localDraft.ts'
import { useLateWriting } from '../useLateWriting.ts'
import { putDraft, takeDraft, withoutDraft, type LocalDraft } from './draft.ts'

/** Keeps the form on the device, a moment after the last change. */
export function useDraft(id: number | undefined) {
  /** False when the browser refuses to store; undefined while there is nothing to keep. */
  const [isKept, setIsKept] = useState<boolean>()
  const write = useCallback((draft: LocalDraft) => setIsKept(writeDraft(putDraft(readOwnDraft(), id, draft))), [id])
  const { later: save, flush, drop } = useLateWriting(write)

  const remove = useCallback(() => {
    drop()
    const rest = withoutDraft(readOwnDraft(), id)
    if (rest) writeDraft(rest)
    else removeOwnDraft()
    setIsKept(undefined)
  }, [drop, id])

  const read = useCallback(() => {
    const own = takeDraft(openDraft(), id)
    if (own) setIsKept(true)
    return own
  }, [id])

  return { isKept, save, flush, remove, read }
}
export type Draft = ReturnType<typeof useDraft>
