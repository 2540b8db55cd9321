import type { FastifyReply } from 'fastify'
import { listCities, listCountries, listHarassmentCategories } from '#contract/lookups.ts'
import type { FeaturePlugin } from '#server/context.ts'
import texts from '#texts/nb/lookups.ts'
import { keep, type Kept } from './replyCache.ts'
import * as queries from './queries.ts'

const seconds = 300

export const lookupsRoutes: FeaturePlugin = async (app, { db, clock }) => {
  const countries = keep({ clock, seconds, most: 1 }, async () => ({
    success: true as const,
    message: texts.countriesFound,
    countries: await queries.listCountries(db),
  }))
  const cities = keep(
    { clock, seconds, most: 300 },
    async (country_id: number | undefined) => ({
      success: true as const,
      message: texts.citiesFound,
      cities: await queries.listCities(db, country_id),
    }),
    (body) => body.cities.length > 0,
  )
  const harassmentCategories = keep({ clock, seconds, most: 1 }, async () => ({
    success: true as const,
    message: texts.harassmentCategoriesFound,
    harassmentCategories: await queries.listHarassmentCategories(db),
  }))

  // The reader who already has this edition gets no body again.
  app.addHook('onSend', async (request, reply, payload) => {
    const etag = reply.getHeader('etag')
    if (!etag || reply.statusCode !== 200 || !names(request.headers['if-none-match'], String(etag))) return payload
    reply.code(304).removeHeader('content-type')
    return null
  })

  app.route({
    ...listCountries,
    config: { may: { who: 'anyone' } },
    handler: async (_request, reply) => again(reply, await countries('all')),
  })
  app.route({
    ...listCities,
    config: { may: { who: 'anyone' } },
    handler: async ({ query }, reply) => again(reply, await cities(query.country_id)),
  })
  app.route({
    ...listHarassmentCategories,
    config: { may: { who: 'anyone' } },
    handler: async (_request, reply) => again(reply, await harassmentCategories('all')),
  })
}

/** The lists are the same for everybody, hold nothing of anybody, and change with a release. */
function again<Body>(reply: Pick<FastifyReply, 'header' | 'serializer'>, { body, text, etag }: Kept<Body>) {
  reply.header('cache-control', `public, max-age=${seconds}`)
  reply.header('etag', etag)
  // Fastify names the type of a reply only when it serialises by itself.
  reply.header('content-type', 'application/json; charset=utf-8')
  reply.serializer(() => text)
  return body
}

function names(ifNoneMatch: string | undefined, etag: string) {
  return ifNoneMatch?.split(',').some((given) => given.trim() === etag || given.trim() === '*') ?? false
}
