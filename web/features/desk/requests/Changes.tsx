import type { ShownRequest } from '#contract/deskRequests.ts'
import { desk } from '#texts/desk.ts'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './requests.module.css'

/** What was done to witnesses for the request: in which case, what, when, and who did it. */
export function Changes({ request: { changes = [] } }: { request: ShownRequest }) {
  const t = useTexts(desk).requests
  if (changes.length === 0) return null
  return (
    <section className={css.part} aria-labelledby="changes">
      <h2 id="changes">{t.change.title}</h2>
      <ul className={css.plain}>
        {changes.map(({ case_id, done, at, by }, place) => (
          <li key={`${case_id} ${place}`}>
            <strong>{`${t.search.case(case_id)}: ${t.change.done[done]}`}</strong>
            {`, ${longMoment(at)}${by.name === '' ? '' : `, ${by.name}`}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
