import t from '#texts/nb/deskMessages.ts'
import { Link } from 'react-router'
import { isClosedDuplicate } from '#contract/casework.ts'
import { Button } from '#web/ui/Button.tsx'
import { Section, useCase } from '../case/caseContext.tsx'
import { partPath, useGoTo } from '../case/parts.tsx'
import { Pending, Badge } from '../frame/DeskPage.tsx'
import { Compose } from './Compose.tsx'
import { deskApi } from '../data/api.ts'
import { useState } from 'react'
import type { DeskMessage } from '#contract/deskMessages.ts'
import { longMoment } from '#web/ui/dates.ts'
import { sizeInWords } from '#contract/limits.ts'
import css from './messages.module.css'

export const Messages = () => (
  <Section id="messages" title={t.title}>
    <Conversation />
  </Section>
)

function Conversation() {
  const { shown: openCase } = useCase()
  const query = deskApi.useListCaseMessagesInfiniteQuery(openCase.id)
  const { data, refetch } = query
  const newest = data?.pages[0]?.data
  if (!newest || !data) return <Pending error={query.error} isFetching={query.isFetching} refetch={refetch} />
  const { contact } = newest
  const refusal = contact === 'given' ? null : contact
  // The pages come newest first, and each holds its oldest message first.
  const shown = data.pages.toReversed().flatMap((page) => page.data.messages)
  // What waits for an answer is in sight, or else the last two; the rest is one press away.
  const answered = answeredIn(shown)
  const begin = answered < shown.length ? answered : Math.max(0, shown.length - 2)
  const rows = (some: readonly DeskMessage[]) => (
    <ol className="list" aria-label={t.list}>
      {some.map((message) => (
        <Message key={message.id} message={message} tellsRead={newest.has_known_reader} />
      ))}
    </ol>
  )
  return (
    <div className="stack">
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
      {shown.length === 0 ? <p className="detail">{t.empty}</p> : rows(shown.slice(begin))}
      {refusal && <p className="notice">{t.contact[refusal]}</p>}
      {isClosedDuplicate(openCase) ? (
        <p className="detail">{t.folded}</p>
      ) : openCase.may_work ? (
        <Compose conversation={newest} readNew={refetch} />
      ) : (
        <p className="detail">{t.readOnly}</p>
      )}
      {!refusal && (
        <p className="detail">{newest.is_told_by_mail ? t.byMail : newest.has_known_reader ? t.noMail : t.noReader}</p>
      )}
    </div>
  )
}

/** `tellsRead`: staff may know whether the reporter has read it. */
function Message({ message, tellsRead }: { message: DeskMessage; tellsRead: boolean }) {
  const { id } = useCase().shown
  const { staff, body, is_question, created_at, read_at, documents } = message
  // A reporter's message counts as read from this reading on, so the mark tells what the reading has marked.
  const [openedAt] = useState(() => Date.now())
  const isFresh = staff === null && read_at !== null && openedAt - Date.parse(read_at) < 60_000
  return (
    <li
      id={idOfMessage(message.id)}
      tabIndex={-1}
      className={`card ${css.message}`}
      data-from={staff ? 'us' : 'reporter'}
    >
      <p className="line">
        <strong>{staff ? t.by(staff.name) : t.reporter}</strong>{' '}
        <time dateTime={created_at} className="detail">
          {longMoment(created_at)}
        </time>
        {is_question && <Badge level="warning">{t.question}</Badge>}
        {isFresh && <Badge>{t.fresh}</Badge>}
      </p>
      <p className="words">{body}</p>
      {documents.length > 0 && (
        <ul className="list">
          {documents.map((document) => (
            <li key={document.id}>
              <Link to={partPath(id, 'documents')}>
                <bdi>{document.name}</bdi>
              </Link>{' '}
              <span className="detail">
                {sizeInWords(document.size)}. {t.inspection[document.inspection.state]}
              </span>
            </li>
          ))}
        </ul>
      )}
      {staff && tellsRead && <p className="detail">{read_at ? t.read(longMoment(read_at)) : t.notRead}</p>}
    </li>
  )
}

/** At the foot of the window, so that nothing moves. `messageId`: the newest of the reporter's; fetching marks it as read. */
export function NewMessage({ messageId }: { messageId: number | null }) {
  const { shown: openCase, reload } = useCase()
  const { data } = deskApi.useListCaseMessagesInfiniteQuery(openCase.id)
  const [later, setLater] = useState<number>()
  const [isBusy, setBusy] = useState(false)
  const goTo = useGoTo()
  const shown = data?.pages[0]?.data.messages.at(-1)?.id ?? 0
  const isNew = data !== undefined && messageId !== null && messageId > shown && messageId !== later
  const show = async () => {
    if (messageId === null) return
    setBusy(true)
    // The case too, which the message may have moved.
    await reload()
    setBusy(false)
    goTo(idOfMessage(messageId))
  }
  return (
    // In the page before there is anything to say, so that a screen reader hears it when it comes.
    <div role="status" className={css.news} data-no-print>
      {isNew && (
        <div className="between">
          <p className="name">{t.news.title}</p>
          <Button isBusy={isBusy} onClick={() => void show()}>
            {t.news.show}
          </Button>
          <Button look="plain" onClick={() => setLater(messageId)}>
            {t.news.later}
          </Button>
        </div>
      )}
    </div>
  )
}

export const idOfMessage = (message: number) => `message-${message}`

/** Where the messages begin that staff have not answered; the end of all when there are none. The oldest message comes first. */
export const answeredIn = (messages: readonly Pick<DeskMessage, 'staff'>[]) =>
  messages.findLastIndex(({ staff }) => staff !== null) + 1
