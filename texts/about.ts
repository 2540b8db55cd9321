import nb from './nb/about.ts'

export const about = { nb }
