import nb from './nb/errors.ts'

export const errors = { nb }
