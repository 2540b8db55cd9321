import { useCallback, useState } from 'react'
import { openDraft, readOwnDraft, removeOwnDraft, writeDraft } from '#web/app/device/localDraft.ts'
import { useLateWriting } from '../useLateWriting.ts'
import { putMessage, takeMessage, withoutMessage, type MessageDraft } from './messageDraft.ts'

/** What is written about one case and not sent, kept on the device as the report's draft is. */
export function useMessageDraft(id: number | string) {
  const [draft, setDraft] = useState<MessageDraft>(() => takeMessage(openDraft(), id) ?? { text: '' })
  /** False when the browser refuses to store. */
  const [isKept, setIsKept] = useState(true)
  const write = useCallback(
    (next: MessageDraft) => {
      if (next.text !== '') setIsKept(writeDraft(putMessage(readOwnDraft(), id, next)))
      else forget(id)
    },
    [id],
  )
  const { later, flush, drop: dropPending } = useLateWriting(write)

  const keep = useCallback(
    (next: MessageDraft) => {
      setDraft(next)
      later(next)
    },
    [later],
  )

  const drop = useCallback(() => {
    dropPending()
    setDraft({ text: '' })
    forget(id)
  }, [id, dropPending])

  return { draft, isKept, keep, flush, drop }
}

function forget(id: number | string) {
  const rest = withoutMessage(readOwnDraft(), id)
  if (rest) writeDraft(rest)
  else removeOwnDraft()
}
