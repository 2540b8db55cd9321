import incidents from '#texts/nb/incidents.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Say } from '#web/ui/Say.tsx'
import css from './cases.module.css'

/** The same text for another person's case and for a case that does not exist (docs/threats.md row 1). */
export function NothingHere({ redirect }: { redirect: string | undefined }) {
  const t = incidents.detail
  return (
    <div className="framed card flow">
      <p className={css.words}>
        <Say>{t.nothing}</Say>
      </p>
      {redirect ? (
        <SignedOut redirect={redirect} />
      ) : (
        <>
          <p>{t.nothingBody}</p>
          <ButtonLink to="/report-harassment">{t.toList}</ButtonLink>
        </>
      )}
    </div>
  )
}

export function SignedOut({ redirect }: { redirect: string }) {
  const { list: t, login } = incidents
  return (
    <section className="note flow" data-tone="warning">
      <h2>{t.signedOut}</h2>
      <p>{t.signedOutBody}</p>
      <div className="row buttons">
        <ButtonLink to={`/login?redirect=${redirect}`}>{login.login}</ButtonLink>
        <ButtonLink to={`/register?redirect=${redirect}`} look="quiet">
          {login.register}
        </ButtonLink>
      </div>
    </section>
  )
}
