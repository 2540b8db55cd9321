import { listCities, listCountries, listHarassmentCategories } from '#contract/lookups.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { cachedReply, sendCachedReplies } from '#server/platform/http/cachedReply.ts'
import texts from '#texts/nb/lookups.ts'
import { makeReplyCache } from './replyCache.ts'
import * as queries from './queries.ts'

/** The lists are the same for everybody and change with a release, so they are cached for five minutes. */
const seconds = 300
/** There are some 250 countries. */
const cachedCityLists = 300

export const lookupsRoutes: FeaturePlugin = async (app, { publicDb: db, clock }) => {
  const countries = makeReplyCache({ clock, seconds, most: 1 }, async () => ({
    success: true as const,
    message: texts.countriesFound,
    countries: await queries.listCountries(db),
  }))
  const cities = makeReplyCache(
    { clock, seconds, most: cachedCityLists },
    async (country: number | 'all') => ({
      success: true as const,
      message: texts.citiesFound,
      cities: await queries.listCities(db, country === 'all' ? undefined : country),
    }),
    (body) => body.cities.length > 0,
  )
  const harassmentCategories = makeReplyCache({ clock, seconds, most: 1 }, async () => ({
    success: true as const,
    message: texts.harassmentCategoriesFound,
    harassmentCategories: await queries.listHarassmentCategories(db),
  }))
  sendCachedReplies(app)

  app.route({
    ...listCountries,
    config: { may: { who: 'anyone' } },
    handler: async (_request, reply) => cachedReply(reply, await countries('all'), seconds),
  })
  app.route({
    ...listCities,
    config: { may: { who: 'anyone' } },
    handler: async ({ query }, reply) => cachedReply(reply, await cities(query.country_id ?? 'all'), seconds),
  })
  app.route({
    ...listHarassmentCategories,
    config: { may: { who: 'anyone' } },
    handler: async (_request, reply) => cachedReply(reply, await harassmentCategories('all'), seconds),
  })
}
