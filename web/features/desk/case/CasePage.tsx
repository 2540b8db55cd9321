import type { DeskCase } from '#contract/deskCases.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useDesk } from '../frame/useDesk.ts'
import { CallerNote } from '../callerCase/CallerNote.tsx'
import { Coding } from '../coding/Coding.tsx'
import { readDeskFailure } from '../data/failure.ts'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import { Messages } from '../messages/Messages.tsx'
import { NewMessage } from '../messages/NewMessage.tsx'
import { Related } from '../related/Related.tsx'
import { useTitle } from '../frame/useTitle.ts'
import { Documents } from '../documents/Documents.tsx'
import { CaseContext, useWatch } from './caseContext.ts'
import { CaseHead } from './CaseHead.tsx'
import { Notes } from './Notes.tsx'
import { Tasks } from './Tasks.tsx'
import { Work } from './Work.tsx'
import { CaseExport } from '../exports/CaseExport.tsx'
import css from './case.module.css'
import { deskApi } from '../data/api.ts'
import { Nothing } from '../frame/NotFound.tsx'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { Section } from './Section.tsx'
import { actorOf, detailsOf, foldedHistory } from './timelineDetails.ts'
import { ReportedFacts } from './Told.tsx'
import { papers as papersTexts } from '#texts/papers.ts'
import { LazyPart } from '#web/ui/LazyPart.tsx'

/** One case. */
export function CasePage({ id }: { id: number }) {
  const t = useDesk()
  useTitle(t.case.title(id))
  const { data, ...query } = deskApi.useCaseQuery(id)
  // One that does not exist, that was withdrawn, and one that is somebody else's look alike (docs/threats.md row 17).
  if (readDeskFailure(query.error).code === 'not_found') return <Nothing {...t.case.gone} home={t.case.toInbox} />
  if (!data) return <Pending {...query} />
  return <Case shown={data.data} isFetching={query.isFetching} reload={async () => void (await query.refetch())} />
}

type Props = { shown: DeskCase; isFetching: boolean; reload: () => Promise<void> }

/**
 * What was told comes first, then what can be done, then the talk with the reporter and what staff make of it; on a phone too.
 * Each part is a section that knows the case by `useCase` and fetches what it needs beside it by a call of its own.
 */
function Case({ shown, isFetching, reload }: Props) {
  const t = useDesk().case
  const { people, change, messageId, isLost, check } = useWatch(shown)
  const { refetch: readMessages } = deskApi.useCaseMessagesInfiniteQuery(shown.id)
  const readNew = async () => void (await Promise.all([reload(), readMessages()]))
  // While the case is on its way, what came with it may be called a change.
  const now = { shown, change: isFetching ? undefined : change, check, reload: readNew }
  return (
    <CaseContext value={now}>
      {isLost && (
        <div role="alert" className={pieces.notice}>
          <h1>{t.gone.title}</h1>
          <p>{t.lost}</p>
        </div>
      )}
      {/* In memory, not on the screen, for as long as the case is not this person's to read. */}
      <div className={`${pieces.page} ${css.page}`} hidden={isLost}>
        <CaseHead shown={shown} people={people} />
        <div className={css.columns}>
          <div className={`${pieces.page} ${css.told}`}>
            <ReportedFacts shown={shown} />
          </div>
          <aside className={`${pieces.page} ${css.side}`} data-parts>
            <Work />
            <Tasks />
            <CaseExport caseId={shown.id} />
            <CallerNote />
          </aside>
          <div className={pieces.page} data-parts>
            <Messages />
            <Documents />
            <Coding />
            <Related caseId={shown.id} mayWork={shown.may_work} />
            <Papers />
            <Notes />
            <Timeline shown={shown} />
          </div>
        </div>
        <NewMessage messageId={messageId} onShow={readNew} />
      </div>
    </CaseContext>
  )
}

/** Everything that happened to the case since it was submitted, who and when. */
function Timeline({ shown }: { shown: DeskCase }) {
  const t = useDesk()
  const [isNewestFirst, setNewestFirst] = useState(true)
  const folded = foldedHistory(shown.history)
  const rows = isNewestFirst ? folded.toReversed() : folded
  return (
    <Section id="timeline" title={t.case.timeline.title}>
      <Button look="subtle" className={css.small} onClick={() => setNewestFirst(!isNewestFirst)}>
        {isNewestFirst ? t.case.timeline.oldestFirst : t.case.timeline.newestFirst}
      </Button>
      <ol className={pieces.lines}>
        {rows.map((entry) => (
          <li key={entry.id} className={pieces.between}>
            <div>
              <strong>{actorOf(entry)}</strong> {t.caseCodes.activities[entry.activity]}
              {detailsOf(entry, shown).map((words) => (
                <p key={words} className={pieces.detail}>
                  {words}
                </p>
              ))}
            </div>
            <time dateTime={entry.at} className={pieces.detail}>
              {longMoment(entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const loadPapers = () => import('../papers/DeskPapers.tsx')

/** The texts on the reporter's behalf. They are read, with an audit row, when somebody opens them. */
function Papers() {
  const { staff: t, loading, failed, retry } = useTexts(papersTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <Section id="papers" title={t.title}>
      <p>{t.lead}</p>
      {isOpen ? (
        <LazyPart load={loadPapers} props={{}} words={{ loading, failed, retry }} />
      ) : (
        <p>
          <Button look="quiet" onClick={() => setOpen(true)}>
            {t.open}
          </Button>
        </p>
      )}
    </Section>
  )
}
