import { Link } from 'react-router'
import type { InboxPulse } from '#contract/deskInbox.ts'
import { casePath } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './inbox.module.css'

/** What to do first, for whoever comes in and has little time; or that nothing waits. */
export function BeginLine({ pulse }: { pulse: Pick<InboxPulse, 'begin' | 'totals'> | undefined }) {
  const t = useTexts(desk).inbox
  // What is below it is shown with it, so that nothing moves.
  if (!pulse) return <p className={css.begin} data-pending />
  const { begin, totals } = pulse
  if (!begin) return <p className={css.begin}>{t.begin.nothing}</p>
  return (
    <p className={css.begin}>
      {t.begin.lists[begin.list](totals[begin.list])}{' '}
      <span>
        {t.begin.with} <Link to={casePath(begin.id)}>{t.begin.case(begin.id)}</Link>.
      </span>
    </p>
  )
}
