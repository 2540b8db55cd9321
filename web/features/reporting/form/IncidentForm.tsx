import { useState, type SubmitEvent } from 'react'
import { missingFacts } from '#contract/incidentFacts.ts'
import type { OwnIncident } from '#contract/incidents.ts'
import { incidents } from '#texts/incidents.ts'
import { Confirm } from '#web/ui/Confirm.tsx'
import { progressOf } from '#web/ui/form/files.ts'
import { useFieldWords } from '#web/ui/form/useFieldWords.tsx'
import { useSentEarly } from '#web/ui/form/useSentEarly.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useWarnBeforeUnload } from '#web/ui/form/useWarnBeforeUnload.ts'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import { Lead } from '#web/ui/Lead.tsx'
import { LoginNeeded, SaveError } from './Boxes.tsx'
import { FormButtons, UploadProgress } from './FormButtons.tsx'
import { AccountNote, ConsentNote, UnderAge, WithoutScripts } from './Notes.tsx'
import { StepDocuments } from './StepDocuments.tsx'
import { StepFacts } from './StepFacts.tsx'
import { Steps } from './Steps.tsx'
import { StepWitnesses } from './StepWitnesses.tsx'
import { loadUnanswered } from './loadChecks.ts'
import { useReport } from './useReport.ts'
import css from './form.module.css'

const noProgress: ReadonlyMap<string, number> = new Map()
const draftDay = () => import('./DraftDay.tsx')

/** The three steps, for a new report and for a stored draft. */
export function IncidentForm({ incident }: { incident?: OwnIncident }) {
  const t = useTexts(incidents)
  const report = useReport(incident)
  const { form, step, files, state } = report
  const { phase, box } = state
  const sending = phase.name === 'sending' ? phase : undefined
  const isBusy = sending !== undefined || phase.name === 'fetching'
  const wordsOf = useFieldWords()
  const [isLeaving, setIsLeaving] = useState(false)
  useSentEarly(report.element, phase.name !== 'waking')
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
            progress={sending ? progressOf(sending.chosen, sending.loaded, sending.total) : noProgress}
            wrong={wordsOf(state.fileErrors)}
            isBusy={isBusy}
          />
        )}
      </section>
      {box?.name === 'login_needed' && <LoginNeeded redirect={report.redirect} />}
      {box?.name === 'failed' && (
        <SaveError
          failed={box}
          id={incident?.id}
          isBusy={isBusy}
          settle={report.settle}
          startNew={report.startNew}
          retry={report.send}
        />
      )}
      {box?.name === 'unanswered' && <LazyPart load={loadUnanswered} props={{ unanswered: box }} />}
      {step === 3 && <ConsentNote />}
      {sending && sending.chosen.length > 0 && <UploadProgress loaded={sending.loaded} total={sending.total} />}
      <FormButtons
        step={step}
        saving={sending?.status}
        isBusy={isBusy}
        cancel={() => (sending ? report.stop() : report.isAsStored() ? report.leave() : setIsLeaving(true))}
        back={report.back}
        saveDraft={() => report.send('Draft')}
      />
      {incident?.erased_on && <LazyPart load={draftDay} props={{ day: incident.erased_on }} />}
      <DraftLine
        isKept={report.draft.isKept}
        isRestored={state.isRestored}
        isSending={sending !== undefined}
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

type Props = { isKept: boolean | undefined; isRestored: boolean; isSending: boolean; discard: () => void }

/** Says that the text is kept on this device, and lets the person delete it (docs/threats.md row 12). */
function DraftLine({ isKept, isRestored, isSending, discard }: Props) {
  const t = useTexts(incidents).localDraft
  const [isAsking, setIsAsking] = useState(false)
  if (isKept === undefined) return null
  return (
    <div className={css.draftLine}>
      <p>
        {isKept ? t.kept : t.notKept} {isKept && isRestored && t.restored}
      </p>
      <button type="button" className={css.linkButton} onClick={() => setIsAsking(true)}>
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
