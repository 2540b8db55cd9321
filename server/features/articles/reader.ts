import type { ArticlesReader } from '#contract/articles.ts'
import type { Services } from '#server/app.ts'

/** What the archive's pages read. */
export const articlesReader = (_services: Services): ArticlesReader => ({
  list: async () => ({ impactHighlights: [], next_cursor: null, total: 0 }),
  show: async () => undefined,
  choices: async () => ({ categories: [], newsAgencies: [], hashtags: [], years: null }),
})
