import { useEffect, useRef } from 'react'
import type { ReporterStatus } from '#contract/status.ts'
import { incidents } from '#texts/incidents.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import type { Step } from './values.ts'
import css from './form.module.css'

type Props = {
  step: Step
  saving: ReporterStatus | undefined
  isBusy: boolean
  /** Stops a sending, and otherwise gives the form up. */
  cancel: () => void
  back: () => void
  saveDraft: () => void
}

/**
 * The form's own submit is 'Neste' on steps 1 and 2 and 'Send inn' on step 3, so that Enter does the same. While something is
 * sent the pressed button keeps the focus, and 'Avbryt' alone can be pressed.
 */
export function FormButtons({ step, saving, isBusy, cancel, back, saveDraft }: Props) {
  const t = useTexts(incidents).form
  return (
    <div className={`${css.actions} when-js`}>
      <Button type="submit" isBusy={isBusy}>
        {step < 3 ? t.next : saving === 'Submitted' ? t.submitting : t.submit}
      </Button>
      {step === 3 && (
        <Button look="plain" isBusy={isBusy} onClick={saveDraft}>
          {saving === 'Draft' ? t.savingDraft : t.saveDraft}
        </Button>
      )}
      {step > 1 && (
        <Button look="plain" isBusy={isBusy} onClick={back}>
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
}

/** How much of the request has been sent, beside the button that was pressed, which may be far from the list of files. */
export function UploadProgress({ loaded, total }: { loaded: number; total: number }) {
  const t = useTexts(incidents).form
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
