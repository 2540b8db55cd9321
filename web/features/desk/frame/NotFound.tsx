import { deskPages } from '#contract/deskPages.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useDesk } from './useDesk.ts'
import { useTitle } from './useTitle.ts'

/** An address that is no page, and a page that the person's roles do not open, look alike (docs/threats.md row 17). */
export function NotFound() {
  const t = useDesk().notFound
  useTitle(t.title)
  return (
    <>
      <h1>{t.title}</h1>
      <p>{t.lead}</p>
      <p>
        <ButtonLink to={deskPages.home}>{t.home}</ButtonLink>
      </p>
    </>
  )
}
