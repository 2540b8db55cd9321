import type { ReporterMails } from '#contract/deskMail.ts'
import { desk } from '#texts/desk.ts'
import { longDate } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DeskSection } from '../frame/DeskPage.tsx'
import pieces from '../frame/pieces.module.css'
import { levels } from './levels.ts'

/** About how many mails went to reporters, day by day; one by one they would tell who has an account. */
export function ReporterCounts({ counts }: { counts: readonly ReporterMails[] }) {
  const t = useTexts(desk).mail
  return (
    <DeskSection id="reporter-mails" title={t.reporters.title}>
      <p className={pieces.lead}>{t.reporters.lead}</p>
      {counts.length === 0 ? (
        <p>{t.reporters.empty}</p>
      ) : (
        <ul className={pieces.results}>
          {counts.map(({ day, result, about }) => (
            <li key={`${day} ${result}`}>
              <time className={pieces.name} dateTime={day}>
                {longDate(day)}
              </time>
              <span className={pieces.result} data-level={levels[result]}>
                {t.results[result]}
              </span>
              <span className={pieces.detail}>{t.reporters.about(about)}</span>
            </li>
          ))}
        </ul>
      )}
    </DeskSection>
  )
}
