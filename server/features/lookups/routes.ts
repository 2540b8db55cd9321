import { listCities, listCountries, listHarassmentCategories } from '#contract/lookups.ts'
import type { FeaturePlugin } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { cachedReply, prepareReply, sendCachedReplies, type PreparedReply } from '#server/platform/http/cachedReply.ts'
import { makeVersionCache } from '#server/platform/pages/versionCache.ts'
import texts from '#texts/nb/lookups.ts'

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
    countries: await findCountries(db),
  }))
  const cities = cached(
    async (country: number | undefined) => ({
      success: true as const,
      message: texts.citiesFound,
      cities: await findCities(db, country),
    }),
    (body) => body.cities.length > 0,
  )
  const harassmentCategories = cached(async () => ({
    success: true as const,
    message: texts.harassmentCategoriesFound,
    harassmentCategories: await findHarassmentCategories(db),
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

/** Norway first, where nearly every reporter lives. The column `name` has the collation `norwegian`: æ, ø, å come last. */
const findCountries = (db: Db) =>
  db
    .selectFrom('country')
    .select(['id', 'code', 'name'])
    .orderBy((eb) => eb('code', '!=', 'NO'))
    .orderBy('name')
    .execute()

const findCities = (db: Db, country_id: number | undefined) =>
  db
    .selectFrom('city')
    .select(['id', 'country_id', 'name'])
    .$if(country_id !== undefined, (query) => query.where('country_id', '=', country_id ?? 0))
    .orderBy((eb) => eb('name', '=', texts.elsewhere))
    .orderBy('name')
    .orderBy('country_id')
    .execute()

const findHarassmentCategories = (db: Db) =>
  db.selectFrom('harassment_category').select(['id', 'name', 'description']).orderBy('position').execute()
