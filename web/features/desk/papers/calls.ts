import { deskCalls } from '#contract/deskCalls.ts'
import type * as contract from '#contract/deskPapers.ts'
import { callOf, type Body, type Reply } from '#web/app/wire/calls.ts'
import { deskApi } from '../data/api.ts'

type Save = { id: number; body: Body<typeof contract.deskSavePaper> }
type Reset = { id: number; body: Body<typeof contract.deskResetPaper> }

/** The calls of "what next" papers at the desk. Each read is an audit row, so none is repeated by itself. */
const papersApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    deskPapers: build.query<Reply<typeof contract.deskListPapers>, number>({
      query: (id) => callOf(deskCalls.deskListPapers, { id }),
    }),
    deskEvidence: build.query<Reply<typeof contract.deskListEvidence>, number>({
      query: (id) => callOf(deskCalls.deskListEvidence, { id }),
    }),
    saveDeskPaper: build.mutation<Reply<typeof contract.deskSavePaper>, Save>({
      query: ({ id, body }) => ({ ...callOf(deskCalls.deskSavePaper, { id }), body }),
    }),
    resetDeskPaper: build.mutation<Reply<typeof contract.deskResetPaper>, Reset>({
      query: ({ id, body }) => ({ ...callOf(deskCalls.deskResetPaper, { id }), body }),
    }),
  }),
})

export const {
  useDeskPapersQuery,
  useLazyDeskPapersQuery,
  useDeskEvidenceQuery,
  useSaveDeskPaperMutation,
  useResetDeskPaperMutation,
} = papersApi
