import { calls } from '#contract/calls.ts'
import { deskCalls } from '#contract/deskCalls.ts'
import type * as contract from '#contract/deskCallerCase.ts'
import type { listCities, listCountries, listHarassmentCategories } from '#contract/lookups.ts'
import { callOf, type Body, type Reply } from '#web/app/wire/calls.ts'
import { deskApi } from '../data/api.ts'

/** Seconds. The lists of choices hardly ever change. */
const longCache = { keepUnusedDataFor: 3600 }

const callerCaseApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    enterCase: build.mutation<Reply<typeof contract.enterCase>, Body<typeof contract.enterCase>>({
      query: (body) => ({ ...callOf(deskCalls.deskEnterCase), body }),
    }),
    /** Each request is a look with an audit row of its own. */
    caller: build.query<Reply<typeof contract.showCaller>, number>({
      query: (id) => callOf(deskCalls.deskShowCaller, { id }),
    }),
    callerCountries: build.query<Reply<typeof listCountries>, void>({
      query: () => callOf(calls.listCountries),
      ...longCache,
    }),
    callerCities: build.query<Reply<typeof listCities>, number>({
      query: (country_id) => ({ ...callOf(calls.listCities), params: { country_id } }),
      ...longCache,
    }),
    callerCategories: build.query<Reply<typeof listHarassmentCategories>, void>({
      query: () => callOf(calls.listHarassmentCategories),
      ...longCache,
    }),
  }),
})

export const {
  useEnterCaseMutation,
  useLazyCallerQuery,
  useCallerCountriesQuery,
  useCallerCitiesQuery,
  useCallerCategoriesQuery,
} = callerCaseApi
