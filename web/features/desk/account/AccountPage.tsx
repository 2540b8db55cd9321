import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { useTitle } from '../frame/useTitle.ts'
import { Factors } from './Factors.tsx'
import { OwnData } from './OwnData.tsx'
import { Sessions } from './Sessions.tsx'

/** One's own account at the desk: who one is, how the second factor is given, and where one is signed in. */
export function AccountPage() {
  const t = useTexts(desk)
  useTitle(t.account.title)
  return (
    <div className={pieces.page} style={{ maxInlineSize: '44rem' }}>
      <h1>{t.account.title}</h1>
      <section aria-labelledby="you" className={pieces.stack}>
        <h2 id="you">{t.ownAccount.you}</h2>
        <OwnData />
      </section>
      <section aria-labelledby="factors" className={pieces.stack}>
        <h2 id="factors">{t.account.factors}</h2>
        <Factors />
      </section>
      <section aria-labelledby="sessions" className={pieces.stack}>
        <h2 id="sessions">{t.account.sessions}</h2>
        <p className={pieces.soft}>{t.account.sessionsLead}</p>
        <Sessions />
      </section>
    </div>
  )
}
