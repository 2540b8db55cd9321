import type { AuditCheck } from '#contract/deskAudit.ts'
import { desk } from '#texts/desk.ts'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'

/** What the nightly check of the chain found last. */
export function ChainState({ check }: { check: AuditCheck }) {
  const t = useTexts(desk).audit.check
  if (!check)
    return (
      <p className={pieces.notice} data-level="good">
        {t.none}
      </p>
    )
  const { at, entries, broken_at } = check
  if (broken_at === null)
    return (
      <p className={pieces.notice} data-level="good">
        {t.holds(longMoment(at), entries)}
      </p>
    )
  return (
    <p className={pieces.notice} data-level="danger">
      {t.broken(longMoment(at), broken_at)}
    </p>
  )
}
