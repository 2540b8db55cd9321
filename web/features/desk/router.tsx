import { createBrowserRouter } from 'react-router'
import { deskPages } from '#contract/deskPages.ts'
import { Broken } from './frame/Broken.tsx'
import { DeskLayout } from './frame/DeskLayout.tsx'
import { DoorLayout } from './frame/DoorLayout.tsx'
import { NotFound } from './frame/NotFound.tsx'
import { Login } from './door/Login.tsx'
import { Home } from './home/Home.tsx'

/** Signing in and the landing come at once; the other pages when they are opened. */
export const router = createBrowserRouter([
  {
    ErrorBoundary: Broken,
    HydrateFallback: () => null,
    children: [
      {
        Component: DoorLayout,
        children: [
          { path: deskPages.login, Component: Login },
          {
            path: deskPages.invitation,
            lazy: async () => ({ Component: (await import('./door/Invitation.tsx')).Invitation }),
          },
        ],
      },
      {
        Component: DeskLayout,
        children: [
          { path: deskPages.home, Component: Home },
          {
            path: deskPages.staff,
            lazy: async () => ({ Component: (await import('./staff/StaffPage.tsx')).StaffPage }),
          },
          {
            path: deskPages.account,
            lazy: async () => ({ Component: (await import('./account/AccountPage.tsx')).AccountPage }),
          },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
])
