import { useEffect, useRef } from 'react'
import { incidents } from '#texts/incidents.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './form.module.css'

/** Step 3 needs an account. The links return to it, and the draft on the device keeps what was written. */
export function LoginNeeded({ redirect }: { redirect: string }) {
  const t = useTexts(incidents).login
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div className={css.loginNeeded} role="alert" ref={box} tabIndex={-1}>
      <h3>{t.needed}</h3>
      <p>{t.neededBody}</p>
      <div className={css.buttons}>
        <ButtonLink to={`/login?redirect=${redirect}`}>{t.login}</ButtonLink>
        <ButtonLink to={`/register?redirect=${redirect}`} look="quiet">
          {t.register}
        </ButtonLink>
      </div>
    </div>
  )
}
