import type { DeskStatus } from '#contract/casework.ts'
import { desk } from '#texts/desk.ts'
import { status as labels } from '#texts/status.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { useCase } from './caseContext.ts'
import css from './case.module.css'

type Props = { status: DeskStatus; isDuplicate?: boolean; isNow?: boolean }

/** The words that the reporter reads of a state: its label, its text and what comes next. */
export function ReporterReads({ status, isDuplicate = false, isNow = false }: Props) {
  const t = useTexts(desk).case.state
  const label = useTexts(labels)[status]
  const { body, next } = useCase().shown.state_texts[isDuplicate ? 'duplicate' : status]
  return (
    <div className={css.reads}>
      <span className={pieces.detail}>{isNow ? t.readsNow : t.reporterReads}</span>
      <blockquote>
        <strong>{label}.</strong> {body} {next}
      </blockquote>
    </div>
  )
}
