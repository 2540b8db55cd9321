import type { OwnIncident } from '#contract/incidents.ts'
import { messages } from '#texts/messages.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from '../cases.module.css'

/** How the case stands, in the organisation's words, what comes next, and the way to the messages. */
export function CaseState({ incident: { status, state, unread_messages } }: { incident: OwnIncident }) {
  const t = useTexts(messages)
  if (!state) return null
  const words = status === 'WaitingForReporter' ? t.answer : t.toMessages
  return (
    <section className={css.stands} aria-label={t.next}>
      <StatusBadge status={status} />
      <p className={css.standsWords}>{state.body}</p>
      {state.next && <p>{state.next}</p>}
      <ButtonLink to="#meldinger" look="quiet">
        {words}
        {unread_messages > 0 && ` (${t.unread(unread_messages)})`}
      </ButtonLink>
    </section>
  )
}
