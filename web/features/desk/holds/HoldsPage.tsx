import { useState } from 'react'
import { endedHoldDays, type Hold, type EndedHold, reviewHold } from '#contract/deskHolds.ts'
import { useDesk } from '../frame/useDesk.ts'
import { StatusMessage, useStatusMessage } from '../form/StatusMessage.tsx'
import { DeskConfirm } from '../frame/DeskConfirm.tsx'
import { DeskPage, DeskSection, FactRows } from '../frame/DeskPage.tsx'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import { NewHold, EndField } from './NewHold.tsx'
import { deskApi } from '../data/api.ts'
import { longDate, longDay } from '#web/ui/dates.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { asksReporter } from '#contract/holdGrounds.ts'
import { RowActions } from '../frame/RowActions.tsx'

/** What somebody wants to do with a hold, before they confirm it. */
type Wish = { kind: 'review' | 'end'; hold: Hold }

/** Cases that are kept longer than two years, those to be looked at again first, those kept no longer, and the form for another. */
export function HoldsPage() {
  const t = useDesk().holds
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
      <DeskSection id="holds" title={t.listTitle}>
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
      </DeskSection>
      {ended.length > 0 && (
        <DeskSection id="ended-holds" title={t.endedTitle(endedHoldDays)}>
          <ul className={pieces.list}>
            {ended.map((hold) => (
              <EndedHoldRow key={hold.id} hold={hold} />
            ))}
          </ul>
        </DeskSection>
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
  const t = useDesk().holds
  const { case_id, ground, ended_at, ended_by, was_agreed, erased_on } = hold
  const how = ended_by === 'reporter' ? (was_agreed ? 'taken_back' : 'refused') : ended_by
  return (
    <li className={pieces.card}>
      <h3>{t.caseNumber(case_id)}</h3>
      <p>{t.endedHow[how]}</p>
      <FactRows
        facts={[
          [t.groundField, t.grounds[ground].name],
          [t.endedOn, longDay(ended_at)],
          [t.erasedOn, longDate(erased_on)],
        ]}
      />
    </li>
  )
}

/** One hold: why, until when, what the reporter has answered, and when it comes up again. */
function HoldRow({ hold, onReview, onEnd }: { hold: Hold; onReview: () => void; onEnd: () => void }) {
  const t = useDesk().holds
  const { case_id, ground, reason, ends_on, erased_on, set_by, set_at, agreed_at, agreed_until, review_on, is_due } =
    hold
  const name = t.caseNumber(case_id)
  const erased = (
    <>
      {longDate(erased_on)}
      {!asksReporter(ground) && ends_on < erased_on && <p>{t.endsBefore}</p>}
    </>
  )
  const answer = (
    <>
      {agreed_at && agreed_until ? t.agreed(longDay(agreed_at), longDate(agreed_until)) : t.noAnswer}
      {agreed_until !== null && agreed_until < ends_on && <p>{t.askedLonger}</p>}
    </>
  )
  return (
    <li className={pieces.card}>
      <div className={pieces.row}>
        <h3>{name}</h3>
        <span className={pieces.badge}>{is_due ? t.isDue : t.grounds[ground].name}</span>
      </div>
      <p>{reason}</p>
      <FactRows
        facts={[
          [t.groundField, t.grounds[ground].name],
          [t.until, longDate(ends_on)],
          [t.erasedOn, erased],
          [t.setBy, `${set_by.name}, ${longDay(set_at)}`],
          ground === 'consent' && [t.answer, answer],
          [t.reviewOn, longDate(review_on)],
        ]}
      />
      <RowActions
        of={name}
        actions={[
          { words: t.review, look: 'quiet', act: onReview },
          { words: t.end, act: onEnd },
        ]}
      />
    </li>
  )
}
