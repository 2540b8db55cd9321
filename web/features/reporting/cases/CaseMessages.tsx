import type { OwnIncident } from '#contract/incidents.ts'
import { messages } from '#texts/messages.ts'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from '../cases.module.css'

const load = () => import('../conversation/Conversation.tsx')

/** The conversation, whose scripts are fetched here: the list of cases and a draft need none of them. */
export function CaseMessages({ incident }: { incident: OwnIncident }) {
  const t = useTexts(messages)
  const { loading, failed, retry } = t
  return (
    <section id="meldinger" className={css.block} aria-labelledby="messages-title" tabIndex={-1}>
      <h2 id="messages-title">{t.heading}</h2>
      <LazyPart load={load} props={{ incident }} words={{ loading, failed, retry }} />
    </section>
  )
}
