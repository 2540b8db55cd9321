import { Outlet } from 'react-router'
import { useAppSelector } from '#web/app/data/store.ts'
import { useIsHydrated } from '#web/ui/useIsHydrated.ts'
import { Waiting } from './Waiting.tsx'

/**
 * Guard: the server's HTML is the same for everyone, so content that differs by session is rendered once the browser has
 * read its token and fetched its user.
 */
export default function AfterSession() {
  const isHydrated = useIsHydrated()
  const isWanting = useAppSelector(({ auth }) => auth.token !== null && !auth.user && auth.status !== 'failed')
  return isHydrated && !isWanting ? <Outlet /> : <Waiting />
}
