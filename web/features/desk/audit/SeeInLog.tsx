import { Link } from 'react-router'
import { deskPages } from '#contract/deskPages.ts'
import t from '#texts/nb/deskAudit.ts'
import { useSelf } from '../frame/DeskPage.tsx'

/** The way to the log of one request or breach, by the log's number. For whoever may read the log; following it is a look at it. */
export function SeeInLog({ of, id }: { of: 'request' | 'breach'; id: number }) {
  const self = useSelf()
  if (!self.powers.includes('read_audit')) return null
  return (
    <p>
      <Link to={`${deskPages.audit}?${of}=${id}`}>{t.see}</Link>
    </p>
  )
}
