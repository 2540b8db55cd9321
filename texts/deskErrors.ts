import nb from './nb/deskErrors.ts'

export const deskErrors = { nb }
