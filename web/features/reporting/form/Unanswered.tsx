import { useEffect, useRef } from 'react'
import { incidents } from '#texts/incidents.ts'
import { sending } from '#texts/sending.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import type { Unanswered as UnansweredBox } from './reportState.ts'
import css from './form.module.css'

/** What is known of a sending that was stopped, or whose answer was lost, and where to see whether it arrived. */
export default function Unanswered({ unanswered }: { unanswered: UnansweredBox }) {
  const t = useTexts(sending)
  const { kept } = useTexts(incidents).saveError
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [unanswered])
  const { why, mayHaveArrived, isKept } = unanswered
  return (
    <div className={css.loginNeeded} role="alert" ref={box} tabIndex={-1} data-unanswered>
      <h3>{why === 'lost' ? t.lostTitle : mayHaveArrived ? t.lateTitle : t.stoppedTitle}</h3>
      <p>{mayHaveArrived ? t.look : t.notArrived}</p>
      {isKept && (
        <p>
          {kept} {mayHaveArrived && t.again}
        </p>
      )}
      {mayHaveArrived && (
        <div className={css.buttons}>
          <ButtonLink to="/report-harassment" look="quiet">
            {t.toCases}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
