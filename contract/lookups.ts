import { z } from 'zod'
import { calls } from './calls.ts'
import { done, rowId } from './wire.ts'

export const named = z.object({ id: rowId, name: z.string() })
export const country = named.extend({ code: z.string() })
export const city = named.extend({ country_id: rowId })
export type Country = z.infer<typeof country>
export type City = z.infer<typeof city>
export type Named = z.infer<typeof named>

export const listCountries = {
  ...calls.listCountries,
  summary: 'List the countries',
  schema: { response: { 200: done.extend({ countries: z.array(country) }) } },
} as const

/** All cities, or those of one country (the form always names one), in Norwegian alphabetical order. */
export const listCities = {
  ...calls.listCities,
  summary: 'List the cities, or those of one country',
  schema: {
    querystring: z.object({ country_id: z.coerce.number().int().positive().max(2_147_483_647).optional() }),
    response: { 200: done.extend({ cities: z.array(city) }) },
  },
} as const

export const listHarassmentCategories = {
  ...calls.listHarassmentCategories,
  summary: 'List the kinds of harassment',
  schema: {
    response: { 200: done.extend({ harassmentCategories: z.array(named.extend({ description: z.string() })) }) },
  },
} as const
