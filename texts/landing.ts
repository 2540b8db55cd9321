import nb from './nb/landing.ts'

export const landing = { nb }
