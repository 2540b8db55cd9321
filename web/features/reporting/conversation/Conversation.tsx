import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { OwnIncident } from '#contract/incidents.ts'
import t from '#texts/nb/messages.ts'
import { useAppSelector } from '#web/app/data/store.ts'
import { useWhenSeenAgain } from '#web/app/data/useWhenSeenAgain.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { NotYet } from '#web/ui/LoadFailed.tsx'
import { reportingApi } from '../api.ts'
import { WriteForm } from './WriteForm.tsx'
import css from './conversation.module.css'
import type { OwnMessage } from '#contract/messages.ts'
import { longMoment } from '#web/ui/dates.ts'
import { DocumentList } from '../cases/CaseDocuments.tsx'

/** The messages of a case and the form for another one. Fetched by itself, so that the case is shown without waiting. */
export default function Conversation({ incident }: { incident: OwnIncident }) {
  const { id } = incident
  const reader = useAppSelector((state) => state.auth.user?.id)
  const query = reportingApi.useListMessagesInfiniteQuery(id, { refetchOnMountOrArgChange: true })
  const { data, refetch, fulfilledTimeStamp } = query
  useWhenSeenAgain(refetch)
  // The pages come newest first, and each holds its oldest message first.
  const all = data?.pages.toReversed().flatMap((page) => page.messages) ?? []
  const { shown, unfold } = useFolded(all)
  const list = useRef<HTMLOListElement>(null)
  const lastId = all.at(-1)?.id ?? null
  const hasNews = incident.has_news || all.some(isUnread)
  useSeen(id, lastId, { isLoaded: data !== undefined, hasNews })

  if (!data) return <NotYet of={query} failed={t.failed} loading={t.loading} />
  const refusal = data.pages[0]?.refusal ?? null
  const isFolded = shown.length < all.length
  const showOlder = async () => {
    if (!isFolded && (await query.fetchNextPage()).isError) return
    unfold()
    // The pressed button may go.
    list.current?.focus()
  }
  return (
    <div className={css.conversation}>
      {(isFolded || query.hasNextPage) && (
        <Button look="plain" isBusy={query.isFetchingNextPage} onClick={() => void showOlder()}>
          {query.isFetchingNextPage ? t.loadingOlder : t.older}
        </Button>
      )}
      {query.isFetchNextPageError && <p role="alert">{t.failed}</p>}
      {shown.length === 0 ? (
        <p className="dim">{t.empty}</p>
      ) : (
        <ol ref={list} className="bare list" aria-label={t.list} tabIndex={-1}>
          {shown.map((message) => (
            <Message
              key={message.id}
              message={message}
              isOpenQuestion={message.id === lastId && message.is_question}
              fetchedAt={fulfilledTimeStamp}
              refresh={refetch}
            />
          ))}
        </ol>
      )}
      {refusal !== null && (
        <div className="framed card flow">
          <p>{t.refusal[refusal]}</p>
          {refusal === 'closed_too_long' && (
            <ButtonLink to="/create-harassment" look="quiet">
              {t.newReport}
            </ButtonLink>
          )}
        </div>
      )}
      {/* Whose words are kept on the device is known once the reader is. */}
      {refusal === null && reader !== undefined && <WriteForm key={`${reader} ${id}`} incident={incident} />}
    </div>
  )
}

const isUnread = ({ from, read_at }: OwnMessage) => from === 'us' && read_at === null

/** So many messages are shown at first, and all from the first that is not read. */
const atFirst = 3

/** The newest messages until older ones are asked for. What is shown stays. */
function useFolded(all: readonly OwnMessage[]) {
  const [first, setFirst] = useState<number>()
  if (first === undefined && all.length > 0) {
    const newest = Math.max(0, all.length - atFirst)
    const unread = all.findIndex(isUnread)
    setFirst(all[unread < 0 ? newest : Math.min(unread, newest)]?.id)
  }
  return { shown: all.filter(({ id }) => id >= (first ?? 0)), unfold: () => setFirst(0) }
}

/** Says once for each new state of the conversation that it has been seen. */
function useSeen(id: number, last_id: number | null, { isLoaded, hasNews }: { isLoaded: boolean; hasNews: boolean }) {
  const [read] = reportingApi.useReadMessagesMutation()
  const said = useRef<number | null>(undefined)
  // Looked at later, it is seen then.
  const visibility = useDocumentVisibility()
  useEffect(() => {
    if (!isLoaded || !hasNews || said.current === last_id || document.visibilityState === 'hidden') return
    said.current = last_id
    void read({ id, last_id })
  }, [id, last_id, isLoaded, hasNews, visibility, read])
}

type Props = {
  message: OwnMessage
  /** The case waits for an answer to it. */
  isOpenQuestion: boolean
  fetchedAt: number | undefined
  refresh: () => Promise<unknown>
}

function Message({ message, isOpenQuestion, fetchedAt, refresh }: Props) {
  const { from, body, created_at, read_at, documents } = message
  // The mark stays while the page is open, although the message counts as read from now on.
  const [isFresh] = useState(isUnread(message))
  return (
    <li className={`framed card ${css.message}`} data-from={from}>
      <p className={`row ${css.by}`}>
        <strong>{from === 'me' ? t.me : t.us}</strong>{' '}
        <time dateTime={created_at} className="dim">
          {longMoment(created_at)}
        </time>
        {isFresh && (
          <span className="badge" data-colour="accent">
            {t.fresh}
          </span>
        )}
        {isOpenQuestion && <span className={`badge ${css.question}`}>{t.question}</span>}
      </p>
      <p className="told">{body}</p>
      {documents.length > 0 && (
        <DocumentList documents={documents} fetchedAt={fetchedAt} refresh={refresh} isFromUs={from === 'us'} />
      )}
      {from === 'me' && <small className="hint">{read_at ? t.read(longMoment(read_at)) : t.notRead}</small>}
    </li>
  )
}
