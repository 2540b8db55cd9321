import { useState, type SubmitEvent } from 'react'
import { missingFacts } from '#contract/incidentFacts.ts'
import type { OwnIncident } from '#contract/incidents.ts'
import { incidents } from '#texts/incidents.ts'
import { Confirm } from '#web/ui/Confirm.tsx'
import { useFieldWords } from '#web/ui/form/useFieldWords.tsx'
import { useSentEarly } from '#web/ui/form/useSentEarly.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useWarnBeforeUnload } from '#web/ui/form/useWarnBeforeUnload.ts'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import { Lead } from '#web/ui/Lead.tsx'
import { AccountNote } from './AccountNote.tsx'
import { ConsentNote } from './ConsentNote.tsx'
import { DraftLine } from './DraftLine.tsx'
import { FormButtons } from './FormButtons.tsx'
import { LoginNeeded } from './LoginNeeded.tsx'
import { SaveError } from './SaveError.tsx'
import { StepDocuments } from './StepDocuments.tsx'
import { StepFacts } from './StepFacts.tsx'
import { Steps } from './Steps.tsx'
import { StepWitnesses } from './StepWitnesses.tsx'
import { UnderAge } from './UnderAge.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { WithoutScripts } from './WithoutScripts.tsx'
import { loadUnanswered } from './loadChecks.ts'
import { viewOf } from './reportView.ts'
import { useReport } from './useReport.ts'
import css from './form.module.css'

const draftDay = () => import('./DraftDay.tsx')

/** The three steps, for a new report and for a stored draft. */
export function IncidentForm({ incident }: { incident?: OwnIncident }) {
  const t = useTexts(incidents)
  const report = useReport(incident)
  const { form, step, files, state } = report
  const { saving, isBusy, failure, unanswered, needsLogin, progress, sending } = viewOf(state.phase)
  const wordsOf = useFieldWords()
  const [isLeaving, setIsLeaving] = useState(false)
  useSentEarly(report.element, state.phase.name !== 'waking')
  // Files cannot be kept on the device.
  useWarnBeforeUnload(files.chosen.length > 0 || report.draft.isKept === false)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (step < 3) report.next()
    else report.send('Submitted')
  }
  const discard = () => {
    report.discard()
    // The dialog gives the focus back to its button, which is gone with the words.
    setTimeout(() => {
      const find = (query: string) => report.element.current?.querySelector<HTMLElement>(query)
      ;(find('[data-unanswered]') ?? find('[data-step-heading]'))?.focus()
    })
  }
  return (
    <form
      className={css.form}
      ref={report.element}
      method="post"
      data-step={step}
      onSubmit={submit}
      noValidate
      aria-busy={isBusy}
    >
      <h1 className={css.title}>{t.form.heading}</h1>
      <WithoutScripts />
      <Lead className={css.intro}>
        {`${incident ? t.form.editIntro : t.form.intro} ${t.form.emergency} `}
        <a href="tel:112">{t.form.emergencyNumber}</a>.
      </Lead>
      {step === 1 && !incident && <AccountNote />}
      {step === 1 && <UnderAge />}
      <Steps step={step} isIncomplete={missingFacts(form.getValues()).length > 0} />
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
            stored={state.edited ? (incident?.incident_documents ?? []) : []}
            progress={progress}
            wrong={wordsOf(state.fileErrors)}
            isBusy={isBusy}
          />
        )}
      </section>
      {needsLogin && <LoginNeeded redirect={report.redirect} />}
      {failure && (
        <SaveError
          failure={failure}
          id={incident?.id}
          isBusy={isBusy}
          keepMine={report.keepMine}
          takeTheirs={report.takeTheirs}
          startNew={report.startNew}
          retry={report.send}
        />
      )}
      {unanswered && <LazyPart load={loadUnanswered} props={{ phase: unanswered }} />}
      {step === 3 && <ConsentNote />}
      {sending && <UploadProgress {...sending} />}
      <FormButtons
        step={step}
        saving={saving}
        isBusy={isBusy}
        cancel={() => (saving ? report.stop() : report.isAsStored() ? report.leave() : setIsLeaving(true))}
        back={report.back}
        saveDraft={() => report.send('Draft')}
      />
      {incident?.erased_on && <LazyPart load={draftDay} props={{ day: incident.erased_on }} />}
      <DraftLine
        isKept={report.draft.isKept}
        isRestored={state.isRestored}
        isSending={saving !== undefined}
        discard={discard}
      />
      <Confirm
        isOpen={isLeaving}
        title={t.leave.title}
        body={incident ? t.leave.editBody : `${t.leave.body} ${t.leave.draftHint}`}
        confirm={t.leave.confirm}
        stay={t.leave.stay}
        onConfirm={report.leave}
        onStay={() => setIsLeaving(false)}
      />
    </form>
  )
}
