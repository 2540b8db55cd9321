import type { OwnIncident } from '#contract/incidents.ts'
import { statuses, type IncidentStatus } from '#contract/status.ts'
import { messages } from '#texts/messages.ts'
import { status as texts } from '#texts/status.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './StatusBadge.module.css'

/** Draft is yellow, every other state green (spec section 4); the words say it too. */
export const StatusBadge = ({ status }: { status: IncidentStatus }) => (
  <span className={css.badge} data-colour={statuses[status].colour}>
    {useTexts(texts)[status]}
  </span>
)

/** Says on a case that something has come since its reporter last opened it. */
export function News({ incident: { unread_messages, has_news } }: { incident: OwnIncident }) {
  const t = useTexts(messages)
  if (unread_messages === 0 && !has_news) return null
  return (
    <span className={css.badge} data-colour="accent">
      {unread_messages > 0 ? t.unread(unread_messages) : t.news}
    </span>
  )
}
