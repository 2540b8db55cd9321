import { useEffect, useRef } from 'react'
import { requests } from '#texts/requests.ts'
import { AskBeforeLeaving } from '#web/app/leaving/AskBeforeLeaving.tsx'
import { Button } from '#web/ui/Button.tsx'
import { longDate } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './requests.module.css'

export type Received = { reference: string; answer_code: string; due_on: string }

/** Number and code, shown once. Gets the focus, because the form with the pressed button has gone. */
export function Receipt({ received: { reference, answer_code, due_on } }: { received: Received }) {
  const t = useTexts(requests)
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
      <div className={css.buttons} data-no-print>
        <Button look="quiet" onClick={() => window.print()}>
          {words.print}
        </Button>
      </div>
    </section>
  )
}
