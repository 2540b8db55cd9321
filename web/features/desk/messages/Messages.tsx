import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { useCase } from '../case/caseContext.ts'
import { isClosedDuplicate } from '../case/isClosedDuplicate.ts'
import { Section } from '../case/Section.tsx'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import { Compose } from './Compose.tsx'
import { Message } from './Message.tsx'
import { deskApi } from '../data/api.ts'

/** What the reporter and the organisation have written to each other about a case, and the form for more. */
export function Messages({ caseId }: { caseId: number }) {
  const t = useTexts(desk).messages
  return (
    <Section id="messages" title={t.title}>
      <Conversation caseId={caseId} />
    </Section>
  )
}

function Conversation({ caseId }: { caseId: number }) {
  const t = useTexts(desk).messages
  const { shown: openCase } = useCase()
  const query = deskApi.useCaseMessagesInfiniteQuery(caseId)
  const { data, refetch } = query
  const newest = data?.pages[0]?.data
  if (!newest || !data) return <Pending isError={query.isError} isFetching={query.isFetching} refetch={refetch} />
  const { contact } = newest
  const refusal = contact === 'withdrawn' || contact === 'statistics_only' ? contact : undefined
  // The pages come newest first, and each holds its oldest message first.
  const shown = data.pages.toReversed().flatMap((page) => page.data.messages)
  return (
    <div className={pieces.stack}>
      {newest.is_told_by_mail && <p className={pieces.detail}>{t.byMail}</p>}
      {query.hasNextPage && (
        <Button look="plain" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t.older}
        </Button>
      )}
      {shown.length === 0 ? (
        <p className={pieces.detail}>{t.empty}</p>
      ) : (
        <ol className={pieces.list} aria-label={t.list}>
          {shown.map((message) => (
            <Message key={message.id} message={message} tellsRead={newest.has_known_reader} />
          ))}
        </ol>
      )}
      {refusal ? (
        <p className={pieces.notice}>{t.contact[refusal]}</p>
      ) : (
        !newest.is_told_by_mail && <p className={pieces.detail}>{newest.has_known_reader ? t.noMail : t.noReader}</p>
      )}
      {isClosedDuplicate(openCase) ? (
        <p className={pieces.detail}>{t.folded}</p>
      ) : openCase.may_work ? (
        <Compose
          key={caseId}
          caseId={caseId}
          conversation={newest}
          lastId={shown.at(-1)?.id ?? null}
          readNew={async () => void (await refetch())}
        />
      ) : (
        <p className={pieces.detail}>{t.readOnly}</p>
      )}
    </div>
  )
}
