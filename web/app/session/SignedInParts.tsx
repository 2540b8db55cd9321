import { AppProviders } from '#web/app/layouts/AppProviders.tsx'
import { SessionParts } from './SessionParts.tsx'

/** On public pages, for visitors with a token: the session's rules, the system alert and the notifications. */
export default function SignedInParts() {
  return (
    <AppProviders>
      <SessionParts />
    </AppProviders>
  )
}
