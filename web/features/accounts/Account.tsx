import { accounts } from '#texts/accounts.ts'
import { useSite } from '#web/app/frame/site.ts'
import { useSession } from '#web/app/session/useSession.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { ChangePassword } from './ChangePassword.tsx'
import { Sessions } from './Sessions.tsx'
import css from './accounts.module.css'

/** What we know of the person, where they are signed in, and a new password. */
export default function Account() {
  const t = useTexts(accounts)
  const { orgEmail } = useSite()
  return (
    <div className={css.account}>
      <h1>{t.account.heading}</h1>
      <section aria-labelledby="facts">
        <h2 id="facts">{t.account.facts}</h2>
        <Facts />
      </section>
      <section aria-labelledby="sessions">
        <h2 id="sessions">{t.account.sessions}</h2>
        <p className={css.lead}>{t.account.sessionsLead}</p>
        <Sessions />
      </section>
      <section aria-labelledby="password">
        <h2 id="password">{t.account.password}</h2>
        <p className={css.lead}>{t.account.passwordLead}</p>
        <ChangePassword />
      </section>
      <section aria-labelledby="rights">
        <h2 id="rights">{t.account.rights}</h2>
        <p>
          {t.account.rightsBody} <a href={`mailto:${orgEmail}`}>{orgEmail}</a>.
        </p>
      </section>
    </div>
  )
}

function Facts() {
  const t = useTexts(accounts)
  const { user } = useSession()
  if (!user) return null
  const isVerified = Boolean(user.email_verified_at)
  const facts = [
    [t.fields.name, user.name],
    [t.fields.email, user.email],
    [t.fields.phone_number, user.phone_number],
    [t.fields.gender, user.gender && t.genders[user.gender]],
  ]
  return (
    <>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {name === t.fields.email && (
                <span className={css.mark} data-good={isVerified || undefined}>
                  {isVerified ? t.account.verified : t.account.unverified}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {!isVerified && (
        <p>
          <ButtonLink to="/email-verify" look="quiet">
            {t.account.verify}
          </ButtonLink>
        </p>
      )}
    </>
  )
}
