import t from '#texts/nb/deskHolds.ts'
import { useState, type ComponentProps } from 'react'
import type { EndedHold, Hold } from '#contract/deskHolds.ts'
import { endedHoldDays, reviewHold, setHold as setHoldCall } from '#contract/deskHolds.ts'
import { StatusMessage, useStatusMessage, FormDialog, CallForm } from '../form/DeskForm.tsx'
import { DeskConfirm } from '../frame/DeskDialog.tsx'
import { DeskPage, DeskSection, FactRows, Pending, Badge, RowShapes } from '../frame/DeskPage.tsx'
import { deskApi } from '../data/api.ts'
import { longDate, longDay } from '#web/ui/dates.ts'
import { asksReporter, holdGrounds } from '#contract/holdGrounds.ts'
import { RowActions } from '../frame/RowActions.tsx'
import { Textarea, TextInput } from '@mantine/core'
import { hintBelow } from '#web/ui/form/FormParts.tsx'
import { Radios } from '../form/Choice.tsx'
import { fieldWords, readDeskFailure } from '../data/failure.ts'
import { DateField } from '../form/DateField.tsx'

type Wish = { kind: 'review' | 'end'; hold: Hold }

/** Cases that are kept longer than two years, those to be looked at again first, those kept no longer, and the form for another. */
export function HoldsPage() {
  const [wish, setWish] = useState<Wish>()
  const { at, say, saySoftly } = useStatusMessage()
  const { data, ...query } = deskApi.useListHoldsQuery(undefined, { refetchOnMountOrArgChange: true })
  const { holds, ended } = data?.data ?? { holds: [], ended: [] }
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
        {!data && <Pending {...query} shape={<RowShapes />} />}
        {data && <p>{holds.length === 0 ? t.none : t.due(holds.filter(({ is_due }) => is_due).length)}</p>}
        <ul className="list">
          {holds.map((hold) => (
            <HoldRow key={hold.id} hold={hold} onWish={(kind) => setWish({ kind, hold })} />
          ))}
        </ul>
      </DeskSection>
      {ended.length > 0 && (
        <DeskSection id="ended-holds" title={t.endedTitle(endedHoldDays)}>
          <ul className="list">
            {ended.map((hold) => (
              <EndedHoldRow key={hold.id} hold={hold} />
            ))}
          </ul>
        </DeskSection>
      )}
      <NewHold onDone={say} />
      {wish?.kind === 'review' && (
        <FormDialog
          title={`${t.review}: ${t.caseNumber(wish.hold.case_id)}`}
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

function EndedHoldRow({ hold }: { hold: EndedHold }) {
  const { case_id, ground, ended_at, ended_by, was_agreed, erased_on } = hold
  const how = ended_by === 'reporter' ? (was_agreed ? 'taken_back' : 'refused') : ended_by
  return (
    <li className="card">
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

function HoldRow({ hold, onWish }: { hold: Hold; onWish: (kind: Wish['kind']) => void }) {
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
    <li className="card">
      <div className="line">
        <h3>{name}</h3>
        <Badge>{is_due ? t.isDue : t.grounds[ground].name}</Badge>
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
          { words: t.review, look: 'quiet', act: () => onWish('review') },
          { words: t.end, act: () => onWish('end') },
        ]}
      />
    </li>
  )
}

/** Keeps a case longer, by its number: the privacy officer does not open it. */
function NewHold({ onDone }: { onDone: (words: string) => void }) {
  const [set, { error }] = deskApi.useSetHoldMutation()
  return (
    <details className="fold">
      <summary>
        <h2>{t.newTitle}</h2>
      </summary>
      <CallForm schema={setHoldCall.schema.body} send={set} onDone={({ message }) => onDone(message)} save={t.submit}>
        {(field) => (
          <>
            <TextInput {...field('case_id')} label={t.caseField} inputMode="numeric" maxLength={15} />
            <Radios field={field('ground')} legend={t.groundField} codes={holdGrounds} words={t.grounds} />
            <Textarea
              {...field('reason')}
              label={t.reasonField}
              description={t.reasonHint}
              inputWrapperOrder={hintBelow}
              rows={4}
            />
            <EndField {...field('ends_on')} label={t.endField} refused={error} />
          </>
        )}
      </CallForm>
    </details>
  )
}

type EndProps = Omit<ComponentProps<typeof DateField>, 'error'> & { error: string | undefined; refused: unknown }

/** The end of a hold. `refused`: why the server did not take it, which may name the day on which the case is erased without it. */
function EndField({ refused, error, ...props }: EndProps) {
  const { codes, day } = readDeskFailure(refused)
  const code = codes['ends_on']
  // What is wrong now may be something else than what was refused before.
  const isRefused = code !== undefined && error === fieldWords(code)
  return <DateField {...props} error={isRefused && day ? `${error} ${t.caseErased(longDate(day))}` : error} />
}
