import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { readRequest, type Opening, type SentRequest } from '#contract/requests.ts'
import requests from '#texts/nb/requests.ts'
import { PageMeta } from '#web/app/frame/Meta.tsx'
import { NeedsScript } from '#web/app/form/NeedsScript.tsx'
import { useCallForm } from '#web/app/form/useCallForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { complaints } from '#texts/facts.ts'
import { longDate, longDay } from '#web/ui/dates.ts'
import { Field, FormError, SubmitButton } from '#web/ui/form/FormParts.tsx'
import { readSent, Withdraw, type Ended } from './Withdraw.tsx'
import css from './requests.module.css'

/** /personvern/svar: what became of a request, by its number and code. They are not in the address, which is kept in histories. */
export default function AnswerPage() {
  const t = requests.answer
  const [opened, setOpened] = useState<Opened>()
  const [said, setSaid] = useState('')
  const read = (found: Opened) => {
    setSaid('')
    setOpened(found)
  }
  const end = ({ sent, words }: Ended) => {
    setOpened((before) => before && { ...before, sent })
    setSaid(words)
  }
  const close = () => {
    setOpened(undefined)
    setSaid(t.closed)
  }
  return (
    <div className={`sheet prose ${css.page}`}>
      <PageMeta title={t.title} description={t.lead} path="/personvern/svar" />
      <h1>{t.title}</h1>
      <p role="status">{said}</p>
      {opened ? (
        // Another answer is a heading to come to.
        <Answer key={opened.sent.outcome} {...opened} onEnded={end} onClose={close} />
      ) : (
        <CodeForm onRead={read} />
      )}
      <p>
        <Link to="/personvern">{t.back}</Link>
      </p>
    </div>
  )
}

/** Number and code stay in the page's memory while the answer is open, so that the request can be taken back. */
type Opened = { sent: SentRequest; opening: Opening }

function CodeForm({ onRead }: { onRead: (opened: Opened) => void }) {
  const { form, field, isBusy, error } = useCallForm(readRequest.schema.body, {
    send: readSent,
    onDone: (sent, opening) => onRead({ sent, opening }),
    onRefused: ({ code }, words) =>
      code === 'not_found' ? requests.answer.unknown : (words ?? requests.answer.failed),
  })
  return (
    <>
      <p className="lead">{requests.answer.lead}</p>
      <NeedsScript />
      <form {...form} className={`fields ${css.form}`}>
        <FormError message={error} />
        <Field {...field('reference')} label={requests.answer.reference}>
          {(control) => <input {...control} autoComplete="off" spellCheck={false} maxLength={60} />}
        </Field>
        <Field {...field('code')} label={requests.answer.code}>
          {(control) => <input {...control} autoComplete="off" spellCheck={false} maxLength={60} />}
        </Field>
        <div>
          <SubmitButton isBusy={isBusy} busy={requests.answer.busy}>
            {requests.answer.submit}
          </SubmitButton>
        </div>
      </form>
      <p>{requests.answer.lost}</p>
    </>
  )
}

type AnswerProps = Opened & { onEnded: (ended: Ended) => void; onClose: () => void }

function Answer({ sent, opening, onEnded, onClose }: AnswerProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { reference, wish, received_at, due_on, is_overdue, outcome, refusal, extension, steps } = sent
  return (
    <section aria-labelledby="answer">
      <h2 id="answer" ref={heading} tabIndex={-1}>
        {requests.answer.heading(reference)}
      </h2>
      <p>{requests.answer.sent(requests.what.wishes[wish].name, longDay(received_at))}</p>
      <p>
        <strong>{outcome ? requests.outcomes[outcome] : stateWords(sent)}</strong>
      </p>
      {!outcome && (
        <p>{is_overdue ? requests.answer.overdue(longDate(due_on)) : requests.answer.due(longDate(due_on))}</p>
      )}
      {is_overdue && <Complain>{requests.answer.overdueComplain}</Complain>}
      {!is_overdue && !outcome && extension && <Complain>{requests.answer.extendedComplain}</Complain>}
      {outcome === 'withdrawn' && <Withdrawn sent={sent} />}
      {refusal && (
        <>
          <h3>{requests.answer.why}</h3>
          <p>{requests.refusals[refusal]}</p>
          <Complain>{requests.answer.complain}</Complain>
        </>
      )}
      <h3>{requests.answer.happened}</h3>
      {steps.length === 0 && <p>{requests.answer.nothing}</p>}
      <ol className={`bare ${css.happened}`} reversed>
        {steps.toReversed().map(({ kind, at, text }) => (
          <li key={`${kind} ${at}`} className="framed">
            <strong>{requests.steps[kind]}</strong>{' '}
            <time dateTime={at} className="soft">
              {longDay(at)}
            </time>
            {kind === 'extended' && extension && <p>{requests.extensions[extension]}</p>}
            {text !== '' && <p>{text}</p>}
          </li>
        ))}
      </ol>
      {!outcome && <Withdraw opening={opening} onEnded={onEnded} />}
      <div className={`row ${css.buttons}`} data-no-print>
        <Button look="quiet" onClick={onClose}>
          {requests.answer.close}
        </Button>
      </div>
    </section>
  )
}

function stateWords({ state, extension, steps }: SentRequest) {
  if (state !== 'received') return requests.states[state]
  if (steps.some(({ kind }) => kind === 'identity_unchecked')) return requests.answer.unchecked
  return extension ? requests.answer.extended : requests.states.received
}

/** What follows from taking it back, and what was done before and stays. */
function Withdrawn({ sent: { carried_out } }: { sent: SentRequest }) {
  const t = requests.answer.withdraw
  return (
    <>
      <p>{t.over}</p>
      {carried_out.length > 0 && (
        <>
          <p>{t.carriedOut}</p>
          <ul>
            {carried_out.map(({ done, at, is_over }, place) => (
              <li key={`${done} ${place}`}>{`${is_over ? t.restrictionOver : t.changes[done]}, ${longDay(at)}`}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** What can be done about it, and the way to Datatilsynet. */
const Complain = ({ children }: { children: string }) => (
  <p className="note" data-apart>
    {`${children} `}
    <a href={complaints} rel="noreferrer">
      {requests.complain.link}
    </a>
    .
  </p>
)
