import { Link } from 'react-router'
import type { ShownRequest } from '#contract/deskRequests.ts'
import { deskPages } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { longDate, longDay, longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { SeeInLog } from '../audit/SeeInLog.tsx'
import { readDeskFailure, deskFailureWords } from '../data/failure.ts'
import { StatusMessage, useStatusMessage } from '../form/StatusMessage.tsx'
import { NotFound } from '../frame/NotFound.tsx'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import { useTitle } from '../frame/useTitle.ts'
import { Changes } from './Changes.tsx'
import { AnswerForm, AskForm, AskMoreForm, CheckForm, ExtensionForm, UncheckForm } from './Steps.tsx'
import { Search } from './Search.tsx'
import { deskApi } from '../data/api.ts'
import { useState } from 'react'
import type { Phrase } from '#texts/phrase.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'

/** One request of somebody without an account, and what can be done about it in its state. */
export function RequestPage({ id }: { id: number }) {
  const t = useTexts(desk).requests
  const { data, ...query } = deskApi.useRequestQuery(id, { refetchOnMountOrArgChange: true })
  const { at, say } = useStatusMessage()
  useTitle(data ? t.number(data.data.reference) : t.title)
  if (readDeskFailure(query.error).code === 'not_found') return <NotFound />
  if (!data) return <Pending {...query} />
  const request = data.data
  const { state, outcome } = request
  return (
    <div className={pieces.page}>
      <div>
        <p>
          <Link to={deskPages.requests}>{t.back}</Link>
        </p>
        <div className={pieces.row}>
          <h1>{t.number(request.reference)}</h1>
          <span className={pieces.badge}>{t.states[state]}</span>
          {request.is_restricting && <span className={pieces.badge}>{t.restricting}</span>}
          {request.days_left !== null && (
            <span className={pieces.badge} data-level={request.days_left <= 7 ? 'warning' : undefined}>
              {t.left(request.days_left)}
            </span>
          )}
        </div>
      </div>
      <StatusMessage {...at} />
      <Told request={request} />
      {(state === 'received' || state === 'identity_asked') && (
        <>
          <CheckForm request={request} onDone={say} />
          <AskForm key={request.steps.length} request={request} onDone={say} />
        </>
      )}
      {state === 'identity_checked' && <Search request={request} />}
      <Changes request={request} onDone={say} />
      {outcome === null && <AnswerForm key={state} request={request} onDone={say} />}
      {state === 'identity_checked' && (
        <AskMoreForm key={`more ${request.steps.length}`} request={request} onDone={say} />
      )}
      {state === 'identity_checked' && <UncheckForm request={request} onDone={say} />}
      {request.may_extend && <ExtensionForm request={request} onDone={say} />}
      {state === 'answered' && <Close request={request} onDone={say} />}
      <History request={request} />
    </div>
  )
}

function Told({ request }: { request: ShownRequest }) {
  const t = useTexts(desk).requests
  const { capacity, wish, name, about, reach_by, reach, words, received_at, due_on, outcome, refusal } = request
  return (
    <section className={pieces.card} aria-label={t.words}>
      <dl className={pieces.facts}>
        <dt>{t.wish}</dt>
        <dd>{t.wishes[wish]}</dd>
        <dt>{t.capacity}</dt>
        <dd>{t.capacities[capacity]}</dd>
        <dt>{t.name}</dt>
        <dd>{name}</dd>
        {about !== '' && (
          <>
            <dt>{t.about}</dt>
            <dd>{about}</dd>
          </>
        )}
        <dt>{t.reach}</dt>
        <dd>{`${t.reachWays[reach_by]}: ${reach}`}</dd>
        <dt>{t.receivedAt}</dt>
        <dd>{longMoment(received_at)}</dd>
        <dt>{t.dueOn}</dt>
        <dd>
          {longDate(due_on)}
          {request.extension && ` (${t.longer.toLowerCase()}: ${t.extensions[request.extension].name.toLowerCase()})`}
        </dd>
        <dt>{t.identity}</dt>
        <dd>{request.identity_how ? t.identityWays[request.identity_how].name : t.notChecked}</dd>
        {outcome && (
          <>
            <dt>{t.outcome}</dt>
            <dd>
              {t.outcomes[outcome].name}
              {request.withdrawn_at && ` ${t.withdrawnBySender(longMoment(request.withdrawn_at))}`}
            </dd>
            {refusal && (
              <>
                <dt>{t.refusal}</dt>
                <dd>{t.refusals[refusal]}</dd>
              </>
            )}
            {!request.withdrawn_at && (
              <>
                <dt>{t.read}</dt>
                <dd>{request.read_at ? longDay(request.read_at) : t.notRead}</dd>
              </>
            )}
          </>
        )}
      </dl>
      <h2>{t.words}</h2>
      <p className={pieces.words}>{words}</p>
    </section>
  )
}

function History({ request: { id, steps } }: { request: ShownRequest }) {
  const t = useTexts(desk).requests
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t.history}</h2>
      {steps.length === 0 && <p>{t.nothing}</p>}
      <ol className={pieces.list}>
        {steps.map(({ kind, at, by, text }) => (
          <li key={`${kind} ${at}`} className={pieces.card}>
            <p>
              <strong>{t.steps[kind]}</strong>
              {`, ${longMoment(at)}${by?.name ? `, ${by.name}` : ''}`}
            </p>
            {text !== '' && <p className={pieces.words}>{text}</p>}
          </li>
        ))}
      </ol>
      <SeeInLog of="request" id={id} />
    </section>
  )
}

/** What was promised in the answer is done. */
function Close({ request, onDone }: { request: ShownRequest; onDone: (words: string) => void }) {
  const t = useTexts(desk).requests
  const [close, { isLoading }] = deskApi.useCloseRequestMutation()
  const [failure, setFailure] = useState<Phrase>()
  const act = async () => {
    if (isLoading) return
    setFailure(undefined)
    const { data, error } = await close({ id: request.id, version: request.version })
    if (!data) return setFailure(deskFailureWords(readDeskFailure(error)))
    onDone(data.message)
  }
  return (
    <section className={pieces.card} aria-labelledby="close">
      <h2 id="close">{t.close.title}</h2>
      <p>{t.close.lead}</p>
      <FormError message={failure} />
      <div>
        <Button look="quiet" isBusy={isLoading} onClick={() => void act()}>
          {t.close.submit}
        </Button>
      </div>
    </section>
  )
}
