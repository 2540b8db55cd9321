import { incidentStatuses } from '#contract/status.ts'

/** A code that is stored, as one of its list, which is that of its CHECK; null for none. */
export function oneOf<const T extends string>(list: readonly T[], stored: string): T
export function oneOf<const T extends string>(list: readonly T[], stored: string | null | undefined): T | null
export function oneOf(list: readonly string[], stored: string | null | undefined) {
  if (stored === null || stored === undefined) return null
  if (!list.includes(stored)) throw new Error('a stored code is not in its list')
  return stored
}

/** Several codes that are stored, in the order of their list. */
export const severalOf = <const T extends string>(list: readonly T[], stored: readonly string[] = []): T[] =>
  list.filter((code) => stored.includes(code))

export const statusOf = (stored: string) => oneOf(incidentStatuses, stored)
