import { statuses, type IncidentStatus } from '#contract/status.ts'
import { status as texts } from '#texts/status.ts'
import css from './StatusBadge.module.css'
import { useTexts } from '#web/ui/useTexts.ts'

/** Draft is yellow, every other state green (spec section 4); the words say it too. */
export const StatusBadge = ({ status }: { status: IncidentStatus }) => (
  <span className={css.badge} data-colour={statuses[status].colour}>
    {useTexts(texts)[status]}
  </span>
)
