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

  function cached<Asked extends number | undefined, Lists extends object>(
    message: string,
    load: (asked: Asked) => Promise<Lists>,
    isKept: (lists: Lists) => boolean = () => true,
  ) {
    const replies = makeVersionCache<PreparedReply<{ success: true; message: string } & Lists>>(most)
    return async (reply: Parameters<typeof cachedReply>[0], asked: Asked) => {
      const period = Math.floor((clock.now().getTime() - started) / (seconds * 1000))
      const make = async () => prepareReply({ success: true as const, message, ...(await load(asked)) })
      return cachedReply(reply, await replies(period, String(asked), make, ({ body }) => isKept(body)), seconds)
    }
  }
  const countries = cached(texts.countriesFound, async () => ({ countries: await findCountries(db) }))
  const cities = cached(
    texts.citiesFound,
    async (country: number | undefined) => ({ cities: await findCities(db, country) }),
    (lists) => lists.cities.length > 0,
  )
  const harassmentCategories = cached(texts.harassmentCategoriesFound, async () => ({
    harassmentCategories: await findHarassmentCategories(db),
  }))
  sendCachedReplies(app)

  app.route({
    ...listCountries,
    config: { may: { who: 'anyone' } },
    handler: async (_request, reply) => countries(reply, undefined),
  })
  app.route({
    ...listCities,
    config: { may: { who: 'anyone' } },
    handler: async ({ query }, reply) => cities(reply, query.country_id),
  })
  app.route({
    ...listHarassmentCategories,
    config: { may: { who: 'anyone' } },
    handler: async (_request, reply) => harassmentCategories(reply, undefined),
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
