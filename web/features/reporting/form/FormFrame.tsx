import { useEffect, useRef, useState } from 'react'
import type { ReporterStatus } from '#contract/status.ts'
import incidents from '#texts/nb/incidents.ts'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Dialog.tsx'
import type { Step } from './values.ts'
import css from './form.module.css'

const t = incidents.form

/** The numbered indicator. Earlier steps are filled green with a tick, except the first while it lacks facts. */
export const Steps = ({ step, isIncomplete }: { step: Step; isIncomplete: boolean }) => (
  <nav aria-label={t.stepsLabel}>
    <ol className={`bare ${css.steps}`}>
      {t.steps.map((title, at) => {
        const earlier = at === 0 && isIncomplete ? 'incomplete' : 'done'
        const state = at + 1 < step ? earlier : at + 1 === step ? 'current' : 'ahead'
        return (
          <li key={title} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            <span className={css.number}>
              {state === 'done' && <Tick />}
              <span className={state === 'done' ? 'unseen' : undefined}>{at + 1}</span>
            </span>
            <span className={css.title}>{title}</span>
            {state === 'done' && <span className="unseen"> ({t.done})</span>}
            {state === 'incomplete' && <small> ({t.incomplete})</small>}
          </li>
        )
      })}
    </ol>
  </nav>
)

const Tick = () => (
  <svg viewBox="0 0 16 16" aria-hidden="true">
    <path d="M3 8.5 6.5 12 13 4.5" fill="none" stroke="currentColor" strokeWidth="2.2" />
  </svg>
)

type ButtonsProps = {
  step: Step
  saving: ReporterStatus | undefined
  isBusy: boolean
  /** Stops a sending, and otherwise gives the form up. */
  cancel: () => void
  back: () => void
  saveDraft: () => void
}

/** Enter does what 'Neste' or 'Send inn' does. While something is sent, 'Avbryt' alone can be pressed. */
export const FormButtons = ({ step, saving, isBusy, cancel, back, saveDraft }: ButtonsProps) => (
  <div className={`row ${css.actions} when-js`}>
    <Button type="submit" isBusy={isBusy}>
      {step < 3 ? t.next : saving === 'Submitted' ? t.submitting : t.submit}
    </Button>
    {step === 3 && (
      <Button look="plain" isBusy={isBusy} name="save" onClick={saveDraft}>
        {saving === 'Draft' ? t.savingDraft : t.saveDraft}
      </Button>
    )}
    {step > 1 && (
      <Button look="plain" isBusy={isBusy} name="back" onClick={back}>
        {t.back}
      </Button>
    )}
    {(step !== 2 || saving) && (
      <Button look="subtle" onClick={cancel}>
        {t.cancel}
      </Button>
    )}
  </div>
)

/** How much of the request has been sent, beside the button that was pressed, which may be far from the list of files. */
export function UploadProgress({ loaded, total }: { loaded: number; total: number }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In braces: newer browsers answer a promise, which is no clean-up.
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const percent = total > 0 ? Math.floor((100 * loaded) / total) : 0
  return (
    <div className={css.upload} ref={element}>
      <progress max={100} value={percent} aria-label={t.sent(percent)} />
      <p aria-hidden="true">{t.sent(percent)}</p>
    </div>
  )
}

type LineProps = { isKept: boolean | undefined; isRestored: boolean; isSending: boolean; discard: () => void }

/** Says that the text is kept on this device, and lets the person delete it (docs/threats.md row 12). */
export function DraftLine({ isKept, isRestored, isSending, discard }: LineProps) {
  const t = incidents.localDraft
  const [isAsking, setIsAsking] = useState(false)
  if (isKept === undefined) return null
  return (
    <div>
      <p className="hint">
        {isKept ? t.kept : t.notKept} {isKept && isRestored && t.restored}
      </p>
      <button type="button" className="as-link linkButton" onClick={() => setIsAsking(true)}>
        {t.remove}
      </button>
      <Confirm
        isOpen={isAsking}
        title={t.removeTitle}
        body={isSending ? `${t.removeBody} ${t.removeStops}` : t.removeBody}
        confirm={t.removeConfirm}
        stay={t.removeStay}
        onConfirm={() => {
          setIsAsking(false)
          discard()
        }}
        onStay={() => setIsAsking(false)}
      />
    </div>
  )
}
