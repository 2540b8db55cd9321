import type { ReporterMails } from '#contract/deskMail.ts'
import { desk } from '#texts/desk.ts'
import { longDate } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DeskSection } from '../frame/DeskPage.tsx'
import page from '../frame/deskPage.module.css'
import results from '../frame/results.module.css'
import { levels } from './levels.ts'
import css from './mail.module.css'

/** About how many mails went to reporters, day by day; one by one they would tell who has an account. */
export function ReporterCounts({ counts }: { counts: readonly ReporterMails[] }) {
  const t = useTexts(desk).mail
  return (
    <DeskSection id="reporter-mails" title={t.reporters.title}>
      <p className={page.lead}>{t.reporters.lead}</p>
      {counts.length === 0 ? (
        <p>{t.reporters.empty}</p>
      ) : (
        <ul className={`${results.rows} ${css.columns}`}>
          {counts.map(({ day, result, about }) => (
            <li key={`${day} ${result}`}>
              <time className={results.name} dateTime={day}>
                {longDate(day)}
              </time>
              <span className={results.result} data-level={levels[result]}>
                {t.results[result]}
              </span>
              <span className={results.soft}>{t.reporters.about(about)}</span>
            </li>
          ))}
        </ul>
      )}
    </DeskSection>
  )
}
