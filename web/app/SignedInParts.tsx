import { AppFrame } from './AppFrame.tsx'
import { SessionParts } from './SessionParts.tsx'

/** On public pages, for those with a token: the rules of the session, the system alert and the notifications. */
export default function SignedInParts() {
  return (
    <AppFrame>
      <SessionParts />
    </AppFrame>
  )
}
