import { AppProviders } from '#web/app/layouts/AppProviders.tsx'
import { SessionParts } from './SessionParts.tsx'

/** On public pages, for those with a token: the rules of the session, the system alert and the notifications. */
export default function SignedInParts() {
  return (
    <AppProviders>
      <SessionParts />
    </AppProviders>
  )
}
