import { kept } from '#texts/kept.ts'
import { useAppSelector } from '#web/app/data/store.ts'
import { hasUnconfirmedAddress } from '#web/app/session/session.ts'
import { longDate } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../pieces.module.css'

/** When a stored draft is erased, `YYYY-MM-DD`, and why so soon. A part of its own, because a new report has no use for the words. */
export default function DraftDay({ day }: { day: string }) {
  const t = useTexts(kept)
  const isUnconfirmed = useAppSelector(hasUnconfirmedAddress)
  return <p className={pieces.soft}>{(isUnconfirmed ? t.unconfirmedDraftGoes : t.draftGoes)(longDate(day))}</p>
}
