import { Link } from 'react-router'
import { casePath } from '#contract/deskPages.ts'
import type { OtherCase as Shown } from '#contract/deskRelated.ts'
import { desk } from '#texts/desk.ts'
import { longDate } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'

/** Another case in a line: its number, kind, place, date and state. */
export function OtherCase({ shown: { id, date, harassment_category, city, status, outcome } }: { shown: Shown }) {
  const t = useTexts(desk)
  const state = outcome ? t.caseCodes.outcomes[outcome] : t.caseCodes.statuses[status]
  const facts = [harassment_category?.name, city?.name, date && longDate(date), state].filter(Boolean)
  return (
    <p>
      <Link to={casePath(id)}>{t.related.case(id)}</Link> <span>{facts.join(' · ')}</span>
    </p>
  )
}
