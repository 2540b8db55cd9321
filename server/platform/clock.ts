/** The server's only source of the present; tests move theirs. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
