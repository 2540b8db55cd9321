import type { ReactNode } from 'react'
import type { ItemState, ListedItem } from '#contract/deskEditorial.ts'
import { deskPages } from '#contract/deskPages.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { useDesk } from '../frame/useDesk.ts'
import { deskApi } from '../data/api.ts'
import { DeskPage, Badge } from '../frame/DeskPage.tsx'

type PageProps = { words: { title: string; lead: string; create: string }; newPath: string; children: ReactNode }

/** The page of all articles or of all entries, with the ways to a new one and to the bin. */
export const ItemsPage = ({ words, newPath, children }: PageProps) => (
  <DeskPage
    title={words.title}
    lead={words.lead}
    actions={
      <>
        <ButtonLink to={newPath}>{words.create}</ButtonLink>
        <ButtonLink to={deskPages.bin} look="quiet">
          {useDesk().editorial.bin.title}
        </ButtonLink>
      </>
    }
  >
    {children}
  </DeskPage>
)

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
      <Badge level={stateLevels[state]}>{states[state === 'published' && has_changes ? 'changes' : state]}</Badge>
      {plan_failed_at && <p className="error">{listed.planFailedAt(longMoment(plan_failed_at))}</p>}
      {publish_at && <p className="detail">{listed.plannedAt(longMoment(publish_at))}</p>}
      {editing && <p className="detail">{listed.editing(editing)}</p>}
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
