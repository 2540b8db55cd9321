import nb from './nb/withdrawalEntry.ts'

export const withdrawalEntry = { nb }
