import { AlertBar } from './AlertBar.tsx'
import { AppFrame } from './AppFrame.tsx'
import { useSessionRules } from './useSessionRules.ts'

/** On public pages, for those with a token: the rules of the session, the system alert and the notifications. */
export default function SignedInParts() {
  return (
    <AppFrame>
      <SessionRules />
      <AlertBar />
    </AppFrame>
  )
}

/** A session that ran out is told of here as everywhere (spec section 4). */
function SessionRules() {
  useSessionRules()
  return null
}
