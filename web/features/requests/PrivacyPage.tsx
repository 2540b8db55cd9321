import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { wishes } from '#contract/requestCodes.ts'
import t from '#texts/nb/requests.ts'
import { PageMeta } from '#web/app/frame/Meta.tsx'
import { AskBeforeLeaving } from '#web/app/leaving/AskBeforeLeaving.tsx'
import { Button } from '#web/ui/Button.tsx'
import { complaints } from '#texts/facts.ts'
import { longDate } from '#web/ui/dates.ts'
import { RequestForm, type Received } from './RequestForm.tsx'
import css from './requests.module.css'

/** /personvern: what somebody without an account may ask for, and the form. Private, because the receipt is shown here. */
export default function PrivacyPage() {
  const [received, setReceived] = useState<Received>()
  return (
    <div className={`sheet prose ${css.page}`}>
      <PageMeta title={t.title} description={t.description} path="/personvern" />
      <h1>{t.title}</h1>
      {received ? (
        <Receipt received={received} />
      ) : (
        <>
          <p className="lead">{t.lead}</p>
          <ul className={`bare ${css.ways}`}>
            <li>
              <a href="#request">{t.form.link}</a>
            </li>
            <li>
              <Link to="/personvern/svar">{t.answer.link}</Link>
            </li>
          </ul>
          <div className={css.beside}>
            <Explained />
            <div>
              <RequestForm onSent={setReceived} />
            </div>
          </div>
        </>
      )}
    </div>
  )
}

function Explained() {
  return (
    <div className="prose">
      <h2>{t.who.title}</h2>
      <p>{t.who.text}</p>
      <h2>{t.what.title}</h2>
      <dl className={css.wishes}>
        {wishes.map((wish) => (
          <div key={wish}>
            <dt>{t.what.wishes[wish].name}</dt>
            <dd>{t.what.wishes[wish].means}</dd>
          </div>
        ))}
      </dl>
      <h2>{t.how.title}</h2>
      <ol className={css.steps}>
        {t.how.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="note" data-apart>
        {t.how.silent}
      </p>
      <h2>{t.account.title}</h2>
      <p>
        {`${t.account.text} `}
        <Link to="/account" className="when-signed-in">
          {t.account.link}
        </Link>
        <Link to="/login?redirect=/account" className="when-signed-out">
          {t.account.login}
        </Link>
        .
      </p>
      <h2>{t.complain.title}</h2>
      <p>
        {`${t.complain.text} `}
        <a href={complaints} rel="noreferrer">
          {t.complain.link}
        </a>
        .
      </p>
    </div>
  )
}

/** Number and code, shown once. Gets the focus, because the form with the pressed button has gone. */
function Receipt({ received: { reference, answer_code, due_on } }: { received: Received }) {
  const words = t.receipt
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={css.receipt} aria-labelledby="receipt">
      <h2 id="receipt" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <p>{words.lead}</p>
      <dl className={css.numbers}>
        <dt>{words.reference}</dt>
        <dd>{reference}</dd>
        <dt>{words.code}</dt>
        <dd>{answer_code}</dd>
      </dl>
      <p>{words.due(longDate(due_on))}</p>
      <p>
        {`${words.where} `}
        <a href="/personvern/svar" target="_blank">
          {words.page}
        </a>
        .
      </p>
      <p>{words.shared}</p>
      <AskBeforeLeaving isAtRisk words={words.ask} />
      <div className={`row ${css.buttons}`} data-no-print>
        <Button look="quiet" onClick={() => window.print()}>
          {words.print}
        </Button>
      </div>
    </section>
  )
}
