import { useState } from 'react'
import type { DeskCase } from '#contract/deskCases.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { foldedHistory } from './foldedHistory.ts'
import { Section } from './Section.tsx'
import { actorOf, detailsOf } from './timelineDetails.ts'
import css from './case.module.css'

/** Everything that happened to the case since it was submitted, who and when. */
export function Timeline({ shown }: { shown: DeskCase }) {
  const t = useTexts(desk)
  const [isNewestFirst, setNewestFirst] = useState(true)
  const folded = foldedHistory(shown.history)
  const rows = isNewestFirst ? folded.toReversed() : folded
  return (
    <Section id="timeline" title={t.case.timeline.title}>
      <Button look="subtle" className={css.small} onClick={() => setNewestFirst(!isNewestFirst)}>
        {isNewestFirst ? t.case.timeline.oldestFirst : t.case.timeline.newestFirst}
      </Button>
      <ol className={css.timeline}>
        {rows.map((entry) => (
          <li key={entry.id}>
            <span>
              <strong>{actorOf(entry)}</strong> {t.caseCodes.activities[entry.activity]}
              {detailsOf(entry, shown).map((words) => (
                <span key={words} className={css.detail}>
                  {words}
                </span>
              ))}
            </span>
            <time dateTime={entry.at} className={css.soft}>
              {longMoment(entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </Section>
  )
}
