import { useState } from 'react'
import type { DeskMessage } from '#contract/deskMessages.ts'
import { Button } from '#web/ui/Button.tsx'
import { useDesk } from '../frame/useDesk.ts'
import css from './messages.module.css'
import pieces from '../frame/pieces.module.css'
import { deskApi } from '../data/api.ts'
import { useCase } from '../case/caseContext.tsx'
import { useGoTo } from '../case/parts.tsx'

type Props = {
  /** The newest message of the reporter's, as far as the page has heard. */
  messageId: number | null
  /** Reads the messages, and the case again, which the message may have moved. */
  onShow: () => Promise<void>
}

/**
 * Says that the reporter has written since the conversation was read. At the foot of the window, so that nothing that is read
 * or typed moves; the message comes when it is asked for, because fetching it marks it as read.
 */
export function NewMessage({ messageId, onShow }: Props) {
  const t = useDesk().messages.news
  const { data } = deskApi.useListCaseMessagesInfiniteQuery(useCase().shown.id)
  const [later, setLater] = useState<number>()
  const [isBusy, setBusy] = useState(false)
  const goTo = useGoTo()
  const shown = data?.pages[0]?.data.messages.at(-1)?.id ?? 0
  const isNew = data !== undefined && messageId !== null && messageId > shown && messageId !== later
  const show = async () => {
    if (messageId === null) return
    setBusy(true)
    await onShow()
    setBusy(false)
    goTo(idOfMessage(messageId))
  }
  return (
    // In the page before there is anything to say, so that a screen reader hears it when it comes.
    <div role="status" className={css.news} data-no-print>
      {isNew && (
        <div className={pieces.between}>
          <p className={pieces.name}>{t.title}</p>
          <Button isBusy={isBusy} onClick={() => void show()}>
            {t.show}
          </Button>
          <Button look="plain" onClick={() => setLater(messageId)}>
            {t.later}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Where a message stands in the page. */
export const idOfMessage = (message: number) => `message-${message}`

/** Where the messages begin that staff have not answered; the end of all when there are none. The oldest message comes first. */
export const answeredIn = (messages: readonly Pick<DeskMessage, 'staff'>[]) =>
  messages.findLastIndex(({ staff }) => staff !== null) + 1
