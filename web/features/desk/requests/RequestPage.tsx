import t from '#texts/nb/deskRequests.ts'
import { Link } from 'react-router'
import type { RestrictionState, ShownRequest } from '#contract/deskRequests.ts'
import { deskPages } from '#contract/deskPages.ts'
import { longDate, longDay, longMoment } from '#web/ui/dates.ts'
import { SeeInLog } from '../audit/SeeInLog.tsx'
import { readDeskFailure } from '../data/failure.ts'
import { StatusMessage, useStatusMessage } from '../form/DeskForm.tsx'
import { DeskSection, FactRows, NotFound, Pending, Badge, Shapes, useTitle } from '../frame/DeskPage.tsx'
import { ReleaseWitness } from './WitnessChanges.tsx'
import { Urgency } from './RequestsPage.tsx'
import { ExtensionForm, type StepProps, AnswerForm, AskForm, CheckForm } from './Steps.tsx'
import { deskApi } from '../data/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { useRef, type ReactNode, type Ref } from 'react'
import { Search } from './Search.tsx'

export function RequestPage({ id }: { id: number }) {
  const { data, ...query } = deskApi.useShowRequestQuery(id, { refetchOnMountOrArgChange: true })
  const { at, say } = useStatusMessage()
  useTitle(data ? t.number(data.data.reference) : t.title)
  if (readDeskFailure(query.error).code === 'not_found') return <NotFound />
  if (!data) return <Pending {...query} shape={<Shapes heights={[3, 6, 20]} />} />
  const request = data.data
  const { state, outcome } = request
  return (
    <div className="page">
      <div>
        <p>
          <Link to={deskPages.requests}>{t.back}</Link>
        </p>
        <div className="line">
          <h1>{t.number(request.reference)}</h1>
          <Badge>{t.states[state]}</Badge>
          <Urgency request={request} />
        </div>
      </div>
      <StatusMessage {...at} />
      <Told request={request} />
      {outcome === null && <OpenRequest request={request} onDone={say} />}
      <Changes request={request} onDone={say} />
      <div>
        {request.may_extend && <ExtensionForm request={request} onDone={say} />}
        <History request={request} />
      </div>
    </div>
  )
}

function Told({ request }: { request: ShownRequest }) {
  const { capacity, wish, name, about, reach_by, reach, words, received_at, due_on } = request
  const { is_extended, identity_how, outcome, refusal, read_at } = request
  return (
    <DeskSection id="words" title={t.words} isCard>
      <p className="words">{words}</p>
      <FactRows
        facts={[
          [t.wish, t.wishes[wish]],
          [t.capacity, t.capacities[capacity]],
          [t.name, name],
          about !== '' && [t.about, about],
          [t.reach, `${t.reachWays[reach_by]}: ${reach}`],
          [t.receivedAt, longMoment(received_at)],
          [t.dueOn, `${longDate(due_on)}${is_extended ? ` (${t.longer.toLowerCase()})` : ''}`],
          outcome && [t.identity, identity_how ? t.identityWays[identity_how].name : t.notChecked],
          outcome && [t.outcome, t.outcomes[outcome].name],
          refusal && [t.refusal, t.refusals[refusal]],
          outcome && [t.read, read_at ? longDay(read_at) : t.notRead],
        ]}
      />
    </DeskSection>
  )
}

const History = ({ request: { id, steps } }: { request: ShownRequest }) => (
  <details className="fold">
    <summary>
      <h2>{t.history}</h2>
    </summary>
    {steps.length === 0 && <p>{t.nothing}</p>}
    <ol className="list">
      {steps.map(({ kind, at, by, text }) => (
        <li key={`${kind} ${at}`} className="card">
          <p>
            <strong>{t.steps[kind]}</strong>
            {`, ${longMoment(at)}${by.name ? `, ${by.name}` : ''}`}
          </p>
          {text !== '' && <p className="words">{text}</p>}
        </li>
      ))}
    </ol>
    <SeeInLog of="request" id={id} />
  </details>
)

/** What was done to witnesses for the request: where, what, when and by whom. A restriction is ended here, also after the answer. */
function Changes({ request: { id, outcome, changes }, onDone }: StepProps) {
  if (changes.length === 0) return null
  return (
    <DeskSection id="changes" title={t.change.title} isCard>
      <ul className="list">
        {changes.map(({ case_id, done, at, by, note, restricted_witness_id: witness_id, restriction }, place) => (
          <li key={`${case_id} ${place}`} className="stack">
            <span>
              <strong>{`${t.search.case(case_id)}: ${t.change.done[done]}`}</strong>
              {`, ${longMoment(at)}${by.name === '' ? '' : `, ${by.name}`}`}
            </span>
            <Since restriction={restriction} isOpen={outcome === null} />
            {note && <p className="words">{note}</p>}
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
  if (!restriction || restriction === 'stands') return null
  const isLost = restriction === 'corrected' || restriction === 'taken_out'
  const { since, searchAgain, askAgain } = t.change
  return <p>{[since[restriction], ...(isLost ? [isOpen ? searchAgain : askAgain] : [])].join(' ')}</p>
}

/** One step is open at a time. Another opens by a press on its heading, and keeps what was typed in it. */
function OpenRequest(props: StepProps) {
  const { request } = props
  const answer = useRef<HTMLDetailsElement>(null)
  const isChecked = request.state === 'identity_checked'
  // A question that was sent is out of its form; other steps leave what is typed there.
  const asked = request.steps.filter(({ kind }) => kind === 'identity_asked' || kind === 'asked').length
  const toAnswer = () => {
    answer.current?.setAttribute('open', '')
    answer.current?.querySelector('summary')?.focus()
  }
  return (
    <div>
      {isChecked ? (
        <>
          <h2 className="fold">
            {`${t.check.title} `}
            {request.identity_how && <span className="detail">{t.identityWays[request.identity_how].name}</span>}
          </h2>
          <Step title={t.search.title} isOpen>
            <Search request={request} />
            <AskForm key={asked} isMore {...props} />
            <Button look="quiet" onClick={toAnswer}>
              {t.search.goOn}
            </Button>
          </Step>
        </>
      ) : (
        <>
          <Step title={t.check.title} isOpen>
            <CheckForm {...props} />
            <AskForm key={asked} {...props} />
          </Step>
          <p className="fold dim">{t.search.title}</p>
        </>
      )}
      <Step ref={answer} title={t.answer.title} isOpen={false}>
        <AnswerForm {...props} />
      </Step>
    </div>
  )
}

type StepFoldProps = {
  ref?: Ref<HTMLDetailsElement>
  title: string
  isOpen: boolean
  children: ReactNode
}

const Step = ({ ref, title, isOpen, children }: StepFoldProps) => (
  <details ref={ref} className="fold" name="step" open={isOpen}>
    <summary>
      <h2>{title}</h2>
    </summary>
    <div className="stack">{children}</div>
  </details>
)
