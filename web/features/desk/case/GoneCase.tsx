import { deskPages } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useTexts } from '#web/ui/useTexts.ts'

/** A case that does not exist, that was withdrawn, and one that is somebody else's look alike (docs/threats.md row 17). */
export function GoneCase() {
  const t = useTexts(desk).case
  return (
    <>
      <h1>{t.gone.title}</h1>
      <p>{t.gone.lead}</p>
      <p>
        <ButtonLink to={deskPages.home}>{t.toInbox}</ButtonLink>
      </p>
    </>
  )
}
