import { MantineProvider, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import { currentStore } from '#web/app/data/currentStore.ts'
import { changePreferences, onPreferences, readPreferences } from '#web/app/start/preferences.ts'
import { LazyToasts } from '#web/app/notices/LazyToasts.tsx'
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
        colorSchemeManager={schemes}
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

let stop: (() => void) | undefined
const schemes: MantineColorSchemeManager = {
  get: (fallback) => (typeof window === 'undefined' ? fallback : scheme()),
  set: (value) => changePreferences({ theme: value === 'auto' ? 'system' : value }),
  clear: () => changePreferences({ theme: 'system' }),
  subscribe: () => {
    stop = onPreferences(() => undefined)
  },
  unsubscribe: () => stop?.(),
}

function scheme(): MantineColorScheme {
  const { theme: chosen } = readPreferences()
  return chosen === 'system' ? 'auto' : chosen
}
