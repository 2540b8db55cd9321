import { Link } from 'react-router'
import { deskPages } from '#contract/deskPages.ts'
import type { DeskTip } from '#contract/deskTips.ts'
import { desk } from '#texts/desk.ts'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './articles.module.css'

/** What was tipped that an article came of, for whoever writes it. */
export function FromTips({ tips }: { tips: readonly DeskTip[] }) {
  const t = useTexts(desk).tips
  if (tips.length === 0) return null
  return (
    <section aria-labelledby="from-tips" className={css.tips}>
      <h2 id="from-tips">{t.madeOf(tips.length)}</h2>
      <p className={css.hint}>
        {`${t.forEditors} `}
        <Link to={deskPages.tips}>{t.toAll}</Link>
      </p>
      <ul>
        {tips.map(({ id, link, suggestion, created_at }) => (
          <li key={id}>
            <p className={css.hint}>{`${t.tip(id)}. ${t.sent(longMoment(created_at))}`}</p>
            {/* They go after a time, and the link stays. */}
            {suggestion && <p>{suggestion}</p>}
            <p>
              <a href={link} target="_blank" rel="noopener noreferrer nofollow">
                {link} <span className="unseen">{t.newWindow}</span>
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
