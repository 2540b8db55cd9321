import { writeArticleQuery } from '#contract/articleAddress.ts'
import type { ArticleQuery } from '#contract/articleAddress.ts'
import type { ArticleChoices, ArticlePage } from '#contract/articles.ts'
import { limits } from '#contract/limits.ts'
import type { Services } from '#server/context.ts'
import { pageCache } from '#server/platform/pages/pageCache.ts'
import { followContentVersion } from '#server/platform/pages/contentVersion.ts'
import { readChoices } from './choices.ts'
import { resolve, type Resolved } from './filter.ts'
import { countMatches, findPlaces, readArticles } from './queries.ts'
import { readCursor, readFilter, writeCursor } from './rules.ts'

/**
 * Reads the archive. How many match is counted once per question and edition of the content, for counting is dearer
 * than finding the next page.
 */
export function openArchive({ db, log }: Pick<Services, 'db' | 'log'>) {
  const version = followContentVersion(db, log)
  const totals = pageCache<number>(2000)
  const choices = pageCache<ArticleChoices>(1)

  return {
    version,

    /** `'unsound'` when the cursor is none of this order. */
    async page(query: ArticleQuery, user_id?: number): Promise<ArticlePage | 'unsound'> {
      const { sort = 'favourites', limit = limits.articlePage, cursor, ...asked } = query
      const after = readCursor(sort, cursor)
      if (after === 'unsound') return after
      const question = readFilter(asked)
      const filter = await resolve(db, question)
      if (!filter) return { impactHighlights: [], next_cursor: null, total: 0 }
      const places = await findPlaces(db, user_id, { filter, sort, after, limit: limit + 1 })
      const shown = places.slice(0, limit)
      const last = shown.at(-1)
      const isAll = after === undefined && places.length <= limit
      const [impactHighlights, total] = await Promise.all([
        readArticles(
          db,
          shown.map(({ id }) => id),
        ),
        isAll ? places.length : count(writeArticleQuery(question), filter),
      ])
      return { impactHighlights, next_cursor: places.length > limit && last ? writeCursor(sort, last) : null, total }
    },

    show: async (id: number) => (await readArticles(db, [id]))[0],

    choices: async () => choices(await version(), 'all', () => readChoices(db)),
  }

  async function count(question: string, filter: Resolved) {
    return totals(await version(), question, () => countMatches(db, filter))
  }
}
