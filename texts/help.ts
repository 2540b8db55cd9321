import nb from './nb/help.ts'

export const help = { nb }
