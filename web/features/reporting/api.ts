import { calls } from '#contract/calls.ts'
import type { deleteIncident, listIncidents, showIncident, updateIncident } from '#contract/incidents.ts'
import type { answerHold, HoldAnswer } from '#contract/holds.ts'
import type { listCities, listCountries, listHarassmentCategories } from '#contract/lookups.ts'
import { api } from '#web/app/data/api.ts'
import { callOf, type Reply } from '#web/app/wire/calls.ts'
import { bodyOf, plainBodyOf, type Attempt } from './payload.ts'

/** One attempt to save; a retry sends the same Idempotency-Key. */
type Save = { attempt: Attempt; key: string; onUploadProgress: (loaded: number, total: number) => void }

/** Seconds. The lists of choices hardly ever change. */
const longCache = { keepUnusedDataFor: 3600 }

/** What changes when a case is added or deleted. */
export const incidentLists = { type: 'Incident', id: 'LIST' } as const

const incidentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCountries: build.query<Reply<typeof listCountries>, void>({
      query: () => callOf(calls.listCountries),
      ...longCache,
    }),
    listCities: build.query<Reply<typeof listCities>, number>({
      query: (country_id) => ({ ...callOf(calls.listCities), params: { country_id } }),
      ...longCache,
    }),
    listHarassmentCategories: build.query<Reply<typeof listHarassmentCategories>, void>({
      query: () => callOf(calls.listHarassmentCategories),
      ...longCache,
    }),
    listIncidents: build.infiniteQuery<Reply<typeof listIncidents>, void, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.next_cursor },
      query: ({ pageParam }) => ({ ...callOf(calls.listIncidents), params: pageParam ? { cursor: pageParam } : {} }),
      providesTags: [incidentLists],
    }),
    /** Never cached (spec section 7). */
    showIncident: build.query<Reply<typeof showIncident>, number>({
      query: (id) => callOf(calls.showIncident, { id }),
      keepUnusedDataFor: 0,
      providesTags: ['Incident'],
    }),
    /** An update without a new file goes as a plain object, the rest as multipart (spec section 7). */
    saveIncident: build.mutation<Reply<typeof updateIncident>, Save>({
      query: ({ attempt, key, onUploadProgress }) => ({
        ...(attempt.edited ? callOf(calls.updateIncident, { id: attempt.edited.id }) : callOf(calls.storeIncident)),
        headers: { 'Idempotency-Key': key },
        body: attempt.edited && attempt.chosen.length === 0 ? plainBodyOf(attempt) : bodyOf(attempt),
        onUploadProgress,
      }),
      invalidatesTags: (result) => (result ? ['Incident'] : []),
    }),
    answerHold: build.mutation<Reply<typeof answerHold>, { id: number; answer: HoldAnswer }>({
      query: ({ id, answer }) => ({ ...callOf(calls.answerHold, { id }), body: answer }),
      // Also of an answer that was refused: what is asked has changed, and the new end must be seen.
      invalidatesTags: ['Incident'],
    }),
    deleteIncident: build.mutation<Reply<typeof deleteIncident>, number>({
      query: (id) => callOf(calls.deleteIncident, { id }),
      // The lists only: the deleted case itself would be fetched again, and answer 404.
      invalidatesTags: (result) => (result ? [incidentLists] : []),
    }),
  }),
})

/** The pages of the list that have been fetched. */
export const selectOwnIncidents = incidentsApi.endpoints.listIncidents.select()

export const {
  useListCountriesQuery,
  useListCitiesQuery,
  useListHarassmentCategoriesQuery,
  useListIncidentsInfiniteQuery,
  useShowIncidentQuery,
  useLazyShowIncidentQuery,
  useSaveIncidentMutation,
  useAnswerHoldMutation,
  useDeleteIncidentMutation,
} = incidentsApi
