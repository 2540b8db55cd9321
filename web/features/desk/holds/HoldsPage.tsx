import { useState, type SubmitEvent } from 'react'
import { endedHoldDays, type Hold, type EndedHold, reviewHold } from '#contract/deskHolds.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { StatusMessage } from '../form/StatusMessage.tsx'
import { useStatusMessage } from '../form/useStatusMessage.ts'
import { DeskConfirm } from '../frame/DeskConfirm.tsx'
import { DeskPage } from '../frame/DeskPage.tsx'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import { HoldRow } from './HoldRow.tsx'
import { NewHold } from './NewHold.tsx'
import { deskApi } from '../data/api.ts'
import { longDate, longDay } from '#web/ui/dates.ts'
import { DialogForm } from '../form/DialogForm.tsx'
import { useDeskForm } from '../form/useDeskForm.ts'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { EndField } from './EndField.tsx'

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
  // Said when the list shows it: a press before that would send the version from before it, and be refused.
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

/** A hold that has ended: how, when, and when its case goes. */
function EndedHoldRow({ hold }: { hold: EndedHold }) {
  const t = useTexts(desk).holds
  const { case_id, ground, ended_at, ended_by, was_agreed, erased_on } = hold
  const how = ended_by === 'reporter' ? (was_agreed ? 'taken_back' : 'refused') : ended_by
  return (
    <li className={pieces.card}>
      <h3>{t.caseNumber(case_id)}</h3>
      <p>{t.endedHow[how]}</p>
      <dl className={pieces.facts}>
        <dt>{t.groundField}</dt>
        <dd>{t.grounds[ground].name}</dd>
        <dt>{t.endedOn}</dt>
        <dd>{longDay(ended_at)}</dd>
        <dt>{t.erasedOn}</dt>
        <dd>{longDate(erased_on)}</dd>
      </dl>
    </li>
  )
}

type Props = { hold: Hold | undefined; onDone: (words: string) => void; onClose: () => void }

/** A hold is looked at again: it is kept, with the same end or another. */
function ReviewDialog({ hold, onDone, onClose }: Props) {
  const t = useTexts(desk).holds
  return (
    <DeskDialog
      isOpen={hold !== undefined}
      title={`${t.reviewTitle}: ${t.caseNumber(hold?.case_id ?? 0)}`}
      body={t.reviewBody}
      onClose={() => hold && onClose()}
    >
      {hold && <ReviewForm hold={hold} onDone={onDone} onClose={onClose} />}
    </DeskDialog>
  )
}

function ReviewForm({ hold, onDone, onClose }: Props & { hold: Hold }) {
  const t = useTexts(desk)
  const [review, { isLoading, error: refused }] = deskApi.useReviewHoldMutation()
  const fields = useDeskForm(reviewHold.schema.body)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = fields.check(event, (data) => ({ version: hold.version, ends_on: data.get('ends_on') }))
    if (!given || isLoading) return
    const { error } = await review({ id: hold.id, ...given })
    if (error) fields.refuse(error)
    else onDone(t.holds.kept)
  }
  return (
    <DialogForm
      fields={fields}
      isBusy={isLoading}
      busy={t.holds.busy}
      save={t.holds.keep}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{hold.reason}</p>
      <EndField {...fields.field('ends_on')} label={t.holds.endField} defaultValue={hold.ends_on} refused={refused} />
    </DialogForm>
  )
}
