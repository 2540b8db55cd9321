import { AlertBar } from './AlertBar.tsx'
import { useSessionRules } from './useSessionRules.ts'

/** The rules of the session (spec section 4) and the system alert, inside an AppFrame. */
export function SessionParts() {
  useSessionRules()
  return <AlertBar />
}
