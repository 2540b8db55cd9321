import nb from './nb/rights.ts'

export const rights = { nb }
