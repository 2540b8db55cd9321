import { useState } from 'react'
import type { DeskMessage } from '#contract/deskMessages.ts'
import { desk } from '#texts/desk.ts'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { messageElement } from './messageElement.ts'
import { useSize } from './useSize.ts'
import css from './messages.module.css'

/** `tellsRead`: whether staff may know that what they wrote was read. */
type Props = { message: DeskMessage; tellsRead: boolean }

/** One message: from whom, when, the words, the files with what was found in them, and whether it was read. */
export function Message({ message, tellsRead }: Props) {
  const t = useTexts(desk).messages
  const size = useSize()
  const { staff, body, is_question, created_at, read_at, documents } = message
  // A reporter's message counts as read from this reading on, so the mark tells what the reading has marked.
  const [openedAt] = useState(() => Date.now())
  const isFresh = staff === null && read_at !== null && openedAt - Date.parse(read_at) < 60_000
  return (
    <li
      id={messageElement.idOf(message.id)}
      tabIndex={-1}
      className={`${pieces.card} ${css.message}`}
      data-from={staff ? 'us' : 'reporter'}
    >
      <p className={pieces.row}>
        <strong>{staff ? t.by(staff.name) : t.reporter}</strong>{' '}
        <time dateTime={created_at} className={pieces.detail}>
          {longMoment(created_at)}
        </time>
        {is_question && (
          <span className={pieces.badge} data-level="warning">
            {t.question}
          </span>
        )}
        {isFresh && <span className={pieces.badge}>{t.fresh}</span>}
      </p>
      <p className={pieces.words}>{body}</p>
      {documents.length > 0 && (
        <ul className={pieces.list}>
          {documents.map((document) => (
            <li key={document.id}>
              <a href="#documents">
                <bdi>{document.name}</bdi>
              </a>{' '}
              <span className={pieces.detail}>
                {size(document.size)}. {t.inspection[document.inspection.state]}
              </span>
            </li>
          ))}
        </ul>
      )}
      {staff && tellsRead && <p className={pieces.detail}>{read_at ? t.read(longMoment(read_at)) : t.notRead}</p>}
    </li>
  )
}
