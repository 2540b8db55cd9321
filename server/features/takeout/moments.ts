/** A moment as `data.json` has it: UTC. */
export const moment = (at: Date) => at.toISOString()
export const momentOrNull = (at: Date | null) => at?.toISOString() ?? null
