import { incidents } from '#texts/incidents.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import type { Step } from './paths.ts'
import css from './Steps.module.css'

/** The numbered indicator. Steps behind the current one are done and green, unless facts are wanting in the first. */
export function Steps({ step, isWanting }: { step: Step; isWanting: boolean }) {
  const t = useTexts(incidents).form
  return (
    <nav aria-label={t.stepsLabel}>
      <ol className={css.steps}>
        {t.steps.map((title, at) => {
          const behind = at === 0 && isWanting ? 'wanting' : 'done'
          const state = at + 1 < step ? behind : at + 1 === step ? 'current' : 'ahead'
          return (
            <li
              key={title}
              className={css.step}
              data-state={state}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <span className={css.number}>{at + 1}</span>
              <span className={css.title}>{title}</span>
              {state === 'done' && <Tick />}
              {state === 'done' && <span className="unseen"> ({t.done})</span>}
              {state === 'wanting' && <span className={css.wanting}> ({t.wanting})</span>}
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
