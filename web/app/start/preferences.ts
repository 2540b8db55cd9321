import { useSyncExternalStore } from 'react'
import { readObject, writeText } from '#web/app/device/storage.ts'

/** The interface preferences (spec section 3) in local storage, of which only the theme can change. Public pages read it without Redux. */
const defaults = {
  menu: 'vertical',
  layout: 'full',
  rtlClass: 'ltr',
  animation: 'animate__fadeIn',
  navbar: 'navbar-sticky',
  sidebar: false,
  semidark: false,
  locale: 'en',
}
const key = 'preferences'

export const themes = ['light', 'dark', 'system'] as const
type Theme = (typeof themes)[number]

/** Stored values may have been written by something else. */
function readTheme(): Theme {
  const kept = readObject('localStorage', key)?.['theme']
  return themes.find((theme) => theme === kept) ?? 'system'
}

export function changeTheme(theme: Theme) {
  // Without local storage the choice holds for this page.
  writeText('localStorage', key, JSON.stringify({ ...defaults, ...readObject('localStorage', key), theme }))
  showTheme()
}

const listeners = new Set<() => void>()
function onTheme(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The default on the server and in the first render; the page itself has its theme before the first paint. */
export const useTheme = () => useSyncExternalStore(onTheme, readTheme, (): Theme => 'system')

/** Light off, dark on, system follows the operating system (spec section 4). */
function showTheme() {
  const theme = readTheme()
  const isDark = theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
  const { dataset } = document.documentElement
  dataset.theme = dataset.mantineColorScheme = isDark ? 'dark' : 'light'
  for (const listener of listeners) listener()
}

/** Follows the operating system and the other tabs, also what has changed since the first paint. */
export function followTheme() {
  showTheme()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', showTheme)
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) showTheme()
  })
}
