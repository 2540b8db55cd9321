import { useAppSelector } from '#web/app/data/store.ts'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import { useSessionRules } from './useSessionRules.ts'

const alertBar = () => import('#web/app/toasts/AlertBar.tsx')

/** The session's rules (spec section 4) and the system alert. Needs AppProviders around it. */
export function SessionParts() {
  useSessionRules()
  const hasAlert = useAppSelector(({ alert }) => alert !== null)
  return hasAlert ? <LazyPart load={alertBar} props={{}} /> : null
}
