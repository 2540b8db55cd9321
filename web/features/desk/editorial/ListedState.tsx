import { useState } from 'react'
import type { ItemState, ListedItem } from '#contract/deskEditorial.ts'
import { desk } from '#texts/desk.ts'
import type { Phrase } from '#texts/phrase.ts'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskApi } from '../data/api.ts'
import { refusalWords } from '../data/failure.ts'
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
  const { states, listed } = useTexts(desk).editorial
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
  const [unbin, { isLoading }] = deskApi.useUnbinItemsMutation()
  const [failure, setFailure] = useState<Phrase>()
  const restore = async (ids: number[], onDone: () => unknown) => {
    if (isLoading) return
    setFailure(undefined)
    const { error } = await unbin({ ids })
    setFailure(refusalWords(error))
    if (!error) await onDone()
  }
  return { restore, isLoading, failure }
}
