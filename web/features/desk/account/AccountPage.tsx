import { desk } from '#texts/desk.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { useSelf } from '../frame/useSelf.ts'
import { useTitle } from '../frame/useTitle.ts'
import { Factors } from './Factors.tsx'
import { Sessions } from './Sessions.tsx'
import css from './account.module.css'

/** One's own account at the desk: where it is signed in, and how the second factor is given. */
export function AccountPage() {
  const t = useTexts(desk)
  const self = useSelf()
  useTitle(t.account.title)
  return (
    <div className={css.account}>
      <h1>{t.account.title}</h1>
      <Facts
        isFramed
        facts={[
          { name: t.invitation.name, value: self.name },
          { name: t.home.address, value: self.email },
          { name: t.home.roles, value: self.roles.map((role) => t.names.roles[role].name).join(', ') },
        ]}
      />
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
