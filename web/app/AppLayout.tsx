import { MantineProvider, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useState } from 'react'
import { Provider } from 'react-redux'
import { Outlet } from 'react-router'
import { AlertBar } from './AlertBar.tsx'
import { currentStore } from './currentStore.ts'
import { changePreferences, onPreferences, readPreferences } from './preferences.ts'
import { theme } from './theme.ts'
import { useSessionRules } from './useSessionRules.ts'
import './mantine.css'

/** Forms and cases: state, components and notifications. Public pages do without all of it. */
export default function AppLayout() {
  const [store] = useState(currentStore)
  return (
    <Provider store={store}>
      {/* The variables stand in our style sheet, so that no script ever writes a style element (Trusted Types). */}
      <MantineProvider
        theme={theme}
        colorSchemeManager={schemes}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <Notifications
          position="bottom-right"
          limit={5}
          autoClose={4000}
          containerWidth={440}
          notificationMaxHeight={200}
        />
        <SessionRules />
        <AlertBar />
        <Outlet />
      </MantineProvider>
    </Provider>
  )
}

function SessionRules() {
  useSessionRules()
  return null
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
