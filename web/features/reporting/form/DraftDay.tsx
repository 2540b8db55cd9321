import { kept } from '#texts/kept.ts'
import { longDate } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './form.module.css'

/** When a stored draft is erased, `YYYY-MM-DD`. A part of its own, because a new report has no use for the words. */
export default function DraftDay({ day }: { day: string }) {
  const t = useTexts(kept)
  return <p className={css.hint}>{t.draftGoes(longDate(day))}</p>
}
