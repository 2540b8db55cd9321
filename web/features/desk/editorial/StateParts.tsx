import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import type { ItemFacts } from '#contract/deskEditorial.ts'
import { desk } from '#texts/desk.ts'
import { Button, type Look } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import form from '../form/form.module.css'
import pieces from '../frame/pieces.module.css'
import css from './editorial.module.css'

type ActProps = { name: string; says: ReactNode; look?: Look; isBusy?: boolean; onAct: () => void }

/** What can be done, with what it does below it. */
export function Act({ name, says, look = 'quiet', isBusy, onAct }: ActProps) {
  return (
    <div className={pieces.stack}>
      <Button look={look} isBusy={isBusy} onClick={onAct}>
        {name}
      </Button>
      <p>{says}</p>
    </div>
  )
}

type PlanProps = { item: ItemFacts; isBusy: boolean; onPlanNewer: (publishAt: string) => void }

/** When it is published by itself, what of it, and whether that failed. Nothing when there is no plan. */
export function PlanNote({ item, isBusy, onPlanNewer }: PlanProps) {
  const t = useTexts(desk).editorial.state
  const { publish_at, plan_failed_at, plan_is_older, state } = item
  return (
    <>
      {publish_at && (
        <p>
          <strong>{(state === 'published' ? t.plannedChanges : t.planned)(longMoment(publish_at))}</strong>
        </p>
      )}
      {publish_at && plan_is_older && (
        <div className={`${pieces.notice} ${pieces.stack}`}>
          <p>{t.planIsOlder}</p>
          <Button look="quiet" isBusy={isBusy} onClick={() => onPlanNewer(publish_at)}>
            {t.planNewer}
          </Button>
          <p>{t.planNewerSays}</p>
        </div>
      )}
      {plan_failed_at && <p className={pieces.notice}>{t.planFailed(longMoment(plan_failed_at))}</p>}
    </>
  )
}

type FootBarProps = {
  /** What the bar stands for while it is out of sight. */
  panel: RefObject<HTMLElement | null>
  /** What was said last, or the state. */
  words: string
  isFailure: boolean
  action: { name: string; isBusy: boolean; act: () => void } | undefined
}

/** At the foot of a narrow screen, where the panel of the state stands below the whole form: the state and the main action. */
export function FootBar({ panel, words, isFailure, action }: FootBarProps) {
  const t = useTexts(desk).editorial.state
  const [isSeen, setSeen] = useState(true)
  useEffect(() => {
    const watched = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? true))
    if (panel.current) watched.observe(panel.current)
    return () => watched.disconnect()
  }, [panel])
  if (isSeen) return null
  return (
    <div className={`${pieces.between} ${css.footBar}`} role="group" aria-label={t.title}>
      {/* Read aloud where it stands in the panel. */}
      <p className={pieces.name} data-failure={isFailure || undefined}>
        {words}
      </p>
      <div className={form.buttons}>
        {action && (
          <Button isBusy={action.isBusy} onClick={action.act}>
            {action.name}
          </Button>
        )}
        <Button
          look="plain"
          onClick={() => {
            panel.current?.scrollIntoView({ block: 'start' })
            panel.current?.focus({ preventScroll: true })
          }}
        >
          {t.more}
        </Button>
      </div>
    </div>
  )
}
