import { useState } from 'react'
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
import { FormDialog } from '../form/FormDialog.tsx'
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
  const [review, reviewing] = deskApi.useReviewHoldMutation()
  // Said when the list shows it: a press before that would send the version from before it, and be refused.
  const reviewed = async (given: { version: number; ends_on: string }) => {
    const answer = await review({ id: wish?.hold.id ?? 0, ...given })
    if (answer.data) await query.refetch()
    return answer
  }
  const close = () => setWish(undefined)
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
      {wish?.kind === 'review' && (
        <FormDialog
          title={`${t.reviewTitle}: ${t.caseNumber(wish.hold.case_id)}`}
          body={t.reviewBody}
          schema={reviewHold.schema.body}
          shape={(form) => ({ version: wish.hold.version, ends_on: form.get('ends_on') })}
          send={reviewed}
          onDone={() => saySoftly(t.kept)}
          save={t.keep}
          onClose={close}
        >
          {(field) => (
            <>
              <p>{wish.hold.reason}</p>
              <EndField
                {...field('ends_on')}
                label={t.endField}
                defaultValue={wish.hold.ends_on}
                refused={reviewing.error}
              />
            </>
          )}
        </FormDialog>
      )}
      {wish?.kind === 'end' && (
        <DeskConfirm
          title={t.endTitle}
          body={t.endBody(wish.hold.case_id)}
          confirm={t.end}
          isDanger
          onConfirm={() => end({ id: wish.hold.id, version: wish.hold.version })}
          onDone={() => say(t.ended)}
          onClose={close}
        />
      )}
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
