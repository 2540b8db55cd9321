import { Outlet } from 'react-router'
import { AppProviders } from './AppProviders.tsx'
import { SessionParts } from '#web/app/session/SessionParts.tsx'

/** Forms and cases: state, components and notifications. Public pages do without all of it. */
export default function AppLayout() {
  return (
    <AppProviders>
      <SessionParts />
      <Outlet />
    </AppProviders>
  )
}
