import { Link } from 'react-router'
import { isPressing } from '#contract/deskBreaches.ts'
import { deskPages } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useBreachesQuery } from './calls.ts'
import css from './privacy.module.css'

/** Says on the first page that a breach must be reported now: less than a day is left, or none. Nothing when none must. */
export function BreachNotice() {
  const t = useTexts(desk).breaches
  const { data } = useBreachesQuery(undefined, { refetchOnMountOrArgChange: true })
  const pressing = data?.data.filter((breach) => isPressing(breach, new Date(data.now))).length ?? 0
  return (
    <div role="status">
      {pressing > 0 && (
        <p className={css.notice}>
          {t.notice(pressing)} <Link to={deskPages.breaches}>{t.noticeLink}</Link>
        </p>
      )}
    </div>
  )
}
