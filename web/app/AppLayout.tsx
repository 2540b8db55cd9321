import { Outlet } from 'react-router'
import { AlertBar } from './AlertBar.tsx'
import { AppFrame } from './AppFrame.tsx'
import { useSessionRules } from './useSessionRules.ts'

/** Forms and cases: state, components and notifications. Public pages do without all of it. */
export default function AppLayout() {
  return (
    <AppFrame>
      <SessionRules />
      <AlertBar />
      <Outlet />
    </AppFrame>
  )
}

function SessionRules() {
  useSessionRules()
  return null
}
