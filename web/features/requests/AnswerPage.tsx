import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import { calls } from '#contract/calls.ts'
import { readRequest, receivedRequest, type ReceivedRequest } from '#contract/requests.ts'
import type { Phrase } from '#texts/phrase.ts'
import { requests } from '#texts/requests.ts'
import { PageMeta } from '#web/app/frame/Meta.tsx'
import { useSite } from '#web/app/frame/site.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { failureWords } from '#web/app/wire/failureWords.ts'
import { request } from '#web/app/wire/request.ts'
import { Button } from '#web/ui/Button.tsx'
import { longDate, longDay } from '#web/ui/dates.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useSchemaForm } from '#web/ui/form/useSchemaForm.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { complaints } from './complaints.ts'
import css from './requests.module.css'

/** /personvern/svar: what became of a request, by its number and code. They are not in the address, which is kept in histories. */
export default function AnswerPage() {
  const t = useTexts(requests).answer
  const [sent, setSent] = useState<ReceivedRequest>()
  const [said, setSaid] = useState('')
  const close = () => {
    setSent(undefined)
    setSaid(t.closed)
  }
  return (
    <div className={css.page}>
      <PageMeta title={t.title} description={t.lead} path="/personvern/svar" />
      <h1>{t.title}</h1>
      <p role="status">{said}</p>
      {sent ? <Answer sent={sent} onClose={close} /> : <CodeForm onRead={setSent} />}
      <p>
        <Link to="/personvern" className={css.aside}>
          {t.back}
        </Link>
      </p>
    </div>
  )
}

function CodeForm({ onRead }: { onRead: (sent: ReceivedRequest) => void }) {
  const t = useTexts(requests)
  const { form, check, field } = useSchemaForm(readRequest.schema.body)
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Phrase>()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const body = check(event)
    if (isBusy) return
    setFailed(undefined)
    if (!body) return
    setBusy(true)
    const { data, error } = await request({ ...callOf(calls.readRequest), body }, null)
    setBusy(false)
    const found = receivedRequest.safeParse(data).data
    if (found) return onRead(found.data)
    const failure = readFailure(error)
    setFailed(failure.code === 'not_found' ? t.answer.unknown : (failureWords(failure) ?? t.answer.failed))
  }
  return (
    <>
      <p className={css.lead}>{t.answer.lead}</p>
      <noscript>
        <p className={css.note}>{t.form.needsScript}</p>
      </noscript>
      <form ref={form} method="post" noValidate className={css.fields} onSubmit={(event) => void submit(event)}>
        <FormError message={failed} />
        <Field {...field('reference')} label={t.answer.reference}>
          {(control) => <input {...control} autoComplete="off" spellCheck={false} maxLength={60} />}
        </Field>
        <Field {...field('code')} label={t.answer.code}>
          {(control) => <input {...control} autoComplete="off" spellCheck={false} maxLength={60} />}
        </Field>
        <div>
          <SubmitButton isBusy={isBusy} busy={t.answer.busy}>
            {t.answer.submit}
          </SubmitButton>
        </div>
      </form>
      <p>{t.answer.lost}</p>
    </>
  )
}

function Answer({ sent, onClose }: { sent: ReceivedRequest; onClose: () => void }) {
  const t = useTexts(requests)
  const { orgEmail } = useSite()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { reference, wish, received_at, due_on, is_overdue, state, outcome, refusal, extension, steps } = sent
  return (
    <section aria-labelledby="answer">
      <h2 id="answer" ref={heading} tabIndex={-1}>
        {t.answer.heading(reference)}
      </h2>
      <p>{t.answer.sent(wordsOf(t.what.wishes, wish)?.name ?? t.answer.otherWish, longDay(received_at))}</p>
      <p>
        <strong>{(outcome ? wordsOf(t.outcomes, outcome) : wordsOf(t.states, state)) ?? t.answer.newer}</strong>
      </p>
      {!outcome && <p>{is_overdue ? t.answer.overdue(longDate(due_on)) : t.answer.due(longDate(due_on))}</p>}
      {is_overdue && (
        <p className={css.note}>
          {`${t.answer.overdueComplain} `}
          <a href={complaints} rel="noreferrer">
            {t.complain.link}
          </a>
          .
        </p>
      )}
      {!outcome && (
        <p>
          {`${t.answer.withdraw} `}
          <a href={`mailto:${orgEmail}`}>{orgEmail}</a>.
        </p>
      )}
      {refusal && (
        <>
          <h3>{t.answer.why}</h3>
          <p>{wordsOf(t.refusals, refusal) ?? t.answer.newer}</p>
          <p className={css.note}>
            {`${t.answer.complain} `}
            <a href={complaints} rel="noreferrer">
              {t.complain.link}
            </a>
            .
          </p>
        </>
      )}
      <h3>{t.answer.happened}</h3>
      {steps.length === 0 && <p>{t.answer.nothing}</p>}
      <ol className={css.happened} reversed>
        {steps.toReversed().map(({ kind, at, text }) => (
          <li key={`${kind} ${at}`}>
            <strong>{wordsOf(t.steps, kind) ?? t.answer.otherStep}</strong> <time dateTime={at}>{longDay(at)}</time>
            {kind === 'extended' && extension && <p>{wordsOf(t.extensions, extension) ?? t.answer.newer}</p>}
            {text !== '' && <p>{text}</p>}
          </li>
        ))}
      </ol>
      <div className={css.buttons} data-no-print>
        <Button look="quiet" onClick={onClose}>
          {t.answer.close}
        </Button>
      </div>
    </section>
  )
}

/** What is said of a code; undefined for one that came with an update after the page was opened. */
const wordsOf = <Words,>(known: Record<string, Words>, code: string): Words | undefined =>
  Object.hasOwn(known, code) ? known[code] : undefined
