import nb from './nb/messages.ts'

export const messages = { nb }
