import nb from './nb/numbers.ts'

export const numbers = { nb }
