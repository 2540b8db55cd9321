import { useWindowEvent } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'

/** The keys of the inbox. Single keys, so they can be switched off (WCAG 2.1.4). */
export const shortcutKeys = ['j', 'k', 'Enter', 'x', 'a', 'l', '/', '?'] as const
type ShortcutKey = (typeof shortcutKeys)[number]

/** On this device alone: whether somebody uses the keys has to do with how they work here. Nothing is kept while they are on. */
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
function useShortcuts(actions: Partial<Record<ShortcutKey, () => void>>) {
  const isOn = useShortcutsOn()
  useWindowEvent('keydown', (event) => {
    if (!isOn || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target) || document.querySelector('dialog[open]')) return
    const key = shortcutKeys.find((one) => one === event.key)
    const action = key && actions[key]
    if (!action) return
    event.preventDefault()
    action()
  })
}

/** A checkbox takes no letters. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio])'))

type Actions = {
  onSelect: (id: number) => void
  onAssign: (id: number | undefined) => void
  onLabel: (id: number | undefined) => void
  onSearch: () => void
  onHelp: () => void
}

/** The keys that move between the rows and act on the one that has the focus. */
export function useRowKeys({ onSelect, onAssign, onLabel, onSearch, onHelp }: Actions) {
  useShortcuts({
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    x: () => {
      const id = focusedCase()
      if (id !== undefined) onSelect(id)
    },
    a: () => onAssign(focusedCase()),
    l: () => onLabel(focusedCase()),
    '/': onSearch,
    '?': onHelp,
  })
}

const focusedRow = () => document.activeElement?.closest<HTMLElement>('tr[data-case]')

function focusedCase() {
  const id = Number(focusedRow()?.dataset['case'])
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** To the next or the previous row's link; from anywhere else to the first. */
function moveFocus(by: number) {
  const rows = [...document.querySelectorAll<HTMLElement>('tr[data-case]')]
  const row = focusedRow()
  const at = row ? rows.indexOf(row) + by : 0
  rows[Math.max(0, Math.min(rows.length - 1, at))]?.querySelector<HTMLElement>('[data-case-link]')?.focus()
}
