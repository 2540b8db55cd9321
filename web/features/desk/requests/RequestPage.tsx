import { Link } from 'react-router'
import type { RestrictionState, ShownRequest } from '#contract/deskRequests.ts'
import { deskPages } from '#contract/deskPages.ts'
import { longDate, longDay, longMoment } from '#web/ui/dates.ts'
import { SeeInLog } from '../audit/SeeInLog.tsx'
import { readDeskFailure } from '../data/failure.ts'
import { Failure } from '../form/Failure.tsx'
import { StatusMessage, useStatusMessage } from '../form/StatusMessage.tsx'
import { DeskSection, FactRows } from '../frame/DeskPage.tsx'
import { NotFound } from '../frame/NotFound.tsx'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import { useTitle } from '../frame/useTitle.ts'
import { ReleaseWitness } from './WitnessChanges.tsx'
import { Outcome, Urgency } from './RequestsPage.tsx'
import { OpenRequest } from './OpenRequest.tsx'
import { ExtensionForm, type StepProps } from './Steps.tsx'
import { deskApi } from '../data/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { useDesk } from '../frame/useDesk.ts'

/** One request of somebody without an account, and what can be done about it in its state. */
export function RequestPage({ id }: { id: number }) {
  const t = useDesk().requests
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
          <Urgency request={request} />
        </div>
      </div>
      <StatusMessage {...at} />
      <Told request={request} />
      {outcome === null && <OpenRequest key={String(state === 'identity_checked')} request={request} onDone={say} />}
      {state === 'answered' && <Close request={request} onDone={say} />}
      <Changes request={request} onDone={say} />
      <div>
        {request.may_extend && <ExtensionForm request={request} onDone={say} />}
        <History request={request} />
      </div>
    </div>
  )
}

function Told({ request }: { request: ShownRequest }) {
  const t = useDesk().requests
  const { capacity, wish, name, about, reach_by, reach, words, received_at, due_on } = request
  const { extension, identity_how, outcome, refusal, withdrawn_at, read_at } = request
  const longer = (why: string) => `${t.longer.toLowerCase()}: ${why.toLowerCase()}`
  return (
    <section className={pieces.card} aria-labelledby="words">
      <h2 id="words">{t.words}</h2>
      <p className={pieces.words}>{words}</p>
      <FactRows
        facts={[
          [t.wish, t.wishes[wish]],
          [t.capacity, t.capacities[capacity]],
          [t.name, name],
          about !== '' && [t.about, about],
          [t.reach, `${t.reachWays[reach_by]}: ${reach}`],
          [t.receivedAt, longMoment(received_at)],
          [t.dueOn, extension ? `${longDate(due_on)} (${longer(t.extensions[extension].name)})` : longDate(due_on)],
          outcome && [t.identity, identity_how ? t.identityWays[identity_how].name : t.notChecked],
          outcome && [t.outcome, <Outcome key="outcome" outcome={outcome} withdrawn_at={withdrawn_at} />],
          refusal && [t.refusal, t.refusals[refusal]],
          outcome && !withdrawn_at && [t.read, read_at ? longDay(read_at) : t.notRead],
        ]}
      />
    </section>
  )
}

function History({ request: { id, steps } }: { request: ShownRequest }) {
  const t = useDesk().requests
  return (
    <details className={pieces.fold}>
      <summary>
        <h2>{t.history}</h2>
      </summary>
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
    </details>
  )
}

/** What was promised in the answer is done. */
function Close({ request, onDone }: StepProps) {
  const t = useDesk().requests
  const [close, { isLoading, error }] = deskApi.useCloseRequestMutation()
  const act = async () => {
    if (isLoading) return
    const { data } = await close({ id: request.id, version: request.version })
    if (data) onDone(data.message)
  }
  return (
    <DeskSection id="close" title={t.close.title} isCard>
      <p>{t.close.lead}</p>
      <Failure error={error} />
      <div>
        <Button look="quiet" isBusy={isLoading} onClick={() => void act()}>
          {t.close.submit}
        </Button>
      </div>
    </DeskSection>
  )
}

/** What was done to witnesses for the request: in which case, what, when, and who did it. A restriction is ended here, also after the answer. */
function Changes({ request: { id, outcome, changes }, onDone }: StepProps) {
  const t = useDesk().requests
  if (changes.length === 0) return null
  return (
    <DeskSection id="changes" title={t.change.title} isCard>
      <ul className={pieces.list}>
        {changes.map(({ case_id, done, at, by, note, restricted_witness_id: witness_id, restriction }, place) => (
          <li key={`${case_id} ${place}`} className={pieces.stack}>
            <span>
              <strong>{`${t.search.case(case_id)}: ${t.change.done[done]}`}</strong>
              {`, ${longMoment(at)}${by.name === '' ? '' : `, ${by.name}`}`}
            </span>
            <Since restriction={restriction} isOpen={outcome === null} />
            {note && <p className={pieces.words}>{note}</p>}
            {witness_id && (
              <ReleaseWitness
                which={{ id, case_id, witness_id, restricted_at: at }}
                name={t.search.case(case_id)}
                onDone={onDone}
              />
            )}
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}

/** What has become of a restriction, and whether the person is to be looked for again. */
function Since({ restriction, isOpen }: { restriction: RestrictionState | null; isOpen: boolean }) {
  const t = useDesk().requests.change
  if (!restriction || restriction === 'stands') return null
  const isLost = restriction === 'corrected' || restriction === 'taken_out'
  return <p>{[t.since[restriction], ...(isLost ? [isOpen ? t.searchAgain : t.askAgain] : [])].join(' ')}</p>
}
