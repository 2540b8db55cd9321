import type { SentBack } from '#contract/deskEditorial.ts'
import { desk } from '#texts/desk.ts'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import css from './editorial.module.css'

/** Who sent the draft back to its writer, and what should be mended. Nothing of one that was not, or that one took back oneself. */
export function SentBackNote({ sentBack, ownId }: { sentBack: SentBack; ownId: number }) {
  const t = useTexts(desk).editorial.state
  if (!sentBack) return null
  const { person, at, note } = sentBack
  if (note === '' && person?.id === ownId) return null
  const when = longMoment(at)
  return (
    <section className={`${pieces.notice} ${pieces.stack}`} aria-label={t.sentBackLabel}>
      <p>{person?.name ? t.sentBack(person.name, when) : t.sentBackUnnamed(when)}</p>
      {note !== '' && <p className={css.said}>{note}</p>}
    </section>
  )
}
