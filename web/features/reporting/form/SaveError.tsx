import { useEffect, useRef } from 'react'
import type { ReporterStatus } from '#contract/status.ts'
import { incidents } from '#texts/incidents.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import type { FailedPhase } from './reportTypes.ts'
import type { SaveErrorKind } from './saveError.ts'
import css from './form.module.css'

type Props = {
  failure: FailedPhase
  /** The stored draft, when one is edited. */
  id: number | undefined
  isBusy: boolean
  keepMine: () => void
  takeTheirs: () => void
  startNew: () => void
  retry: (status: ReporterStatus) => void
}

/** Nothing has to be changed first. */
const againHelps: readonly SaveErrorKind[] = ['offline', 'slow', 'busy', 'down', 'cut_off', 'again']

/** What went wrong with a save, that nothing is lost, and what to do now. */
export function SaveError({ failure, id, isBusy, keepMine, takeTheirs, startNew, retry }: Props) {
  const t = useTexts(incidents).saveError
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [failure])
  const { name } = failure
  return (
    <div className={css.saveError} role="alert" ref={box} tabIndex={-1}>
      <h3>{name === 'stale' ? t.staleTitle : t.title}</h3>
      <p>{t[failure.name === 'failed' ? failure.kind : failure.name]}</p>
      {name !== 'stale' && <p>{name === 'submitted_elsewhere' ? t.notSent : t.kept}</p>}
      <div className={css.buttons}>
        {name === 'stale' && (
          <>
            <Button isBusy={isBusy} onClick={keepMine}>
              {t.keepMine}
            </Button>
            <Button look="plain" isBusy={isBusy} onClick={takeTheirs}>
              {t.takeTheirs}
            </Button>
          </>
        )}
        {name === 'gone' && <Button onClick={startNew}>{t.startNew}</Button>}
        {failure.name === 'failed' && againHelps.includes(failure.kind) && (
          <Button isBusy={isBusy} onClick={() => retry(failure.status)}>
            {t.retry}
          </Button>
        )}
        {failure.name === 'failed' && failure.kind === 'account_full' && (
          <ButtonLink to="/email-verify">{t.confirmAddress}</ButtonLink>
        )}
        {name === 'submitted_elsewhere' && id !== undefined && (
          // What was written stays in this one.
          <ButtonLink to={`/incident/${id}`} target="_blank">
            {`${t.openCase} ${t.newTab}`}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
