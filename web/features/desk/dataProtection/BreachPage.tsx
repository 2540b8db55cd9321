import { useState } from 'react'
import { missingOf, type Breach, changeBreach } from '#contract/deskBreaches.ts'
import { deskPages } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import t from '#texts/nb/deskBreaches.ts'
import { Button } from '#web/ui/Button.tsx'
import { longDay, longMoment } from '#web/ui/dates.ts'
import { StatusMessage, useStatusMessage } from '../form/DeskForm.tsx'
import { DeskConfirm } from '../frame/DeskDialog.tsx'
import { Again, DeskPage, DeskSection, Failure, NotFound, Pending, Shapes } from '../frame/DeskPage.tsx'
import { hasUnsaved } from '../frame/unsaved.ts'
import { readDeskFailure } from '../data/failure.ts'
import { type Answer, BreachFactsOf, History } from './BreachFacts.tsx'
import { AuthorityText, BreachNotices } from './BreachNotices.tsx'
import { ClockLine, useServerNow } from './ClockLine.tsx'
import { deskApi } from '../data/api.ts'
import { BreachForm } from './BreachesPage.tsx'

export function BreachPage({ id }: { id: number }) {
  const { data, ...query } = deskApi.useShowBreachQuery(id)
  if (!data && readDeskFailure(query.error).code === 'not_found') return <NotFound />
  if (!data) return <Pending {...query} shape={<Shapes heights={[3, 6, 20]} />} />
  return <One first={data} refetch={query.refetch} />
}

type Reading = { data?: Answer; error?: unknown }

function One({ first, refetch }: { first: Answer; refetch: () => PromiseLike<Reading> }) {
  const [{ data: breach, now: said }, setAnswer] = useState(first)
  const { at, say, saySoftly } = useStatusMessage()
  const now = useServerNow(said)
  const changed = (answer: Answer, tell = say) => {
    setAnswer(answer)
    tell(answer.message)
  }
  const again = async () => {
    const { data, error } = await refetch()
    // With an error, it is what was read before.
    if (data && !error) setAnswer(data)
    return error
  }
  return (
    <DeskPage
      title={t.name(breach.id)}
      lead={breach.closed_at ? t.closed(longDay(breach.closed_at)) : t.open}
      back={{ to: deskPages.breaches, words: t.back }}
      isNarrow
    >
      <StatusMessage {...at} />
      <DeskSection id="clock" title={t.clockTitle}>
        <ClockLine breach={breach} now={now} isWhole />
        {breach.first_found_at !== breach.found_at && <p>{t.movedFound(longMoment(breach.first_found_at))}</p>}
      </DeskSection>
      <BreachFactsOf breach={breach} />
      {breach.closed_at === null && <ChangeBreach breach={breach} onChanged={changed} onAgain={again} />}
      <BreachNotices breach={breach} onChanged={(answer) => changed(answer, saySoftly)} />
      {breach.closed_at === null && <AuthorityText breach={breach} />}
      <End breach={breach} onChanged={changed} />
      <History breach={breach} />
    </DeskPage>
  )
}

function End({ breach, onChanged }: { breach: Breach; onChanged: (answer: Answer) => void }) {
  const [asked, setAsked] = useState<string>()
  const [close] = deskApi.useCloseBreachMutation()
  const [reopen, { error }] = deskApi.useReopenBreachMutation()
  const missing = missingOf(breach)
  const { id, version } = breach
  // What is being changed goes with its form.
  const ask = () => setAsked(hasUnsaved() ? `${t.closeBody} ${desk.frame.unsavedDialog.body}` : t.closeBody)
  const openAgain = async () => {
    const { data } = await reopen({ id, version })
    if (data) onChanged(data)
  }
  if (breach.closed_at !== null)
    return (
      <>
        <Failure error={error} />
        <Button data-no-print look="plain" onClick={() => void openAgain()}>
          {t.reopen}
        </Button>
      </>
    )
  return (
    <DeskSection id="end" title={t.close} data-no-print>
      {missing.length > 0 ? (
        <>
          <p>{t.missingTitle}</p>
          <ul className="bullets">
            {missing.map((part) => (
              <li key={part}>{t.missing[part]}</li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p>{t.ready}</p>
          <Button look="quiet" onClick={ask}>
            {t.close}
          </Button>
        </>
      )}
      {asked && (
        <DeskConfirm
          title={t.closeTitle}
          body={asked}
          confirm={t.close}
          onConfirm={() => close({ id, version })}
          onDone={(answer) => answer && onChanged(answer)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </DeskSection>
  )
}

type Props = { breach: Breach; onChanged: (answer: Answer) => void; onAgain: () => Promise<unknown> }

/** The form over what the register says, closed until it is asked for. `onAgain` answers why that could not be read again. */
function ChangeBreach({ breach, onChanged, onAgain }: Props) {
  const [isOpen, setOpen] = useState(false)
  // Not the version, which also grows with what is noted beside the form.
  const [round, setRound] = useState(0)
  const [unread, setUnread] = useState<unknown>()
  const [change, { error, reset }] = deskApi.useChangeBreachMutation()
  const { id, version } = breach
  const toggle = () => {
    setOpen(!isOpen)
    setUnread(undefined)
    reset()
  }
  const again = async () => {
    setUnread(undefined)
    const failure = await onAgain()
    // What was typed stays in the form.
    if (failure) return setUnread(failure)
    setRound(round + 1)
    reset()
  }
  return (
    <section aria-label={t.changeTitle} className="stack" data-no-print>
      <Button look="quiet" aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? desk.frame.cancel : t.changeTitle}
      </Button>
      {isOpen && (
        <BreachForm
          key={round}
          breach={breach}
          schema={changeBreach.schema.body}
          more={() => ({ version })}
          send={(given) => {
            setUnread(undefined)
            return change({ id, ...given })
          }}
          onDone={(answer) => {
            toggle()
            onChanged(answer)
          }}
          save={t.save}
        />
      )}
      {readDeskFailure(error).code === 'changed_meanwhile' && <Failure error={unread} />}
      <Again error={error} onAgain={again} />
    </section>
  )
}
