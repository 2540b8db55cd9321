import { useEffect, useState, type FormEvent } from 'react'
import { missingFacts } from '#contract/incidentFacts.ts'
import type { OwnIncident } from '#contract/incidents.ts'
import { incidents } from '#texts/incidents.ts'
import { useSite } from '#web/app/frame/site.ts'
import { Confirm } from '#web/ui/Confirm.tsx'
import { useSentEarly } from '#web/ui/form/useSentEarly.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { ConsentNote } from './ConsentNote.tsx'
import { DraftLine } from './DraftLine.tsx'
import { FormButtons } from './FormButtons.tsx'
import { LoginNeeded } from './LoginNeeded.tsx'
import { SaveError } from './SaveError.tsx'
import { StepDocuments } from './StepDocuments.tsx'
import { StepFacts } from './StepFacts.tsx'
import { Steps } from './Steps.tsx'
import { StepWitnesses } from './StepWitnesses.tsx'
import { useReport } from './useReport.ts'
import css from './form.module.css'

/** The three steps, for a new report and for a draft that is taken up again. */
export function IncidentForm({ incident }: { incident?: OwnIncident }) {
  const t = useTexts(incidents)
  const { orgEmail } = useSite()
  const report = useReport(incident)
  const { form, step, files, saving, trouble } = report
  const [isLeaving, setIsLeaving] = useState(false)
  useSentEarly()
  useWarnBeforeUnload(files.chosen.length > 0 || report.draft.isKept === false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (step < 3) void report.next()
    else void report.send('Submitted')
  }
  return (
    <form
      className={css.form}
      ref={report.element}
      method="post"
      onSubmit={submit}
      noValidate
      aria-busy={saving !== undefined}
    >
      <h1 className={css.title}>{t.form.heading}</h1>
      <p className={css.intro}>
        {incident ? t.form.editIntro : t.form.intro} {t.form.emergency} <a href="tel:112">{t.form.emergencyNumber}</a>.
      </p>
      <p className={`${css.needsScript} when-no-js`}>
        {t.form.needsScript} <a href={`mailto:${orgEmail}`}>{orgEmail}</a>.
      </p>
      <Steps step={step} isWanting={missingFacts(form.getValues()).length > 0} />
      <section className={css.step} aria-labelledby="step-heading">
        <h2 id="step-heading" className={css.heading} tabIndex={-1} data-step-heading>
          <span className="unseen">{t.form.stepOf(step, 3)}: </span>
          {t.form.steps[step - 1]}
        </h2>
        {step === 1 && <StepFacts form={form} />}
        {step === 2 && <StepWitnesses form={form} />}
        {step === 3 && (
          <StepDocuments
            files={files}
            stored={report.isNew ? [] : (incident?.incident_documents ?? [])}
            progress={report.progress}
            wrong={report.fileErrors}
            isBusy={saving !== undefined}
          />
        )}
      </section>
      {report.needsLogin && <LoginNeeded redirect={report.redirect} />}
      {trouble && (
        <SaveError
          trouble={trouble}
          id={incident?.id}
          isBusy={saving !== undefined}
          keepMine={() => void report.keepMine()}
          takeTheirs={() => void report.takeTheirs()}
          startNew={report.startNew}
        />
      )}
      {step === 3 && <ConsentNote />}
      <FormButtons
        step={step}
        saving={saving}
        cancel={() => (report.isClean() ? report.finish() : setIsLeaving(true))}
        back={report.back}
        saveDraft={() => void report.send('Draft')}
      />
      <DraftLine isKept={report.draft.isKept} isRestored={report.restored.isRestored} discard={report.discard} />
      <Confirm
        isOpen={isLeaving}
        title={t.leave.title}
        body={incident ? t.leave.editBody : `${t.leave.body} ${t.leave.draftHint}`}
        confirm={t.leave.confirm}
        stay={t.leave.stay}
        onConfirm={report.finish}
        onStay={() => setIsLeaving(false)}
      />
    </form>
  )
}

/** Files cannot be kept on the device, so the browser asks before it throws them away. */
function useWarnBeforeUnload(isAtRisk: boolean) {
  useEffect(() => {
    if (!isAtRisk) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isAtRisk])
}
