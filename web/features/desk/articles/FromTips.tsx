import { Link } from 'react-router'
import { deskPages } from '#contract/deskPages.ts'
import type { DeskTip } from '#contract/deskTips.ts'
import { desk } from '#texts/desk.ts'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'

/** What was tipped that an article came of, for whoever writes it. */
export function FromTips({ tips }: { tips: readonly DeskTip[] }) {
  const t = useTexts(desk).tips
  if (tips.length === 0) return null
  return (
    <section aria-labelledby="from-tips" className={pieces.card}>
      <h2 id="from-tips">{t.madeOf(tips.length)}</h2>
      <p className={pieces.detail}>
        {`${t.forEditors} `}
        <Link to={deskPages.tips}>{t.toAll}</Link>
      </p>
      <ul className={pieces.list}>
        {tips.map(({ id, link, suggestion, created_at }) => (
          <li key={id}>
            <p className={pieces.detail}>{`${t.tip(id)}. ${t.sent(longMoment(created_at))}`}</p>
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
