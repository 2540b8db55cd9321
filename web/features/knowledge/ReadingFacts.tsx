import type { EntrySummary } from '#contract/knowledge.ts'
import { knowledge } from '#texts/knowledge.ts'
import { longDate } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './entry.module.css'

/** How long an entry takes, and when somebody last went through it. */
export function ReadingFacts({ entry: { reading_minutes, reviewed } }: { entry: EntrySummary }) {
  const t = useTexts(knowledge)
  return (
    <p className={css.facts}>
      <span>{t.minutes(reading_minutes)}</span>
      <span>
        {`${t.reviewed} `}
        <time dateTime={reviewed}>{longDate(reviewed)}</time>
      </span>
    </p>
  )
}
