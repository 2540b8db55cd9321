import nb from './nb/sending.ts'

export const sending = { nb }
