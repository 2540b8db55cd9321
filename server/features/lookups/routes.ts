import { listCities, listCountries, listHarassmentCategories } from '#contract/lookups.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { cachedReply, prepareReply, sendCachedReplies, type PreparedReply } from '#server/platform/http/cachedReply.ts'
import { makeVersionCache } from '#server/platform/pages/versionCache.ts'
import texts from '#texts/nb/lookups.ts'
import * as queries from './queries.ts'

/** The lists are the same for everybody and change with a release, so they are cached for five minutes. */
const seconds = 300
/** Far more than there are countries, so that answers about made-up ones, which are not kept, drive out none. */
const most = 1000

export const lookupsRoutes: FeaturePlugin = async (app, { publicDb: db, clock }) => {
  const started = clock.now().getTime()

  function cached<Asked extends number | undefined, Body>(
    load: (asked: Asked) => Promise<Body>,
    isKept: (body: Body) => boolean = () => true,
  ) {
    const replies = makeVersionCache<PreparedReply<Body>>(most)
    return (asked: Asked) => {
      const period = Math.floor((clock.now().getTime() - started) / (seconds * 1000))
      const make = async () => prepareReply(await load(asked))
      return replies(period, String(asked), make, ({ body }) => isKept(body))
    }
  }
  const countries = cached(async () => ({
    success: true as const,
    message: texts.countriesFound,
    countries: await queries.listCountries(db),
  }))
  const cities = cached(
    async (country: number | undefined) => ({
      success: true as const,
      message: texts.citiesFound,
      cities: await queries.listCities(db, country),
    }),
    (body) => body.cities.length > 0,
  )
  const harassmentCategories = cached(async () => ({
    success: true as const,
    message: texts.harassmentCategoriesFound,
    harassmentCategories: await queries.listHarassmentCategories(db),
  }))
  sendCachedReplies(app)

  app.route({
    ...listCountries,
    config: { may: { who: 'anyone' } },
    handler: async (_request, reply) => cachedReply(reply, await countries(undefined), seconds),
  })
  app.route({
    ...listCities,
    config: { may: { who: 'anyone' } },
    handler: async ({ query }, reply) => cachedReply(reply, await cities(query.country_id), seconds),
  })
  app.route({
    ...listHarassmentCategories,
    config: { may: { who: 'anyone' } },
    handler: async (_request, reply) => cachedReply(reply, await harassmentCategories(undefined), seconds),
  })
}
