import type { DeskStatus } from '#contract/casework.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { status as labels } from '#texts/status.ts'
import pieces from '../frame/pieces.module.css'
import { useDesk } from '../frame/useDesk.ts'
import css from './case.module.css'
import { isClosedDuplicate, useCase } from './caseContext.tsx'

/** What the reporter reads of the case now, on demand. */
export function ReadsNow() {
  const t = useDesk().case.state
  const { shown } = useCase()
  return (
    <details className={css.block}>
      <summary>{t.readsNow}</summary>
      <ReporterReads status={shown.status} isDuplicate={isClosedDuplicate(shown)} isNow />
    </details>
  )
}

type ReadsProps = { status: DeskStatus; isDuplicate?: boolean; isNow?: boolean }

/** The words that the reporter reads of a state: its label, its text and what comes next. */
export function ReporterReads({ status, isDuplicate = false, isNow = false }: ReadsProps) {
  const t = useDesk().case.state
  const label = useTexts(labels)[status]
  const { body, next } = useCase().shown.state_texts[isDuplicate ? 'duplicate' : status]
  return (
    <div className={css.reads}>
      {!isNow && <span className={pieces.detail}>{t.reporterReads}</span>}
      <blockquote>
        <strong>{label}.</strong> {body} {next}
      </blockquote>
    </div>
  )
}
