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
import { CasePapers } from '../papers/CasePapers.tsx'
import css from './case.module.css'
import { deskApi } from '../data/api.ts'
import { deskPages } from '#contract/deskPages.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useState, Fragment } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { longMoment, longDate } from '#web/ui/dates.ts'
import { foldedHistory } from './foldedHistory.ts'
import { Section } from './Section.tsx'
import { actorOf, detailsOf } from './timelineDetails.ts'
import { toldTexts } from '#contract/incidentFacts.ts'
import { contactLanguageTexts } from '#texts/contactLanguages.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { Corrected } from './Corrected.tsx'
import { Witnesses } from './Witnesses.tsx'

/** One case. */
export function CasePage({ id }: { id: number }) {
  const t = useDesk()
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

/** A case that does not exist, that was withdrawn, and one that is somebody else's look alike (docs/threats.md row 17). */
function GoneCase() {
  const t = useDesk().case
  return (
    <>
      <h1>{t.gone.title}</h1>
      <p>{t.gone.lead}</p>
      <p>
        <ButtonLink to={deskPages.home}>{t.toInbox}</ButtonLink>
      </p>
    </>
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

/** What the reporter gave, without who the reporter is. */
function ReportedFacts({ shown }: { shown: DeskCase }) {
  const t = useDesk().case.told
  const { names } = useTexts(contactLanguageTexts)
  const { date, time, harassment_category, city, country, contact_language } = shown
  const day = date && longDate(date)
  const when = time ? t.at(day ?? t.empty, time) : day && t.noTime(day)
  const where = city ? [city.name, country?.name].filter(Boolean).join(', ') : country && t.noCity(country.name)
  const facts = [
    { name: t.category, value: harassment_category?.name },
    { name: t.when, value: when },
    { name: t.where, value: where },
    { name: t.submitted, value: longMoment(shown.submitted_at) },
  ]
  return (
    <Section id="told" title={t.title}>
      <Facts facts={facts} empty={t.empty} isFramed />
      {toldTexts.map((text) => (
        <Fragment key={text}>
          <h3>{t[text]}</h3>
          <p className={pieces.words}>{shown[text] || t.empty}</p>
        </Fragment>
      ))}
      <h3>{t.witnesses}</h3>
      <Witnesses shown={shown} />
      <Corrected shown={shown} />
      <h3>{t.who}</h3>
      {contact_language && <p>{t.language(names[contact_language])}</p>}
      <p>{t.whoHidden}</p>
    </Section>
  )
}
