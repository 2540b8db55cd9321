import { deskPages } from '#contract/deskPages.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useDesk } from './useDesk.ts'
import { useTitle } from './useTitle.ts'

/** An address that is no page, and a page that the person's roles do not open, look alike (docs/threats.md row 17). */
export function NotFound() {
  const t = useDesk().notFound
  useTitle(t.title)
  return <Nothing {...t} />
}

/** What there is in place of what is not there, with the way home. */
export const Nothing = ({ title, lead, home }: { title: string; lead: string; home: string }) => (
  <>
    <h1>{title}</h1>
    <p>{lead}</p>
    <p>
      <ButtonLink to={deskPages.home}>{home}</ButtonLink>
    </p>
  </>
)
