import { z } from 'zod'
import { call } from './call.ts'
import { done, named, rowId } from './wire.ts'

export const country = named.extend({ code: z.string() })
export const city = named.extend({ country_id: rowId })
export type Country = z.infer<typeof country>
export type City = z.infer<typeof city>
export type Named = z.infer<typeof named>

export const listCountries = call('listCountries', 'List the countries', {
  response: { 200: done.extend({ countries: z.array(country) }) },
})

/** All cities, or those of one country (the form always names one), in Norwegian alphabetical order. */
export const listCities = call('listCities', 'List the cities, or those of one country', {
  querystring: z.object({ country_id: z.coerce.number().int().positive().max(2_147_483_647).optional() }),
  response: { 200: done.extend({ cities: z.array(city) }) },
})

export const listHarassmentCategories = call('listHarassmentCategories', 'List the kinds of harassment', {
  response: { 200: done.extend({ harassmentCategories: z.array(named.extend({ description: z.string() })) }) },
})
