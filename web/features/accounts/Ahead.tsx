import { Link } from 'react-router'
import type { Ahead as Told } from '#contract/erasure.ts'
import { kept } from '#texts/kept.ts'
import { longDate } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'

/** What the mail about something that is to be erased soon did not name. */
export default function Ahead({ own, account }: Told) {
  const t = useTexts(kept).ahead
  return (
    <>
      {own.length > 0 && (
        <section aria-labelledby="ahead">
          <h2 id="ahead">{t.title}</h2>
          <ul>
            {own.map(({ id, is_draft, on }) => (
              <li key={id}>
                <Link to={`/incident/${id}`}>{t.own({ id, is_draft, day: longDate(on) })}</Link>
              </li>
            ))}
          </ul>
          <p>{t.keep}</p>
        </section>
      )}
      {account && (
        <section aria-labelledby="account-stays">
          <h2 id="account-stays">{t.accountTitle}</h2>
          <p>{t.account(longDate(account))}</p>
        </section>
      )}
    </>
  )
}
