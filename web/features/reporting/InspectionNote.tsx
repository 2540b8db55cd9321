import type { Inspection } from '#contract/inspection.ts'
import { inspection } from '#texts/inspection.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './inspection.module.css'

type Props = {
  inspection: Inspection
  /** The reader has waited for the inspection: of a clean document it is said too, in the place of the waiting. */
  isDone?: boolean
  /** Staff have sent it to the reader. */
  isFromUs?: boolean | undefined
}

/** What the inspection of a document has come to, for the reporter. Nothing to say of a clean one. */
export function InspectionNote({ inspection: { state, findings }, isDone, isFromUs }: Props) {
  const t = useTexts(inspection)
  if (state === 'clean') return isDone ? <span className={css.note}>{t.clean}</span> : null
  return (
    <span className={css.note} data-inspection={state}>
      {state === 'suspicious' && findings.map((code) => `${t.findings[code]} `)}
      {(isFromUs ? t.fromUs : t.states)[state]}
    </span>
  )
}
