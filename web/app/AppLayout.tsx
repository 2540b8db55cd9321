import { Outlet } from 'react-router'
import { AppFrame } from './AppFrame.tsx'
import { SessionParts } from './SessionParts.tsx'

/** Forms and cases: state, components and notifications. Public pages do without all of it. */
export default function AppLayout() {
  return (
    <AppFrame>
      <SessionParts />
      <Outlet />
    </AppFrame>
  )
}
