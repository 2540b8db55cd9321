import nb from './nb/status.ts'

export const status = { nb }
