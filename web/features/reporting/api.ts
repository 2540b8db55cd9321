import type { z } from 'zod'
import { calls } from '#contract/calls.ts'
import type { deleteIncident, listIncidents, showIncident, updateIncident } from '#contract/incidents.ts'
import type { listCities, listCountries, listHarassmentCategories } from '#contract/lookups.ts'
import { api } from '#web/app/data/api.ts'
import { bodyOf, plainBodyOf, type Attempt } from './payload.ts'

type Reply<Call extends { schema: { response: { 200: z.ZodType } } }> = z.infer<Call['schema']['response'][200]>

/** One press on a button, under one key however often it must be tried. */
type Save = { attempt: Attempt; key: string; onUploadProgress: (loaded: number, total: number) => void }

/** The lists of choices hardly ever change. */
const kept = { keepUnusedDataFor: 3600 }

const incidentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCountries: build.query<Reply<typeof listCountries>, void>({
      query: () => ({ url: calls.listCountries.url }),
      ...kept,
    }),
    listCities: build.query<Reply<typeof listCities>, number>({
      query: (country_id) => ({ url: calls.listCities.url, params: { country_id } }),
      ...kept,
    }),
    listHarassmentCategories: build.query<Reply<typeof listHarassmentCategories>, void>({
      query: () => ({ url: calls.listHarassmentCategories.url }),
      ...kept,
    }),
    listIncidents: build.infiniteQuery<Reply<typeof listIncidents>, void, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.next_cursor },
      query: ({ pageParam }) => ({ url: calls.listIncidents.url, params: pageParam ? { cursor: pageParam } : {} }),
      providesTags: ['Incident'],
    }),
    /** Never cached (spec section 7). */
    showIncident: build.query<Reply<typeof showIncident>, number>({
      query: (id) => ({ url: calls.showIncident.url.replace(':id', String(id)) }),
      keepUnusedDataFor: 0,
      providesTags: ['Incident'],
    }),
    /** An update without a new file goes as a plain object, the rest as multipart (spec section 7). */
    saveIncident: build.mutation<Reply<typeof updateIncident>, Save>({
      query: ({ attempt, key, onUploadProgress }) => ({
        url: attempt.edited
          ? calls.updateIncident.url.replace(':id', String(attempt.edited.id))
          : calls.storeIncident.url,
        method: 'POST',
        headers: { 'Idempotency-Key': key },
        body: attempt.edited && attempt.chosen.length === 0 ? plainBodyOf(attempt) : bodyOf(attempt),
        onUploadProgress,
      }),
      invalidatesTags: (result) => (result ? ['Incident'] : []),
    }),
    deleteIncident: build.mutation<Reply<typeof deleteIncident>, number>({
      query: (id) => ({
        url: calls.deleteIncident.url.replace(':id', String(id)),
        method: calls.deleteIncident.method,
      }),
      invalidatesTags: ['Incident'],
    }),
  }),
})

/** What the list has fetched so far. */
export const selectOwnIncidents = incidentsApi.endpoints.listIncidents.select()

export const {
  useListCountriesQuery,
  useListCitiesQuery,
  useListHarassmentCategoriesQuery,
  useListIncidentsInfiniteQuery,
  useShowIncidentQuery,
  useLazyShowIncidentQuery,
  useSaveIncidentMutation,
  useDeleteIncidentMutation,
} = incidentsApi
