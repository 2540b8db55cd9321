import { incidents } from '#texts/incidents.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from '../cases.module.css'

/** Links to log in or register, which return to `redirect`. */
export function SignedOut({ redirect }: { redirect: string }) {
  const t = useTexts(incidents).list
  return (
    <section className={css.signedOut}>
      <h2>{t.signedOut}</h2>
      <p>{t.signedOutBody}</p>
      <div className={css.buttons}>
        <ButtonLink to={`/login?redirect=${redirect}`}>{t.login}</ButtonLink>
        <ButtonLink to={`/register?redirect=${redirect}`} look="quiet">
          {t.register}
        </ButtonLink>
      </div>
    </section>
  )
}
