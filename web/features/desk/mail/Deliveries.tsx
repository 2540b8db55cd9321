import type { Delivery } from '#contract/deskMail.ts'
import { desk } from '#texts/desk.ts'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { levels } from './levels.ts'

export function Deliveries({ mails, total }: { mails: readonly Delivery[]; total: number }) {
  const t = useTexts(desk)
  if (mails.length === 0) return <p>{t.mail.empty}</p>
  return (
    <>
      <ul className={pieces.results}>
        {mails.map(({ id, kind, result, code, attempts, at }) => (
          <li key={id}>
            <span className={pieces.name}>{t.mail.kindOf(kind)}</span>
            <span className={pieces.result} data-level={levels[result]}>
              {t.mail.results[result]} ({t.mail.codeOf(code)})
            </span>
            <span className={pieces.detail}>{attempts > 1 ? t.mail.attempts(attempts) : ''}</span>
            <time className={pieces.detail} dateTime={at}>
              {longMoment(at)}
            </time>
          </li>
        ))}
      </ul>
      <p className={pieces.lead}>{t.audit.shown(mails.length, total)}</p>
    </>
  )
}
