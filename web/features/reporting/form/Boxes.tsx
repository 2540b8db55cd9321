import { useEffect, useRef } from 'react'
import type { ReporterStatus } from '#contract/status.ts'
import { incidents } from '#texts/incidents.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import type { Failed } from './reportState.ts'
import type { SaveErrorKind } from './saveError.ts'
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

type Props = {
  failed: Failed
  /** The stored draft, when one is edited. */
  id: number | undefined
  isBusy: boolean
  settle: (taken: 'mine' | 'theirs') => void
  startNew: () => void
  retry: (status: ReporterStatus) => void
}

/** Nothing has to be changed first. */
const againHelps: readonly SaveErrorKind[] = ['offline', 'slow', 'busy', 'down', 'cut_off', 'again']

/** What went wrong with a save, that nothing is lost, and what to do now. */
export function SaveError({ failed, id, isBusy, settle, startNew, retry }: Props) {
  const t = useTexts(incidents).saveError
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [failed])
  const { kind, status } = failed
  return (
    <div className={css.saveError} role="alert" ref={box} tabIndex={-1}>
      <h3>{kind === 'stale' ? t.staleTitle : t.title}</h3>
      <p>{t[kind]}</p>
      {kind !== 'stale' && <p>{kind === 'submitted_elsewhere' ? t.notSent : t.kept}</p>}
      <div className={css.buttons}>
        {kind === 'stale' && (
          <>
            <Button isBusy={isBusy} onClick={() => settle('mine')}>
              {t.keepMine}
            </Button>
            <Button look="plain" isBusy={isBusy} onClick={() => settle('theirs')}>
              {t.takeTheirs}
            </Button>
          </>
        )}
        {kind === 'gone' && <Button onClick={startNew}>{t.startNew}</Button>}
        {againHelps.includes(kind) && (
          <Button isBusy={isBusy} onClick={() => retry(status)}>
            {t.retry}
          </Button>
        )}
        {kind === 'account_full' && <ButtonLink to="/email-verify">{t.confirmAddress}</ButtonLink>}
        {kind === 'submitted_elsewhere' && id !== undefined && (
          // What was written stays in this one.
          <ButtonLink to={`/incident/${id}`} target="_blank">
            {`${t.openCase} ${t.newTab}`}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
