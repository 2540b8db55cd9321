import { desk } from '#texts/desk.ts'
import t from '#texts/nb/deskCase.ts'
import { useIdle, useWindowEvent } from '@mantine/hooks'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { DeskCase } from '#contract/deskCases.ts'
import { caseParts, type CasePart, casePath, deskPages } from '#contract/deskPages.ts'
import { CallerNote } from '../callerCase/CallerNote.tsx'
import { Coding } from '../coding/Coding.tsx'
import { readDeskFailure } from '../data/failure.ts'
import { Badge, Pending, Nothing, Shapes, useSelf, useTitle } from '../frame/DeskPage.tsx'
import { Messages, NewMessage } from '../messages/Messages.tsx'
import { Related } from '../related/Related.tsx'
import { Documents } from '../documents/Documents.tsx'
import { RedactionPart } from '../documents/RedactionForm.tsx'
import { CaseContext, Section, type Seen, Changed, Refused, useCase, useCaseAction } from './caseContext.tsx'
import { Notes } from './Notes.tsx'
import { useCasePart, CaseTabs } from './parts.tsx'
import { Tasks } from './Tasks.tsx'
import { Work } from './Work.tsx'
import { CaseExport } from '../exports/AskForExport.tsx'
import { DeskPapers } from '../papers/DeskPapers.tsx'
import css from './case.module.css'
import { deskApi } from '../data/api.ts'
import { Timeline } from './Timeline.tsx'
import { ReportedFacts } from './Told.tsx'
import { StatusMessage } from '../form/DeskForm.tsx'
import { Moves } from './State.tsx'

export function CasePage({ id }: { id: number }) {
  const part = useCasePart()
  useTitle(part === 'case' ? t.title(id) : `${t.parts[part]}, ${t.title(id).toLowerCase()}`)
  const { data, ...query } = deskApi.useShowCaseQuery({ id })
  // One that does not exist, that was withdrawn, and one that is somebody else's look alike (docs/threats.md row 17).
  if (readDeskFailure(query.error).code === 'not_found') return <Nothing {...t.gone} home={t.toInbox} />
  if (!data) return <Pending {...query} shape={<Shapes heights={[3, 6, 20]} />} />
  return <Case shown={data.data} isFetching={query.isFetching} readCase={async () => void (await query.refetch())} />
}

type Props = { shown: DeskCase; isFetching: boolean; readCase: () => Promise<void> }

/** Each section knows the case by `useCase` and fetches what it needs beside it by a call of its own. */
function Case({ shown, isFetching, readCase }: Props) {
  const { people, change, messageId, isLost, check } = useWatch(shown)
  const { refetch: readMessages } = deskApi.useListCaseMessagesInfiniteQuery(shown.id)
  const { refetch: readDocuments } = deskApi.useListDocumentsQuery(shown.id)
  const { refetch: readCoding } = deskApi.useShowCodingQuery(shown.id)
  const reload = async () => void (await Promise.all([readCase(), readMessages(), readDocuments(), readCoding()]))
  // While the case is on its way, what came with it may be called a change.
  const now = { shown, change: isFetching ? undefined : change, check, readCase, reload }
  const part = useCasePart()
  // As it was when the page came, so that nothing moves when the answer is sent.
  const [isDue] = useState(() => shown.clocks.some(({ clock }) => clock === 'answer'))
  const contents: Record<CasePart, ReactNode> = {
    case: (
      <>
        {isDue && <Messages />}
        <ReportedFacts />
        {!isDue && <Messages />}
      </>
    ),
    notes: <Notes />,
    documents: <Documents />,
    coding: <Coding />,
    related: <Related />,
    sharing: (
      <Section id="sharing" title={t.parts.sharing}>
        <RedactionPart />
        <CaseExport />
        <DeskPapers />
      </Section>
    ),
    timeline: <Timeline />,
  }
  return (
    <CaseContext value={now}>
      {isLost && (
        <div role="alert" className="notice">
          <h1>{t.gone.title}</h1>
          <p>{t.lost}</p>
        </div>
      )}
      {/* In memory, not on the screen, for as long as the case is not this person's to read. */}
      <div className={`page ${css.page}`} hidden={isLost}>
        <CaseHead people={people} />
        <div className={`columns ${css.columns}`} data-part={part}>
          <div>
            {caseParts.map((name) => (
              <div key={name} className={`page ${css.part}`} data-parts hidden={name !== part}>
                {contents[name]}
              </div>
            ))}
          </div>
          <aside className={`page ${css.side}`} data-parts>
            <Work />
            <Tasks />
            <CallerNote />
          </aside>
        </div>
        <NewMessage messageId={messageId} />
      </div>
    </CaseContext>
  )
}

