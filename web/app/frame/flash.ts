import type { Phrase } from '#texts/phrase.ts'

/** A message that survives a navigation to a public page, which has no notifications. */
export type Flash = { title?: Phrase; message: Phrase }
let waiting: Flash | undefined
const listeners = new Set<() => void>()

export function setFlash(flash: Flash | undefined) {
  waiting = flash
  for (const listener of listeners) listener()
}
export const readFlash = () => waiting
export function onFlash(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
