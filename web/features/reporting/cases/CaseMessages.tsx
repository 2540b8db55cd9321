import { createElement, useEffect, useState, type ComponentType } from 'react'
import type { OwnIncident } from '#contract/incidents.ts'
import { messages } from '#texts/messages.ts'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from '../cases.module.css'

type Props = { incident: OwnIncident }

/** The conversation, whose scripts are fetched here: the list of cases and a draft need none of them. */
export function CaseMessages({ incident }: Props) {
  const t = useTexts(messages)
  const [Part, setPart] = useState<ComponentType<Props>>()
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(-1)
  useEffect(() => {
    import('../conversation/Conversation.tsx').then(
      (part) => setPart(() => part.default),
      () => setFailed(attempt),
    )
  }, [attempt])
  return (
    <section id="meldinger" className={css.block} aria-labelledby="messages-title" tabIndex={-1}>
      <h2 id="messages-title">{t.heading}</h2>
      {Part ? (
        createElement(Part, { incident })
      ) : failed === attempt ? (
        <LoadFailed message={t.failed} retry={t.retry} onRetry={() => setAttempt(attempt + 1)} />
      ) : (
        <p role="status">{t.loading}</p>
      )}
    </section>
  )
}
