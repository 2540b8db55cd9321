/**
 * Milliseconds for which a journey waits for what must come: an element, an address, a state, a word of `expect.poll`. Long
 * enough for a machine that does several things at once, and for the portal's background work, which looks for its jobs every
 * ten seconds. What must come sooner says so at its place.
 */
export const patience = 30_000
