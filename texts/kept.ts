import nb from './nb/kept.ts'

export const kept = { nb }