/** Which case it is, how it stands, what is due and the next step. It stays in sight on a wide screen. */
function CaseHead({ people }: { people: readonly { name: string }[] }) {
  const { id, status, priority, may_work } = useCase().shown
  const [said, setSaid] = useState('')
  const action = useCaseAction(setSaid)
  return (
    <>
      <div className={`between ${css.top}`}>
        <p>
          <Link to={deskPages.home}>{t.toInbox}</Link>
        </p>
        <p role="status" className="detail">
          {people.length > 0 && t.alsoHere(people.map(({ name }) => name))}
        </p>
      </div>
      <section id="state" className={`stack ${css.head}`} aria-label={t.state.title}>
        <div className={`between ${css.standing}`}>
          <div>
            <div className="line">
              <h1>{t.title(id)}</h1>
              <Badge>
                <span className="unseen">{t.state.now('')}</span>
                {desk.caseCodes.statuses[status]}
              </Badge>
              {priority !== 'normal' && (
                <Badge level={priority === 'urgent' ? 'danger' : 'warning'}>
                  {t.priority.title}: {desk.caseCodes.priorities[priority]}
                </Badge>
              )}
            </div>
            <Standing />
          </div>
          <Moves action={action} onDone={setSaid} />
        </div>
        <Refused action={action} />
        <StatusMessage>{said}</StatusMessage>
        <CaseTabs />
        <p className={css.onPaper}>{t.onPaper(t.parts[useCasePart()])}</p>
      </section>
      {!may_work && <p className="notice">{t.readOnly}</p>}
      {!action.isConflict && <Changed />}
    </>
  )
}

/** What it ended with, the clocks that run, in words, because colour says nothing that they do not, and who has it. */
function Standing() {
  const { clocks, assignee, outcome, duplicate_of } = useCase().shown
  const self = useSelf()
  const holder = assignee && (assignee.id === self.id ? t.people.you(assignee.name) : assignee.name)
  return (
    <ul className={`line ${css.facts}`} aria-label={t.state.standing}>
      {clocks.map(({ clock, left }) => (
        <li key={clock} data-over={left < 0 || undefined}>
          {desk.caseCodes.clocks[clock]}: <strong>{desk.caseCodes.left(left)}</strong>
        </li>
      ))}
      {outcome && <li>{t.state.outcome(desk.caseCodes.outcomes[outcome])}</li>}
      {duplicate_of !== null && (
        <li>
          {t.state.duplicateOf} <Link to={casePath(duplicate_of)}>{t.title(duplicate_of)}</Link>
        </li>
      )}
      <li>
        {t.people.assignee}: <strong>{holder ?? t.people.nobody}</strong>
      </li>
    </ul>
  )
}

/** Milliseconds. Others see for a minute who looks at the case, so a beat may be lost. */
const between = 20_000
/** Milliseconds without a key or a pointer after which somebody is away. */
const away = 2 * 60_000
const signs: (keyof DocumentEventMap)[] = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'visibilitychange']

/** Who else looks at the case, and whether something has happened to it since it was read. It is not read for it. */
function useWatch({ id, version, history }: DeskCase) {
  const self = useSelf()
  const [attend] = deskApi.useAttendCaseMutation()
  const [seen, setSeen] = useState<Seen>()
  const [isLost, setLost] = useState(false)
  const check = useCallback(async () => {
    const { data, error } = await attend(id)
    if (data) setSeen(data.data)
    const isGone = readDeskFailure(error).code === 'not_found'
    // Without an answer it stays as it was.
    if (data || isGone) setLost(isGone)
  }, [attend, id])
  const isAway = useIdle(away, { initialState: false, events: signs })
  useEffect(() => {
    if (isAway) return undefined
    const beat = () => document.visibilityState === 'visible' && void check()
    beat()
    const timer = setInterval(beat, between)
    return () => clearInterval(timer)
  }, [check, isAway])
  useWindowEvent('visibilitychange', () => document.visibilityState === 'visible' && void check())
  const last = seen?.last_change
  // What one's own parts of the page did beside the case is no news.
  const isNewer = last && last.who?.id !== self.id && last.at > (history.at(-1)?.at ?? '')
  // A message that changes nothing else is told of by itself.
  const isMessage = last?.activity === 'messaged' && last.who === null
  const isNew = seen && last && (seen.version > version || (isNewer && !isMessage))
  return {
    people: seen?.people ?? [],
    change: isNew ? last : undefined,
    /** The newest message of the reporter's. */
    messageId: seen?.reporter_message_id ?? null,
    isLost,
    check,
  }
}
