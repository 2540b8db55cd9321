import { incidents } from '#texts/incidents.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Say } from '#web/ui/Say.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { SignedOut } from './cases/SignedOut.tsx'
import css from './cases.module.css'

/** The same text for another person's case and for a case that does not exist (docs/threats.md row 1). */
export function NothingHere({ redirect }: { redirect: string | undefined }) {
  const t = useTexts(incidents).detail
  return (
    <div className={css.empty}>
      <p className={css.nothing}>
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
