import nb from './nb/knowledge.ts'

export const knowledge = { nb }
