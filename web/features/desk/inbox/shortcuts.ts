import { useEffect, useRef, useSyncExternalStore } from 'react'

/** The keys of the inbox. Single keys, so they can be switched off (WCAG 2.1.4). */
export const shortcutKeys = ['j', 'k', 'Enter', 'x', 'a', 'l', '/', '?'] as const
export type ShortcutKey = (typeof shortcutKeys)[number]

/** On this device alone: whether somebody uses the keys has to do with how they work here. */
const kept = 'desk-shortcuts'
const listeners = new Set<() => void>()
let isOff: boolean | undefined

function readOff() {
  try {
    return localStorage.getItem(kept) === 'off'
  } catch {
    return false
  }
}

export function switchShortcuts(on: boolean) {
  isOff = !on
  try {
    if (on) localStorage.removeItem(kept)
    else localStorage.setItem(kept, 'off')
  } catch {
    // Without local storage the choice holds for this page.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useShortcutsOn = () => !useSyncExternalStore(subscribe, () => (isOff ??= readOff()))

/**
 * Runs what belongs to a key. Not while somebody types, nor while a dialog is open, nor together with Control, Alt or the
 * system's key. Enter is the browser's own: the focused link is followed.
 */
export function useShortcuts(actions: Partial<Record<ShortcutKey, () => void>>) {
  const isOn = useShortcutsOn()
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      const key = shortcutKeys.find((one) => one === event.key)
      const action = key && latest.current[key]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}

/** A checkbox takes no letters. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio])'))
