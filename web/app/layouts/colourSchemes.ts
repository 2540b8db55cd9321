import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { changePreferences, onPreferences, readPreferences } from '#web/app/start/preferences.ts'

let stop: (() => void) | undefined
/** Light, dark or the system's, from the preferences that the pages without the library read too. */
export const colourSchemes: MantineColorSchemeManager = {
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
