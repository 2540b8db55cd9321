import nb from './nb/accounts.ts'

export const accounts = { nb }
