import { calls } from '#contract/calls.ts'
import type { listEvidence, listPapers, resetPaper, savePaper } from '#contract/papers.ts'
import { api } from '#web/app/data/api.ts'
import { callOf, type Body, type Reply } from '#web/app/wire/calls.ts'

type Change<Call extends typeof savePaper | typeof resetPaper> = { id: number; body: Body<Call> }

/** The calls of "what next" papers. Nothing is kept in memory once they are closed. */
const papersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPapers: build.query<Reply<typeof listPapers>, number>({
      query: (id) => callOf(calls.listPapers, { id }),
      keepUnusedDataFor: 0,
    }),
    listEvidence: build.query<Reply<typeof listEvidence>, number>({
      query: (id) => callOf(calls.listEvidence, { id }),
      keepUnusedDataFor: 0,
    }),
    savePaper: build.mutation<Reply<typeof savePaper>, Change<typeof savePaper>>({
      query: ({ id, body }) => ({ ...callOf(calls.savePaper, { id }), body }),
    }),
    resetPaper: build.mutation<Reply<typeof resetPaper>, Change<typeof resetPaper>>({
      query: ({ id, body }) => ({ ...callOf(calls.resetPaper, { id }), body }),
    }),
  }),
})

export const {
  useListPapersQuery,
  useLazyListPapersQuery,
  useListEvidenceQuery,
  useSavePaperMutation,
  useResetPaperMutation,
} = papersApi
