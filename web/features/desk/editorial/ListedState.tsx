import type { ItemState, ListedItem } from '#contract/deskEditorial.ts'
import { longMoment } from '#web/ui/dates.ts'
import { useDesk } from '../frame/useDesk.ts'
import { deskApi } from '../data/api.ts'
import pieces from '../frame/pieces.module.css'

/** The colour of a state's badge, which only repeats its words. */
export const stateLevels: Readonly<Record<ItemState, 'plain' | 'good' | 'warning'>> = {
  draft: 'plain',
  in_review: 'warning',
  scheduled: 'warning',
  published: 'good',
  withdrawn: 'plain',
}

/** Where an item of a list stands, when it is or was not published by itself, and who is editing it now. */
export function ListedState({ item }: { item: ListedItem }) {
  const { states, listed } = useDesk().editorial
  const { state, has_changes, plan_failed_at, publish_at, editing } = item
  return (
    <div>
      <span className={pieces.badge} data-level={stateLevels[state]}>
        {states[state === 'published' && has_changes ? 'changes' : state]}
      </span>
      {plan_failed_at && <p className={pieces.error}>{listed.planFailedAt(longMoment(plan_failed_at))}</p>}
      {publish_at && <p className={pieces.detail}>{listed.plannedAt(longMoment(publish_at))}</p>}
      {editing && <p className={pieces.detail}>{listed.editing(editing)}</p>}
    </div>
  )
}

/** Takes items out of the bin, or says why not. */
export function useUnbin() {
  const [unbin, { isLoading, error }] = deskApi.useUnbinItemsMutation()
  const restore = async (ids: number[], onDone: () => unknown) => {
    if (isLoading) return
    const answer = await unbin({ ids })
    if (!answer.error) await onDone()
  }
  return { restore, isLoading, error }
}
