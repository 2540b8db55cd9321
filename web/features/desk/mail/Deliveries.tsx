import type { Delivery } from '#contract/deskMail.ts'
import { desk } from '#texts/desk.ts'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import page from '../frame/deskPage.module.css'
import results from '../frame/results.module.css'
import { levels } from './levels.ts'
import css from './mail.module.css'

export function Deliveries({ mails, total }: { mails: readonly Delivery[]; total: number }) {
  const t = useTexts(desk)
  if (mails.length === 0) return <p>{t.mail.empty}</p>
  return (
    <>
      <ul className={`${results.rows} ${css.columns}`}>
        {mails.map(({ id, kind, result, code, attempts, at }) => (
          <li key={id}>
            <span className={results.name}>{t.mail.kindOf(kind)}</span>
            <span className={results.result} data-level={levels[result]}>
              {t.mail.results[result]} ({t.mail.codeOf(code)})
            </span>
            <span className={results.soft}>{attempts > 1 ? t.mail.attempts(attempts) : ''}</span>
            <time className={results.soft} dateTime={at}>
              {longMoment(at)}
            </time>
          </li>
        ))}
      </ul>
      <p className={page.lead}>{t.audit.shown(mails.length, total)}</p>
    </>
  )
}
