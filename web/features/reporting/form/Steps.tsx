import { incidents } from '#texts/incidents.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import type { Step } from './values.ts'
import css from './Steps.module.css'

/** The numbered indicator. Earlier steps are filled green with a tick, except the first while it lacks facts. */
export function Steps({ step, isIncomplete }: { step: Step; isIncomplete: boolean }) {
  const t = useTexts(incidents).form
  return (
    <nav aria-label={t.stepsLabel}>
      <ol className={css.steps}>
        {t.steps.map((title, at) => {
          const earlier = at === 0 && isIncomplete ? 'incomplete' : 'done'
          const state = at + 1 < step ? earlier : at + 1 === step ? 'current' : 'ahead'
          return (
            <li
              key={title}
              className={css.step}
              data-state={state}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <span className={css.number}>
                {state === 'done' && <Tick />}
                <span className={state === 'done' ? 'unseen' : undefined}>{at + 1}</span>
              </span>
              <span className={css.title}>{title}</span>
              {state === 'done' && <span className="unseen"> ({t.done})</span>}
              {state === 'incomplete' && <span className={css.incomplete}> ({t.incomplete})</span>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

const Tick = () => (
  <svg className={css.tick} viewBox="0 0 16 16" aria-hidden="true">
    <path d="M3 8.5 6.5 12 13 4.5" fill="none" stroke="currentColor" strokeWidth="2.2" />
  </svg>
)
