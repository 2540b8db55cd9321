import nb from './nb/incidents.ts'

export const incidents = { nb }
