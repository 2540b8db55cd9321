import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { missingFacts } from '#contract/incidentFacts.ts'
import type { OwnIncident } from '#contract/incidents.ts'
import type { ReporterStatus } from '#contract/status.ts'
import t from '#texts/nb/incidents.ts'
import { Confirm } from '#web/ui/Dialog.tsx'
import { useSentEarly } from '#web/ui/form/useSentEarly.ts'
import { useWarnBeforeUnload } from '#web/ui/form/useWarnBeforeUnload.ts'
import { Lead } from '#web/ui/Lead.tsx'
import { PhoneLinks } from '#web/ui/Say.tsx'
import { useAppSelector } from '#web/app/data/store.ts'
import { isDraftWaiting } from '#web/app/device/localDraft.ts'
import '../pieces.css'
import { BoxAbove } from './Boxes.tsx'
import { DraftLine, FormButtons, Steps, UploadProgress } from './FormFrame.tsx'
import { BeforeWriting, ConsentNote, WithoutScripts } from './Notes.tsx'
import { StepDocuments } from './StepDocuments.tsx'
import { StepFacts } from './StepFacts.tsx'
import { StepWitnesses } from './StepWitnesses.tsx'
import css from './form.module.css'
import * as actions from './reportActions.ts'
import * as saving from './reportSaving.ts'
import { isAsStored } from './reportState.ts'
import { useParts } from './useParts.ts'
import type { Values } from './values.ts'

/** The three steps, for a new report and for a stored draft, with what is said of that one below. */
export function IncidentForm({ incident, below }: { incident?: OwnIncident; below?: ReactNode }) {
  const { report, parts } = useReport(incident)
  const { form, step, files, state, draft, element } = parts
  const { phase, box } = state
  const sending = phase.name === 'sending' ? phase : undefined
  const isBusy = sending !== undefined || phase.name === 'fetching'
  const [isLeaving, setIsLeaving] = useState(false)
  useSentEarly(element, phase.name !== 'waking')
  // Files cannot be kept on the device.
  useWarnBeforeUnload(files.chosen.length > 0 || draft.isKept === false)

  const send = (status: ReporterStatus) => void saving.send(report, status)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (step < 3) actions.next(report)
    else send('Submitted')
  }
  const cancel = () => {
    if (sending) saving.stop(report)
    else if (isAsStored(incident, actions.contentOf(report))) actions.leave(report)
    else setIsLeaving(true)
  }
  const discard = () => {
    actions.discard(report)
    // The dialog gives the focus back to its button, which is gone with the words.
    setTimeout(() => {
      const find = (query: string) => element.current?.querySelector<HTMLElement>(query)
      ;(find('[data-unanswered]') ?? find('[data-step-heading]'))?.focus()
    })
  }
  return (
    <form
      className={css.form}
      ref={element}
      method="post"
      data-step={step}
      onSubmit={submit}
      noValidate
      aria-busy={isBusy}
    >
      <h1>{t.form.heading}</h1>
      <WithoutScripts />
      {step === 1 && (
        <>
          <Lead className={css.intro}>
            <PhoneLinks words={`${t.form.emergency} ${incident ? t.form.editIntro : t.form.intro}`} />
          </Lead>
          <BeforeWriting isNew={!incident} />
        </>
      )}
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
            upload={sending}
            wrong={parts.wordsOf(state.fileErrors)}
            isBusy={isBusy}
          />
        )}
      </section>
      {box && (
        <BoxAbove
          box={box}
          redirect={parts.redirect}
          isKept={draft.isKept}
          id={incident?.id}
          isBusy={isBusy}
          settle={(taken) => void saving.settle(report, taken)}
          startNew={() => actions.startNew(report)}
          retry={send}
        />
      )}
      {step === 3 && <ConsentNote />}
      {sending && sending.chosen.length > 0 && <UploadProgress loaded={sending.loaded} total={sending.total} />}
      <FormButtons
        step={step}
        saving={sending?.status}
        isBusy={isBusy}
        cancel={cancel}
        back={() => actions.back(report)}
        saveDraft={() => send('Draft')}
      />
      {below}
      <DraftLine isKept={draft.isKept} isRestored={state.isRestored} isSending={Boolean(sending)} discard={discard} />
      <Confirm
        isOpen={isLeaving}
        title={t.leave.title}
        body={incident ? t.leave.editBody : `${t.leave.body} ${t.leave.draftHint}`}
        confirm={incident ? t.leave.editConfirm : t.leave.confirm}
        stay={t.leave.stay}
        onConfirm={() => actions.leave(report)}
        onStay={() => setIsLeaving(false)}
      />
    </form>
  )
}

/** What the form holds, as drawn and for the actions, and what they do by themselves. */
function useReport(stored: OwnIncident | undefined) {
  const changed = useRef<(before: Values) => void>(undefined)
  const parts = useParts(stored, (before) => changed.current?.(before))
  const report = useRef(parts)
  useLayoutEffect(() => void (report.current = parts))
  const { state, element, step, files, isSignedIn } = parts
  useLayoutEffect(() => void (changed.current = (before) => actions.fieldChanged(report, before)), [report])
  useOpening(report)
  useEffect(() => {
    const form = element.current
    const left = ({ target }: FocusEvent) =>
      target instanceof HTMLElement && actions.fieldLeft(report, target.dataset['path'] ?? '')
    form?.addEventListener('focusout', left)
    return () => form?.removeEventListener('focusout', left)
  }, [element, report])
  const isAwake = state.phase.name !== 'waking'
  const filesChanged = useEffectEvent(() => actions.filesChanged(report))
  // Also once after the opening, which may have added what was typed before the scripts had loaded.
  useEffect(() => filesChanged(), [files.chosen, files.removed, isAwake])
  const located = useEffectEvent(() => actions.located(report))
  useEffect(() => located(), [isAwake, step, isSignedIn])
  return { report, parts }
}

/**
 * Once, with hydration. A draft with an owner waits until it is known whose the token is. As a layout effect, because a press or a
 * chosen file may come before other effects: the form would then be sent without what had been chosen before its scripts ran.
 */
function useOpening(report: actions.Report) {
  const isUserKnown = useAppSelector(({ auth }) => !auth.token || auth.user !== null || auth.status === 'failed')
  const isOpened = useRef(false)
  useLayoutEffect(() => {
    if (isOpened.current || (!isUserKnown && isDraftWaiting())) return
    isOpened.current = true
    actions.open(report)
  }, [isUserKnown, report])
}
