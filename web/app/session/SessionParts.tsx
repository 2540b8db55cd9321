import { AlertBar } from '#web/app/notices/AlertBar.tsx'
import { useSessionRules } from './useSessionRules.ts'

/** The rules of the session (spec section 4) and the system alert, inside an AppProviders. */
export function SessionParts() {
  useSessionRules()
  return <AlertBar />
}
