import nb from './nb/underAge.ts'

export const underAge = { nb }
