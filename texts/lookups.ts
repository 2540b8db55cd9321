import nb from './nb/lookups.ts'

export const lookups = { nb }
