import { useState, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import { currentStore } from '#web/app/data/currentStore.ts'
import { LazyToasts } from '#web/app/notices/LazyToasts.tsx'
import { MantineTheme } from './MantineTheme.tsx'

/** Store, component theme and notifications, for forms and for signed-in readers of public pages. */
export function AppProviders({ children }: { children: ReactNode }) {
  const [store] = useState(currentStore)
  return (
    <Provider store={store}>
      <MantineTheme>
        <LazyToasts />
        {children}
      </MantineTheme>
    </Provider>
  )
}
