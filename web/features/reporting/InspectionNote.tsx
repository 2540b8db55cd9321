import type { Inspection } from '#contract/inspection.ts'
import { inspection } from '#texts/inspection.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './inspection.module.css'

/** What the inspection of a document has come to, for the person who sent it. Nothing to say of a clean one. */
export function InspectionNote({ inspection: { state, findings } }: { inspection: Inspection }) {
  const t = useTexts(inspection)
  if (state === 'clean') return null
  return (
    <span className={css.note} data-inspection={state}>
      {state === 'suspicious' && findings.map((code) => `${t.findings[code]} `)}
      {t.states[state]}
    </span>
  )
}
