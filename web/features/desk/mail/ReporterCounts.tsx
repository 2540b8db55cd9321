import type { ReporterMails } from '#contract/deskMail.ts'
import { desk } from '#texts/desk.ts'
import { longDate } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './mail.module.css'

/** About how many mails went to reporters, day by day; one by one they would tell who has an account. */
export function ReporterCounts({ counts }: { counts: readonly ReporterMails[] }) {
  const t = useTexts(desk).mail
  return (
    <section aria-labelledby="reporter-mails" className={css.section}>
      <h2 id="reporter-mails">{t.reporters.title}</h2>
      <p className={css.lead}>{t.reporters.lead}</p>
      {counts.length === 0 ? (
        <p>{t.reporters.empty}</p>
      ) : (
        <ul className={css.rows}>
          {counts.map(({ day, result, about }) => (
            <li key={`${day} ${result}`}>
              <time className={css.name} dateTime={day}>
                {longDate(day)}
              </time>
              <span className={css.result} data-result={result}>
                {t.results[result]}
              </span>
              <span className={css.soft}>{t.reporters.about(about)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
