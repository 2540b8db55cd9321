import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { readRequest, type Opening, type SentRequest } from '#contract/requests.ts'
import requests from '#texts/nb/requests.ts'
import { PageMeta } from '#web/app/frame/Meta.tsx'
import { NeedsScript } from '#web/app/form/NeedsScript.tsx'
import { useCallForm } from '#web/app/form/useCallForm.ts'
import { requestOf } from '#web/app/wire/calls.ts'
import { request } from '#web/app/wire/request.ts'
import { Button } from '#web/ui/Button.tsx'
import { complaints } from '#texts/facts.ts'
import { longDate, longDay } from '#web/ui/dates.ts'
import { Field, FormError, SubmitButton } from '#web/ui/form/FormParts.tsx'
import css from './requests.module.css'

/** /personvern/svar: what became of a request, by its number and code. They are not in the address, which is kept in histories. */
export default function AnswerPage() {
  const t = requests.answer
  const [opened, setOpened] = useState<SentRequest>()
  const [said, setSaid] = useState('')
  const read = (sent: SentRequest) => {
    setSaid('')
    setOpened(sent)
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
      {opened ? <Answer sent={opened} onClose={close} /> : <CodeForm onRead={read} />}
      <p>
        <Link to="/personvern">{t.back}</Link>
      </p>
    </div>
  )
}

function CodeForm({ onRead }: { onRead: (sent: SentRequest) => void }) {
  const { form, field, isBusy, error } = useCallForm(readRequest.schema.body, {
    send: readSent,
    onDone: onRead,
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
      <p>{`${requests.answer.lost} ${requests.answer.withdraw}`}</p>
    </>
  )
}

function Answer({ sent, onClose }: { sent: SentRequest; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { reference, wish, received_at, due_on, is_overdue, outcome, refusal, is_extended, steps } = sent
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
        <p>
          {is_overdue ? requests.answer.overdue(longDate(due_on)) : requests.answer.due(longDate(due_on))}{' '}
          {requests.answer.withdraw}
        </p>
      )}
      {is_overdue && <Complain>{requests.answer.overdueComplain}</Complain>}
      {!is_overdue && !outcome && is_extended && <Complain>{requests.answer.extendedComplain}</Complain>}
      {outcome === 'withdrawn' && <p>{requests.answer.over}</p>}
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
            {text !== '' && <p>{text}</p>}
          </li>
        ))}
      </ol>
      <div className={`row ${css.buttons}`} data-no-print>
        <Button look="quiet" onClick={onClose}>
          {requests.answer.close}
        </Button>
      </div>
    </section>
  )
}

const stateWords = ({ state, is_extended }: SentRequest) =>
  state === 'received' && is_extended ? requests.answer.extended : requests.states[state]

async function readSent(opening: Opening) {
  const { data, error } = await request(requestOf(readRequest, opening), null)
  return { data: readRequest.schema.response[200].safeParse(data).data?.data, error }
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
