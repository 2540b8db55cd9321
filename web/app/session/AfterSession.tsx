import { Outlet } from 'react-router'
import { useAppSelector } from '#web/app/data/store.ts'
import { useIsHydrated } from '#web/ui/useIsHydrated.ts'
import { Waiting } from './Waiting.tsx'

/**
 * The page that the server keeps knows nobody: what differs between signed in and signed out waits
 * until the browser has read its token, and until its user is known.
 */
export default function AfterSession() {
  const isHydrated = useIsHydrated()
  const isWanting = useAppSelector(({ auth }) => auth.token !== null && !auth.user && auth.status !== 'failed')
  return isHydrated && !isWanting ? <Outlet /> : <Waiting />
}
