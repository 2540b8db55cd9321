import nb from './nb/papers.ts'

export const papers = { nb }
