import type { AnswerCode } from '#contract/consentCodes.ts'
import type { answerConsent, listConsents } from '#contract/consents.ts'
import { calls } from '#contract/calls.ts'
import type { Correction, correctIncident, listCorrections } from '#contract/corrections.ts'
import type { answerHold, HoldAnswer } from '#contract/holds.ts'
import type { deleteIncident, listIncidents, showDashboard, showIncident, updateIncident } from '#contract/incidents.ts'
import type { listCities, listCountries, listHarassmentCategories } from '#contract/lookups.ts'
import type { listMessages, readMessages, sendMessage } from '#contract/messages.ts'
import type { listEvidence, listPapers, resetPaper, savePaper } from '#contract/papers.ts'
import { api } from '#web/app/data/api.ts'
import { callOf, requestOf, type Body, type Described, type Given, type Reply } from '#web/app/wire/calls.ts'
import type { Chosen } from '#web/ui/form/files.ts'
import { bodyOf, plainBodyOf, withFiles, type Attempt } from './payload.ts'

/** One attempt to send; a retry sends the same Idempotency-Key. */
type Sending = { key: string; onUploadProgress: (loaded: number, total: number) => void }
type Send = Sending & { id: number; body: string; chosen: readonly Chosen[] }
type Answer = { id: number; consent: AnswerCode; is_given: boolean; text_version: string }
type Paper<Call extends typeof savePaper | typeof resetPaper> = { id: number; body: Body<Call> }
type Options = { keepUnusedDataFor?: number; providesTags?: ('Incident' | typeof lists)[] }

/** What changes when a case is added or deleted. */
const lists = { type: 'Incident', id: 'LIST' } as const
const consentsOf = (id: number) => [{ type: 'Incident', id: `consents of ${id}` } as const]
/** Seconds. The lists of choices hardly ever change. */
const longCache = { keepUnusedDataFor: 3600 }
const neverKept = { keepUnusedDataFor: 0 }
const whenDone = (result: unknown) => (result ? (['Incident'] as const) : [])

