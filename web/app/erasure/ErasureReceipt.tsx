import { useEffect, useRef } from 'react'
import erasure from '#texts/nb/erasure.ts'
import { AskBeforeLeaving } from '#web/app/leaving/AskBeforeLeaving.tsx'
import css from './erasure.module.css'

type Props = {
  said: string
  receipt: string | null
  /** It is erased in some days, and nothing has gone yet. */
  isWaiting?: boolean
}

/** The number that proves the erasure, shown once. Gets the focus, because the form with the pressed button has gone. */
export function ErasureReceipt({ said, receipt, isWaiting = false }: Props) {
  const t = erasure.receipt
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={`note ${css.receipt}`}>
      <h2 ref={heading} tabIndex={-1}>
        {t.title}
      </h2>
      <p>{said}</p>
      {receipt === null ? (
        <p>{t.same}</p>
      ) : (
        <>
          <p>
            {t.number}: <strong className={css.number}>{receipt}</strong>
          </p>
          <p>{t.keep}</p>
          <p>{isWaiting ? t.tellsNothingYet : t.tellsNothing}</p>
        </>
      )}
      <p>
        {isWaiting ? t.checkLater : t.check}{' '}
        <a href="/personvern/kvittering" target="_blank">
          {t.page}
        </a>
        .
      </p>
      <AskBeforeLeaving isAtRisk={receipt !== null} words={t.ask} />
    </div>
  )
}
