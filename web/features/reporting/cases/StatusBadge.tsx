import { mayEdit, type IncidentStatus } from '#contract/status.ts'
import texts from '#texts/nb/status.ts'

/** Draft is yellow, every other state green (spec section 4); the words say it too. */
export const StatusBadge = ({ status }: { status: IncidentStatus }) => (
  <span className="badge" data-colour={mayEdit(status) ? 'yellow' : 'green'}>
    {texts[status]}
  </span>
)
