import nb from './nb/papersEntry.ts'

export const papersEntry = { nb }
