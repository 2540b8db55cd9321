import nb from './nb/shell.ts'

export const shell = { nb }
