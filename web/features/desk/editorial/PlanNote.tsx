import type { ItemFacts } from '#contract/deskEditorial.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'

type Props = { item: ItemFacts; isBusy: boolean; onPlanNewer: (publishAt: string) => void }

/** When it is published by itself, what of it, and whether that failed. Nothing when there is no plan. */
export function PlanNote({ item, isBusy, onPlanNewer }: Props) {
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
