import { Button } from '@mantine/core'
import type { IncidentStatus } from '#contract/status.ts'
import { incidents } from '#texts/incidents.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import type { Step } from './useStep.ts'
import css from './form.module.css'

type Props = {
  step: Step
  /** What is being saved right now; nothing can be sent twice meanwhile. */
  saving: IncidentStatus | undefined
  cancel: () => void
  back: () => void
  saveDraft: () => void
}

/** The form's own submit is 'Neste' on steps 1 and 2 and 'Send inn' on step 3, so Enter does what is meant. */
export function FormButtons({ step, saving, cancel, back, saveDraft }: Props) {
  const t = useTexts(incidents).form
  const isBusy = saving !== undefined
  return (
    <div className={css.actions}>
      <Button size="md" type="submit" disabled={isBusy}>
        {step < 3 ? t.next : saving === 'Submitted' ? t.submitting : t.submit}
      </Button>
      {step === 3 && (
        <Button size="md" variant="default" disabled={isBusy} onClick={saveDraft}>
          {saving === 'Draft' ? t.savingDraft : t.saveDraft}
        </Button>
      )}
      {step > 1 && (
        <Button size="md" variant="default" disabled={isBusy} onClick={back}>
          {t.back}
        </Button>
      )}
      {step !== 2 && (
        <Button size="md" variant="subtle" disabled={isBusy} onClick={cancel}>
          {t.cancel}
        </Button>
      )}
    </div>
  )
}
