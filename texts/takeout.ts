import nb from './nb/takeout.ts'

export const takeout = { nb }
