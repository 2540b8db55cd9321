import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import pieces from '../frame/pieces.module.css'
import { useDesk } from '../frame/useDesk.ts'
import css from './case.module.css'
import { Section, useCase } from './caseContext.tsx'
import { actorOf, detailsOf, foldedHistory } from './timelineDetails.ts'

/** Everything that happened to the case since it was submitted, who and when. */
export function Timeline() {
  const t = useDesk()
  const { shown } = useCase()
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
