import { useEffect, useRef, type ReactNode } from 'react'
import type { ReporterStatus } from '#contract/status.ts'
import incidents from '#texts/nb/incidents.ts'
import sending from '#texts/nb/sending.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import type { Box, Failed, Unanswered } from './reportState.ts'
import type { SaveErrorKind } from './saveError.ts'

type FailedProps = {
  id: number | undefined
  isBusy: boolean
  settle: (taken: 'mine' | 'theirs') => void
  startNew: () => void
  retry: (status: ReporterStatus) => void
}

/** `isKept`: the device keeps what was written. */
type LoginProps = { redirect: string; isKept: boolean | undefined }

/** What stands above the buttons until the next attempt to save. It takes the focus whenever there is a new one. */
export function BoxAbove({ box, redirect, isKept, ...failed }: { box: Box } & LoginProps & FailedProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [box])
  return (
    <div
      className="note flow"
      data-tone={box.name === 'failed' ? 'danger' : 'warning'}
      role="alert"
      ref={element}
      tabIndex={-1}
      data-unanswered={box.name === 'unanswered' || undefined}
    >
      {box.name === 'login_needed' && <LoginNeeded redirect={redirect} isKept={isKept} />}
      {box.name === 'failed' && <SaveError failed={box} {...failed} />}
      {box.name === 'unanswered' && <NoAnswer {...box} />}
    </div>
  )
}

const Buttons = ({ children }: { children: ReactNode }) => <div className="row buttons">{children}</div>

/** Step 3 needs an account. The links return to it, and what was written is there again. */
function LoginNeeded({ redirect, isKept }: LoginProps) {
  const t = incidents.login
  return (
    <>
      <h3>{t.needed}</h3>
      {isKept && <p>{t.neededBody}</p>}
      <Buttons>
        <ButtonLink to={`/login?redirect=${redirect}`}>{t.login}</ButtonLink>
        <ButtonLink to={`/register?redirect=${redirect}`} look="quiet">
          {t.register}
        </ButtonLink>
      </Buttons>
    </>
  )
}

/** Nothing has to be changed first. */
const againHelps: readonly SaveErrorKind[] = ['offline', 'slow', 'busy', 'down', 'cut_off', 'again']

function SaveError({ failed, id, isBusy, settle, startNew, retry }: { failed: Failed } & FailedProps) {
  const t = incidents.saveError
  const { kind, status } = failed
  return (
    <>
      <h3>{kind === 'stale' ? t.staleTitle : t.title}</h3>
      <p>{t[kind]}</p>
      {kind !== 'stale' && <p>{kind === 'submitted_elsewhere' ? t.notSent : t.kept}</p>}
      <Buttons>
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
      </Buttons>
    </>
  )
}

/** What is known of a sending that was stopped, or whose answer was lost, and where to see whether it arrived. */
function NoAnswer({ why, mayHaveArrived, isKept }: Unanswered) {
  const { kept } = incidents.saveError
  return (
    <>
      <h3>{why === 'lost' ? sending.lostTitle : mayHaveArrived ? sending.lateTitle : sending.stoppedTitle}</h3>
      <p>{mayHaveArrived ? sending.look : sending.notArrived}</p>
      {isKept && (
        <p>
          {kept} {mayHaveArrived && sending.again}
        </p>
      )}
      {mayHaveArrived && (
        <Buttons>
          <ButtonLink to="/report-harassment" look="quiet">
            {sending.toCases}
          </ButtonLink>
        </Buttons>
      )}
    </>
  )
}
