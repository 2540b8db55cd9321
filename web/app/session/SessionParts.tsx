import { AlertBar } from '#web/app/notices/AlertBar.tsx'
import { useSessionRules } from './useSessionRules.ts'

/** The session's rules (spec section 4) and the system alert. Needs AppProviders around it. */
export function SessionParts() {
  useSessionRules()
  return <AlertBar />
}
