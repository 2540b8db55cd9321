import { mayEdit, type IncidentStatus } from '#contract/status.ts'
import messages from '#texts/nb/messages.ts'
import texts from '#texts/nb/status.ts'

/** Draft is yellow, every other state green (spec section 4); the words say it too. */
export const StatusBadge = ({ status }: { status: IncidentStatus }) => (
  <span className="badge" data-colour={mayEdit(status) ? 'yellow' : 'green'}>
    {texts[status]}
  </span>
)

/** Says on a case how many messages have come that its reporter has not read. */
export function Unread({ count }: { count: number }) {
  const { unread } = messages
  if (count === 0) return null
  return (
    <span className="badge" data-colour="accent">
      {unread(count)}
    </span>
  )
}
