import type { DeskCase } from '#contract/deskCases.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
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
import { CaseContext } from './caseContext.ts'
import { CaseHead } from './CaseHead.tsx'
import { GoneCase } from './GoneCase.tsx'
import { Notes } from './Notes.tsx'
import { Tasks } from './Tasks.tsx'
import { Timeline } from './Timeline.tsx'
import { ReportedFacts } from './ReportedFacts.tsx'
import { useWatch } from './useWatch.ts'
import { Work } from './Work.tsx'
import { CaseExport } from '../exports/CaseExport.tsx'
import { CasePapers } from '../papers/CasePapers.tsx'
import css from './case.module.css'
import { deskApi } from '../data/api.ts'

/** One case. To whoever does no casework it is an address that does not exist. */
export function CasePage({ id }: { id: number }) {
  const t = useTexts(desk)
  useTitle(t.case.title(id))
  const { data, ...query } = deskApi.useCaseQuery(id)
  if (readDeskFailure(query.error).code === 'not_found') return <GoneCase />
  if (!data) return <Pending {...query} />
  return <Case shown={data.data} isFetching={query.isFetching} reload={async () => void (await query.refetch())} />
}

type Props = { shown: DeskCase; isFetching: boolean; reload: () => Promise<void> }

/**
 * What was told comes first, then what can be done, then the talk with the reporter and what staff make of it; on a phone too.
 * Each part is a section with the props `caseId` and `mayWork` and fetches what it needs beside the case by a call of its own.
 */
function Case({ shown, isFetching, reload }: Props) {
  const t = useTexts(desk).case
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
            <CaseExport caseId={shown.id} mayWork={shown.may_work} />
            <CallerNote caseId={shown.id} mayWork={shown.may_work} />
          </aside>
          <div className={pieces.page} data-parts>
            <Messages caseId={shown.id} />
            <Documents caseId={shown.id} mayWork={shown.may_work} />
            <Coding caseId={shown.id} mayWork={shown.may_work} />
            <Related caseId={shown.id} mayWork={shown.may_work} />
            <CasePapers caseId={shown.id} mayWork={shown.may_work} />
            <Notes />
            <Timeline shown={shown} />
          </div>
        </div>
        <NewMessage caseId={shown.id} messageId={messageId} onShow={readNew} />
      </div>
    </CaseContext>
  )
}
