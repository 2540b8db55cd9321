import nb from './nb/verification.ts'

export const verification = { nb }
