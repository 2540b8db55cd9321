import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useTitle } from '../frame/useTitle.ts'
import { Factors } from './Factors.tsx'
import { OwnData } from './OwnData.tsx'
import { Sessions } from './Sessions.tsx'
import css from './account.module.css'

/** One's own account at the desk: who one is, how the second factor is given, and where one is signed in. */
export function AccountPage() {
  const t = useTexts(desk)
  useTitle(t.account.title)
  return (
    <div className={css.account}>
      <h1>{t.account.title}</h1>
      <section aria-labelledby="you">
        <h2 id="you">{t.ownAccount.you}</h2>
        <OwnData />
      </section>
      <section aria-labelledby="factors">
        <h2 id="factors">{t.account.factors}</h2>
        <Factors />
      </section>
      <section aria-labelledby="sessions">
        <h2 id="sessions">{t.account.sessions}</h2>
        <p className={css.lead}>{t.account.sessionsLead}</p>
        <Sessions />
      </section>
    </div>
  )
}
