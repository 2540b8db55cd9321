import type { ArticleQuery } from '#contract/articleAddress.ts'
import type { ArticleChoices, ArticlePage } from '#contract/articles.ts'

type Loaded = { query: ArticleQuery; page: ArticlePage; choices: ArticleChoices | null; hasFailed: boolean }
let last: Loaded | undefined

/** What the archive last showed. Called in the browser only: a server's memory would be everybody's. */
export function saveLastArchive(loaded: Loaded) {
  last = loaded
}
export const lastArchive = () => last