const reportingApi = api.injectEndpoints({
  endpoints: (build) => {
    const read = <C extends Described>(call: Pick<C, 'method' | 'url'>, options: Options = {}) =>
      build.query<Reply<C>, Given<C>>({ query: (given) => requestOf(call, given), ...options })
    return {
      listCountries: read<typeof listCountries>(calls.listCountries, longCache),
      listCities: build.query<Reply<typeof listCities>, number>({
        query: (country_id) => requestOf(calls.listCities, { country_id }),
        ...longCache,
      }),
      listHarassmentCategories: read<typeof listHarassmentCategories>(calls.listHarassmentCategories, longCache),
      showDashboard: read<typeof showDashboard>(calls.showDashboard, { providesTags: [lists] }),
      listIncidents: build.infiniteQuery<Reply<typeof listIncidents>, void, string | null>({
        infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.next_cursor },
        // As many as one answer holds: what waits for the reader stands first, however old it is.
        query: ({ pageParam }) => requestOf(calls.listIncidents, { limit: 100, cursor: pageParam ?? undefined }),
        providesTags: [lists],
      }),
      /** Never cached (spec section 7). */
      showIncident: read<typeof showIncident>(calls.showIncident, { ...neverKept, providesTags: ['Incident'] }),
      /** An update without a new file goes as a plain object, the rest as multipart (spec section 7). */
      saveIncident: build.mutation<Reply<typeof updateIncident>, Sending & { attempt: Attempt }>({
        query: ({ attempt, key, onUploadProgress }) => ({
          ...(attempt.edited ? callOf(calls.updateIncident, { id: attempt.edited.id }) : callOf(calls.storeIncident)),
          headers: { 'Idempotency-Key': key },
          body: attempt.edited && attempt.chosen.length === 0 ? plainBodyOf(attempt) : bodyOf(attempt),
          onUploadProgress,
        }),
        invalidatesTags: whenDone,
      }),
      answerHold: build.mutation<Reply<typeof answerHold>, { id: number; answer: HoldAnswer }>({
        query: ({ id, answer }) => ({ ...callOf(calls.answerHold, { id }), body: answer }),
        // Also of an answer that was refused: what is asked has changed, and the new end must be seen.
        invalidatesTags: ['Incident'],
      }),
      deleteIncident: build.mutation<Reply<typeof deleteIncident>, number>({
        query: (id) => callOf(calls.deleteIncident, { id }),
        // The lists only: the deleted case itself would be fetched again, and answer 404.
        invalidatesTags: (result) => (result ? [lists] : []),
      }),
      /** The newest page first; never kept. */
      listMessages: build.infiniteQuery<Reply<typeof listMessages>, number, string | null>({
        infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.next_cursor },
        query: ({ queryArg: id, pageParam }) =>
          requestOf(calls.listMessages, { id, ...(pageParam ? { cursor: pageParam } : {}) }),
        ...neverKept,
        providesTags: (_result, _error, id) => [{ type: 'Incident', id: `messages of ${id}` }],
      }),
      /** A message may move its case, so that both are fetched again. */
      sendMessage: build.mutation<Reply<typeof sendMessage>, Send>({
        query: ({ id, body, chosen, key, onUploadProgress }) => ({
          ...callOf(calls.sendMessage, { id }),
          headers: { 'Idempotency-Key': key },
          body: chosen.length === 0 ? { body } : withFiles([['body', body]], chosen),
          onUploadProgress,
        }),
        invalidatesTags: whenDone,
      }),
      readMessages: build.mutation<Reply<typeof readMessages>, { id: number; last_id: number | null }>({
        query: (given) => requestOf(calls.readMessages, given),
        invalidatesTags: (result) => (result ? [lists] : []),
      }),
      listCorrections: read<typeof listCorrections>(calls.listCorrections, {
        ...neverKept,
        providesTags: ['Incident'],
      }),
      /** What is corrected stands in the case, and the case may have moved. */
      correctIncident: build.mutation<Reply<typeof correctIncident>, { id: number; correction: Correction }>({
        query: ({ id, correction }) => ({ ...callOf(calls.correctIncident, { id }), body: correction }),
        invalidatesTags: (result, error) => (result || error?.status === 409 ? ['Incident'] : []),
      }),
      listConsents: build.query<Reply<typeof listConsents>, number>({
        query: (id) => callOf(calls.listConsents, { id }),
        ...neverKept,
        providesTags: (_result, _error, id) => consentsOf(id),
      }),
      answerConsent: build.mutation<Reply<typeof answerConsent>, Answer>({
        query: (given) => requestOf(calls.answerConsent, given),
        invalidatesTags: (_result, _error, { id }) => consentsOf(id),
      }),
      listPapers: read<typeof listPapers>(calls.listPapers, neverKept),
      listEvidence: read<typeof listEvidence>(calls.listEvidence, neverKept),
      savePaper: build.mutation<Reply<typeof savePaper>, Paper<typeof savePaper>>({
        query: ({ id, body }) => ({ ...callOf(calls.savePaper, { id }), body }),
      }),
      resetPaper: build.mutation<Reply<typeof resetPaper>, Paper<typeof resetPaper>>({
        query: ({ id, body }) => ({ ...callOf(calls.resetPaper, { id }), body }),
      }),
    }
  },
})

/** The pages of the list that have been fetched. */
export const selectOwnIncidents = reportingApi.endpoints.listIncidents.select()

export const {
  useListCountriesQuery,
  useListCitiesQuery,
  useListHarassmentCategoriesQuery,
  useShowDashboardQuery,
  useListIncidentsInfiniteQuery,
  useShowIncidentQuery,
  useLazyShowIncidentQuery,
  useSaveIncidentMutation,
  useAnswerHoldMutation,
  useDeleteIncidentMutation,
  useListMessagesInfiniteQuery,
  useSendMessageMutation,
  useReadMessagesMutation,
  useListCorrectionsQuery,
  useCorrectIncidentMutation,
  useListConsentsQuery,
  useAnswerConsentMutation,
  useListPapersQuery,
  useLazyListPapersQuery,
  useListEvidenceQuery,
  useSavePaperMutation,
  useResetPaperMutation,
} = reportingApi
