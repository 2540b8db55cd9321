/** A code that is stored, as one of its list; null for none, and for one that a newer server knows and this one does not. */
export const oneOf = <const T extends string>(list: readonly T[], stored: string | null | undefined): T | null =>
  list.find((code) => code === stored) ?? null

/** Several codes that are stored, in the order of their list, without those that this server does not know. */
export const severalOf = <const T extends string>(list: readonly T[], stored: readonly string[] = []): T[] =>
  list.filter((code) => stored.includes(code))
