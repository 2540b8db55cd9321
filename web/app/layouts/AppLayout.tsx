import { Outlet } from 'react-router'
import AppProviders from './AppProviders.tsx'

/** Layout of forms and cases: store, component library and notifications. Public pages have none of them. */
export default function AppLayout() {
  return (
    <AppProviders>
      <Outlet />
    </AppProviders>
  )
}
