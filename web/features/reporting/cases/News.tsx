import type { OwnIncident } from '#contract/incidents.ts'
import { messages } from '#texts/messages.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from '../cases.module.css'

/** Says on a case that something has come since its reporter last opened it. */
export function News({ incident: { unread_messages, has_news } }: { incident: OwnIncident }) {
  const t = useTexts(messages)
  if (unread_messages === 0 && !has_news) return null
  return <span className={css.news}>{unread_messages > 0 ? t.unread(unread_messages) : t.news}</span>
}
