import nb from './nb/consent.ts'

export const consent = { nb }
