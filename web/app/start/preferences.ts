import { useSyncExternalStore } from 'react'
import { readObject, writeText } from '#web/app/device/storage.ts'

/** The interface preferences (spec section 3) in local storage. Public pages read them without Redux. */
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

export const defaultPreferences = {
  theme: 'system' as const,
  menu: 'vertical',
  layout: 'full',
  rtlClass: 'ltr',
  animation: 'animate__fadeIn',
  navbar: 'navbar-sticky',
  sidebar: false,
  semidark: false,
  locale: 'en',
}
export type Preferences = Omit<typeof defaultPreferences, 'theme'> & { theme: Theme }
const key = 'preferences'
const listeners = new Set<() => void>()
let known: Preferences | undefined

export function readPreferences(): Preferences {
  known ??= fromKept(readObject('localStorage', key))
  return known
}

export function changePreferences(change: Partial<Preferences>) {
  known = { ...readPreferences(), ...change }
  // Without local storage the choice holds for this page.
  writeText('localStorage', key, JSON.stringify(known))
  showTheme()
  tell()
}

export function onPreferences(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The defaults on the server and in the first render; the theme itself is set before the first paint. */
export const usePreferences = () => useSyncExternalStore(onPreferences, readPreferences, () => defaultPreferences)

/** Light off, dark on, system follows the operating system (spec section 4). */
function isDark({ theme }: Pick<Preferences, 'theme'>) {
  return theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}

function showTheme() {
  const { dataset } = document.documentElement
  dataset.theme = dataset.mantineColorScheme = isDark(readPreferences()) ? 'dark' : 'light'
}

/** Follows the operating system and the other tabs, also what has changed since the first paint. */
export function followTheme() {
  showTheme()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    showTheme()
    tell()
  })
  window.addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    known = undefined
    showTheme()
    tell()
  })
}

function tell() {
  for (const listener of listeners) listener()
}

/** Stored values may be old or written by something else: only those of the right type count. */
export function fromKept(kept: unknown): Preferences {
  if (typeof kept !== 'object' || kept === null) return defaultPreferences
  const right = Object.entries(kept).filter(([name, value]) =>
    name === 'theme'
      ? themes.some((theme) => theme === value)
      : Object.entries(defaultPreferences).some(([known, was]) => known === name && typeof was === typeof value),
  )
  return { ...defaultPreferences, ...Object.fromEntries(right) }
}
