import nb from './nb/erasure.ts'

export const erasure = { nb }
