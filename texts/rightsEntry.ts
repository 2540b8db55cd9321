import nb from './nb/rightsEntry.ts'

export const rightsEntry = { nb }
