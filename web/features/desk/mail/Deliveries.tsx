import type { Delivery } from '#contract/deskMail.ts'
import { desk } from '#texts/desk.ts'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './mail.module.css'

export function Deliveries({ mails, total }: { mails: readonly Delivery[]; total: number }) {
  const t = useTexts(desk)
  if (mails.length === 0) return <p>{t.mail.empty}</p>
  return (
    <>
      <ul className={css.rows}>
        {mails.map(({ id, kind, result, code, attempts, at }) => (
          <li key={id}>
            <span className={css.name}>{t.mail.kindOf(kind)}</span>
            <span className={css.result} data-result={result}>
              {t.mail.results[result]} ({t.mail.codeOf(code)})
            </span>
            <span className={css.soft}>{attempts > 1 ? t.mail.attempts(attempts) : ''}</span>
            <time className={css.soft} dateTime={at}>
              {longMoment(at)}
            </time>
          </li>
        ))}
      </ul>
      <p className={css.lead}>{t.audit.shown(mails.length, total)}</p>
    </>
  )
}
