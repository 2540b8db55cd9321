import { Link } from 'react-router'
import { Button } from '#web/ui/Button.tsx'
import { useDesk } from '../frame/useDesk.ts'
import { useCase, isClosedDuplicate } from '../case/caseContext.tsx'
import { Section } from '../case/Section.tsx'
import { partPath } from '../case/parts.tsx'
import { Pending, Badge } from '../frame/DeskPage.tsx'
import pieces from '../frame/pieces.module.css'
import { Compose } from './Compose.tsx'
import { deskApi } from '../data/api.ts'
import { useState } from 'react'
import type { DeskMessage } from '#contract/deskMessages.ts'
import { longMoment } from '#web/ui/dates.ts'
import { answeredIn, idOfMessage } from './NewMessage.tsx'
import { sizeInWords } from '#contract/limits.ts'
import css from './messages.module.css'

/** What the reporter and the organisation have written to each other about a case, and the form for more. */
export function Messages() {
  return (
    <Section id="messages" title={useDesk().messages.title}>
      <Conversation />
    </Section>
  )
}

function Conversation() {
  const t = useDesk().messages
  const { shown: openCase } = useCase()
  const query = deskApi.useListCaseMessagesInfiniteQuery(openCase.id)
  const { data, refetch } = query
  const newest = data?.pages[0]?.data
  if (!newest || !data) return <Pending error={query.error} isFetching={query.isFetching} refetch={refetch} />
  const { contact } = newest
  const refusal = contact === 'withdrawn' || contact === 'statistics_only' ? contact : undefined
  // The pages come newest first, and each holds its oldest message first.
  const shown = data.pages.toReversed().flatMap((page) => page.data.messages)
  // What waits for an answer is in sight, or else the last two; the rest is one press away.
  const answered = answeredIn(shown)
  const begin = answered < shown.length ? answered : Math.max(0, shown.length - 2)
  const rows = (some: readonly DeskMessage[]) => (
    <ol className={pieces.list} aria-label={t.list}>
      {some.map((message) => (
        <Message key={message.id} message={message} tellsRead={newest.has_known_reader} />
      ))}
    </ol>
  )
  return (
    <div className={pieces.stack}>
      {(begin > 0 || query.hasNextPage) && (
        <details>
          <summary>{query.hasNextPage ? t.earlierOnes : t.earlier(begin)}</summary>
          {query.hasNextPage && (
            <Button look="plain" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t.older}
            </Button>
          )}
          {begin > 0 && rows(shown.slice(0, begin))}
        </details>
      )}
      {shown.length === 0 ? <p className={pieces.detail}>{t.empty}</p> : rows(shown.slice(begin))}
      {refusal && <p className={pieces.notice}>{t.contact[refusal]}</p>}
      {isClosedDuplicate(openCase) ? (
        <p className={pieces.detail}>{t.folded}</p>
      ) : openCase.may_work ? (
        <Compose
          key={openCase.id}
          conversation={newest}
          lastId={shown.at(-1)?.id ?? null}
          readNew={async () => void (await refetch())}
        />
      ) : (
        <p className={pieces.detail}>{t.readOnly}</p>
      )}
      {!refusal && (
        <p className={pieces.detail}>
          {newest.is_told_by_mail ? t.byMail : newest.has_known_reader ? t.noMail : t.noReader}
        </p>
      )}
    </div>
  )
}

/**
 * One message: from whom, when, the words, the files with what was found in them, and whether it was read, where staff may know that
 * (`tellsRead`).
 */
function Message({ message, tellsRead }: { message: DeskMessage; tellsRead: boolean }) {
  const t = useDesk().messages
  const { id } = useCase().shown
  const { staff, body, is_question, created_at, read_at, documents } = message
  // A reporter's message counts as read from this reading on, so the mark tells what the reading has marked.
  const [openedAt] = useState(() => Date.now())
  const isFresh = staff === null && read_at !== null && openedAt - Date.parse(read_at) < 60_000
  return (
    <li
      id={idOfMessage(message.id)}
      tabIndex={-1}
      className={`${pieces.card} ${css.message}`}
      data-from={staff ? 'us' : 'reporter'}
    >
      <p className={pieces.row}>
        <strong>{staff ? t.by(staff.name) : t.reporter}</strong>{' '}
        <time dateTime={created_at} className={pieces.detail}>
          {longMoment(created_at)}
        </time>
        {is_question && <Badge level="warning">{t.question}</Badge>}
        {isFresh && <Badge>{t.fresh}</Badge>}
      </p>
      <p className={pieces.words}>{body}</p>
      {documents.length > 0 && (
        <ul className={pieces.list}>
          {documents.map((document) => (
            <li key={document.id}>
              <Link to={partPath(id, 'documents')}>
                <bdi>{document.name}</bdi>
              </Link>{' '}
              <span className={pieces.detail}>
                {sizeInWords(document.size)}. {t.inspection[document.inspection.state]}
              </span>
            </li>
          ))}
        </ul>
      )}
      {staff && tellsRead && <p className={pieces.detail}>{read_at ? t.read(longMoment(read_at)) : t.notRead}</p>}
    </li>
  )
}
