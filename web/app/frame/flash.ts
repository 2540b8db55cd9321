import { readTab, writeTab } from '#web/app/device/storage.ts'
import type { Phrase } from '#texts/phrase.ts'

/** Survives a navigation and a load. `isBrief`: closes after four seconds, as notifications do (spec section 9). */
export type Flash = { title?: Phrase; message: Phrase; isBrief?: boolean }
const key = 'flash'
let waiting = takeKept()
const listeners = new Set<() => void>()

export function setFlash(flash: Flash | undefined) {
  waiting = flash
  // Without session storage it is shown if no page is loaded meanwhile.
  writeTab(key, flash)
  for (const listener of listeners) listener()
}
export const readFlash = () => waiting
export function onFlash(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** It is on the screen: a later load does not show it again. */
export const noteShown = () => void takeKept()

function takeKept(): Flash | undefined {
  if (typeof window === 'undefined') return undefined
  const kept = readTab(key)
  writeTab(key, undefined)
  return isFlash(kept) ? kept : undefined
}

// A function, because `waiting` is read before constants below it exist.
function isFlash(kept: object): kept is Flash {
  return 'message' in kept
}
