import type { ArticleQuery } from '#contract/articleAddress.ts'
import type { ArticleChoices, ArticlePage } from '#contract/articles.ts'

type Loaded = { query: ArticleQuery; page: ArticlePage; choices: ArticleChoices | null; hasFailed: boolean }
let last: Loaded | undefined

/** The data that the archive last showed. Written in the browser only: a module's memory on the server is shared. */
export function saveLastArchive(loaded: Loaded) {
  last = loaded
}
export const lastArchive = () => last
