import type { answerConsent, listConsents } from '#contract/consents.ts'
import { calls } from '#contract/calls.ts'
import type { correctIncident, listCorrections } from '#contract/corrections.ts'
import type { answerHold } from '#contract/holds.ts'
import type { deleteIncident, listIncidents, showDashboard, showIncident, updateIncident } from '#contract/incidents.ts'
import type { listCities, listCountries, listHarassmentCategories } from '#contract/lookups.ts'
import type { listMessages, readMessages, sendMessage } from '#contract/messages.ts'
import type { listEvidence, listPapers, resetPaper, savePaper } from '#contract/papers.ts'
import { api, endpointsOf } from '#web/app/data/api.ts'
import { callOf, requestOf, type Reply } from '#web/app/wire/calls.ts'
import type { Chosen } from '#web/ui/form/files.ts'
import { bodyOf, plainBodyOf, withFiles, type Attempt } from './payload.ts'

/** One attempt to send; a retry sends the same Idempotency-Key. */
type Sending = { key: string; onUploadProgress: (loaded: number, total: number) => void }
type Send = Sending & { id: number; body: string; chosen: readonly Chosen[] }

/** What changes when a case is added or deleted. */
const lists = { type: 'Incident', id: 'LIST' } as const
const consentsOf = (id: number) => [{ type: 'Incident', id: `consents of ${id}` } as const]
/** Seconds. The lists of choices hardly ever change. */
const longCache = { keepUnusedDataFor: 3600 }
const neverKept = { keepUnusedDataFor: 0 }
const neverKeptCase = { ...neverKept, providesTags: ['Incident'] as const }
const whenDone = (result: unknown) => (result ? (['Incident'] as const) : [])
const listsWhenDone = { invalidatesTags: (result: unknown) => (result ? [lists] : []) }

export const reportingApi = api.injectEndpoints({
  endpoints(build) {
    const { read, change } = endpointsOf(build)
    return {
      listCountries: read<typeof listCountries>(calls.listCountries, longCache),
      listCities: read<typeof listCities>(calls.listCities, longCache),
      listHarassmentCategories: read<typeof listHarassmentCategories>(calls.listHarassmentCategories, longCache),
      showDashboard: read<typeof showDashboard>(calls.showDashboard, { providesTags: [lists] }),
      listIncidents: build.infiniteQuery<Reply<typeof listIncidents>, void, string | null>({
        infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.next_cursor },
        // As many as one answer holds: what waits for the reader stands first, however old it is.
        query: ({ pageParam }) => requestOf(calls.listIncidents, { limit: 100, cursor: pageParam ?? undefined }),
        providesTags: [lists],
      }),
      /** Never cached (spec section 7). */
      showIncident: read<typeof showIncident>(calls.showIncident, neverKeptCase),
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
      /** Fetches also after an answer that was refused: what is asked has changed, and the new end must be seen. */
      answerHold: change<typeof answerHold>(calls.answerHold, { invalidatesTags: ['Incident'] }),
      /** The lists only: the deleted case itself would be fetched again, and answer 404. Also after a failure, whose answer may be lost. */
      deleteIncident: change<typeof deleteIncident>(calls.deleteIncident, { invalidatesTags: [lists] }),
      /** The newest page first; never kept. */
      listMessages: build.infiniteQuery<Reply<typeof listMessages>, number, string | null>({
        infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.next_cursor },
        query: ({ queryArg: id, pageParam }) => requestOf(calls.listMessages, { id, cursor: pageParam ?? undefined }),
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
      readMessages: change<typeof readMessages>(calls.readMessages, listsWhenDone),
      listCorrections: read<typeof listCorrections>(calls.listCorrections, neverKeptCase),
      /** What is corrected stands in the case, and the case may have moved. */
      correctIncident: change<typeof correctIncident>(calls.correctIncident, {
        invalidatesTags: (result, error) => (result || error?.status === 409 ? ['Incident'] : []),
      }),
      listConsents: read<typeof listConsents>(calls.listConsents, {
        ...neverKept,
        providesTags: (_result, _error, id) => consentsOf(id),
      }),
      answerConsent: change<typeof answerConsent>(calls.answerConsent, {
        invalidatesTags: (_result, _error, { id }) => consentsOf(id),
      }),
      listPapers: read<typeof listPapers>(calls.listPapers, neverKept),
      listEvidence: read<typeof listEvidence>(calls.listEvidence, neverKept),
      savePaper: change<typeof savePaper>(calls.savePaper),
      resetPaper: change<typeof resetPaper>(calls.resetPaper),
    }
  },
})

const selectOwnIncidents = reportingApi.endpoints.listIncidents.select()

/** A case as the list has fetched it. `isWhole`: the list has arrived with all cases, so that one that is not in it is none. */
export function listedIncident(state: Parameters<typeof selectOwnIncidents>[0], id: number) {
  const { data, isSuccess } = selectOwnIncidents(state)
  const incident = data?.pages.flatMap(({ incidents }) => incidents).find((one) => one.id === id)
  return { incident, isWhole: isSuccess && data.pages.at(-1)?.next_cursor === null }
}
