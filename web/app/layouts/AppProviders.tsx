import { MantineProvider } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import { currentStore } from '#web/app/data/currentStore.ts'
import { LazyToasts } from '#web/app/notices/LazyToasts.tsx'
import { colourSchemes } from './colourSchemes.ts'
import { theme } from './mantineTheme.ts'
import './mantine.css'

/** Store, component theme and notifications, for forms and for signed-in readers of public pages. */
export function AppProviders({ children }: { children: ReactNode }) {
  const [store] = useState(currentStore)
  return (
    <Provider store={store}>
      {/* The CSS variables are in our style sheet, so that no script writes a style element (Trusted Types). */}
      <MantineProvider
        theme={theme}
        colorSchemeManager={colourSchemes}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <LazyToasts />
        {children}
      </MantineProvider>
    </Provider>
  )
}
