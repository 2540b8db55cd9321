import { dashboard } from '#texts/dashboard.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './dashboard.module.css'

/** Numbers to ring and places to turn to, with the day they were last looked over. */
export function HelpNow() {
  const t = useTexts(dashboard)
  return (
    <section className={css.block}>
      <h2>{t.help}</h2>
      <ul className={css.calls}>
        {t.helpLines.map(({ what, call, tel }) => (
          <li key={tel}>
            <a href={`tel:${tel}`}>
              <span className={css.number}>{call}</span>
              <span>{what}</span>
            </a>
          </li>
        ))}
      </ul>
      <ul className={css.places}>
        {t.helpLinks.map(({ name, what, href }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noreferrer">
              {name}
              <span className={css.unseen}> ({t.newTab})</span>
            </a>
            <p>{what}</p>
          </li>
        ))}
      </ul>
      <p className={css.reviewed}>{t.reviewed}</p>
    </section>
  )
}
