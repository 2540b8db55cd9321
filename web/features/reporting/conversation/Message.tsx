import { useState } from 'react'
import type { OwnMessage } from '#contract/messages.ts'
import { messages as texts } from '#texts/messages.ts'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DocumentList } from '../cases/CaseDocuments.tsx'
import css from './conversation.module.css'

type Props = {
  message: OwnMessage
  /** The case waits for an answer to it. */
  isOpenQuestion: boolean
  fetchedAt: number | undefined
  refresh: () => Promise<unknown>
}

/** One message: from whom, when, the words, the files, and whether it was read. */
export function Message({ message, isOpenQuestion, fetchedAt, refresh }: Props) {
  const t = useTexts(texts)
  const { from, body, created_at, read_at, documents } = message
  // The mark stays while the page is open, although the message counts as read from now on.
  const [isFresh] = useState(from === 'us' && read_at === null)
  return (
    <li className={css.message} data-from={from}>
      <p className={css.by}>
        <strong>{from === 'me' ? t.me : t.us}</strong>{' '}
        <time dateTime={created_at} className={css.soft}>
          {longMoment(created_at)}
        </time>
        {isFresh && <span className={css.fresh}>{t.fresh}</span>}
        {isOpenQuestion && <span className={css.question}>{t.question}</span>}
      </p>
      <p className={css.words}>{body}</p>
      {documents.length > 0 && (
        <DocumentList documents={documents} fetchedAt={fetchedAt} refresh={refresh} isFromUs={from === 'us'} />
      )}
      {from === 'me' && <p className={css.mark}>{read_at ? t.read(longMoment(read_at)) : t.notRead}</p>}
    </li>
  )
}
