import { writeArticleQuery, type ArticleQuery } from '#contract/articleAddress.ts'
import type { ArticleChoices, ArticlesReader } from '#contract/articles.ts'
import { limits } from '#contract/limits.ts'
import type { Db } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'
import type { ContentVersion } from '#server/platform/pages/contentVersion.ts'
import { makeVersionCache } from '#server/platform/pages/versionCache.ts'
import { readChoices } from './choices.ts'
import { resolve, type Resolved } from './filter.ts'
import { countMatches, findPlaces, isWithdrawn, readArticles } from './queries.ts'
import { readCursor, writeCursor } from './rules.ts'

const cachedTotals = 2000

/**
 * Reads the archive. The number of matches is counted once per filter and version of the content, because counting costs
 * more than finding the next page. Queries must be in the normal form that `articleQuery` parses to.
 */
export function openArchive(db: Db, contentVersion: ContentVersion): ArticlesReader {
  const totals = makeVersionCache<number>(cachedTotals)
  const choices = makeVersionCache<ArticleChoices>(1)

  return {
    find,

    async list({ cursor, ...query }) {
      const page = await find({ ...query, cursor })
      if (page !== 'invalid_cursor') return page
      const first = await find(query)
      return first === 'invalid_cursor' ? fail('unexpected') : first
    },

    show: async (id) => (Number.isSafeInteger(id) && id > 0 ? (await readArticles(db, [id]))[0] : undefined),

    isWithdrawn: async (id) => Number.isSafeInteger(id) && id > 0 && isWithdrawn(db, id),

    choices: async () => choices(await contentVersion(), 'all', () => readChoices(db)),
  }

  async function find(query: ArticleQuery, user_id?: number) {
    const { sort = 'favourites', limit = limits.articlePage, cursor, ...filter } = query
    const after = readCursor(sort, cursor)
    if (after === 'invalid') return 'invalid_cursor'
    const resolved = await resolve(db, filter)
    if (!resolved) return { impactHighlights: [], next_cursor: null, total: 0 }
    const places = await findPlaces(db, user_id, { filter: resolved, sort, after, limit: limit + 1 })
    const shown = places.slice(0, limit)
    const last = shown.at(-1)
    const isAll = after === undefined && places.length <= limit
    const ids = shown.map(({ id }) => id)
    const [impactHighlights, total] = await Promise.all([
      readArticles(db, ids),
      isAll ? places.length : count(writeArticleQuery(filter), resolved),
    ])
    return { impactHighlights, next_cursor: places.length > limit && last ? writeCursor(sort, last) : null, total }
  }

  async function count(key: string, filter: Resolved) {
    return totals(await contentVersion(), key, () => countMatches(db, filter))
  }
}
