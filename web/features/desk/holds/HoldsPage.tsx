import { useState } from 'react'
import { endedHoldDays, type Hold } from '#contract/deskHolds.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { StatusMessage } from '../form/StatusMessage.tsx'
import { useStatusMessage } from '../form/useStatusMessage.ts'
import { DeskConfirm } from '../frame/DeskConfirm.tsx'
import { DeskPage } from '../frame/DeskPage.tsx'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import { EndedHoldRow } from './EndedHoldRow.tsx'
import { HoldRow } from './HoldRow.tsx'
import { NewHold } from './NewHold.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'
import { deskApi } from '../data/api.ts'

/** What somebody wants to do with a hold, before they confirm it. */
type Wish = { kind: 'review' | 'end'; hold: Hold }

/** Cases that are kept longer than two years, those to be looked at again first, those kept no longer, and the form for another. */
export function HoldsPage() {
  const t = useTexts(desk).holds
  const [wish, setWish] = useState<Wish>()
  const { at, say, saySoftly } = useStatusMessage()
  const { data, ...query } = deskApi.useHoldsQuery(undefined, { refetchOnMountOrArgChange: true })
  const ended = data?.data.ended ?? []
  const [end] = deskApi.useEndHoldMutation()
  // StatusMessage when the list shows it: a press before that would send the version from before it, and be refused.
  const reviewed = async (words: string) => {
    await query.refetch()
    setWish(undefined)
    saySoftly(words)
  }
  const finish = async () => {
    const { id = 0, version = 1 } = wish?.hold ?? {}
    const { error } = await end({ id, version })
    if (!error) {
      setWish(undefined)
      say(t.ended)
    }
    return { error }
  }
  return (
    <DeskPage title={t.title} lead={t.lead} isNarrow>
      <StatusMessage {...at} />
      <section aria-labelledby="holds">
        <h2 id="holds">{t.listTitle}</h2>
        {!data && <Pending {...query} />}
        {data && data.data.holds.length === 0 && <p>{t.none}</p>}
        {data && data.data.holds.length > 0 && (
          <>
            <p>{t.due(data.data.due)}</p>
            <ul className={pieces.list}>
              {data.data.holds.map((hold) => (
                <HoldRow
                  key={hold.id}
                  hold={hold}
                  onReview={() => setWish({ kind: 'review', hold })}
                  onEnd={() => setWish({ kind: 'end', hold })}
                />
              ))}
            </ul>
          </>
        )}
      </section>
      {ended.length > 0 && (
        <section aria-labelledby="ended-holds">
          <h2 id="ended-holds">{t.endedTitle(endedHoldDays)}</h2>
          <ul className={pieces.list}>
            {ended.map((hold) => (
              <EndedHoldRow key={hold.id} hold={hold} />
            ))}
          </ul>
        </section>
      )}
      <NewHold onDone={say} />
      <ReviewDialog
        hold={wish?.kind === 'review' ? wish.hold : undefined}
        onDone={(words) => void reviewed(words)}
        onClose={() => setWish(undefined)}
      />
      <DeskConfirm
        isOpen={wish?.kind === 'end'}
        title={t.endTitle}
        body={t.endBody(wish?.hold.case_id ?? 0)}
        confirm={t.end}
        isDanger
        onConfirm={finish}
        onClose={() => wish?.kind === 'end' && setWish(undefined)}
      />
    </DeskPage>
  )
}
