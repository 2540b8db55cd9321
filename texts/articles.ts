import nb from './nb/articles.ts'

export const articles = { nb }
