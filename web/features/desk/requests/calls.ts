import { deskCalls } from '#contract/deskCalls.ts'
import type * as contract from '#contract/deskRequests.ts'
import { callOf, type Body, type Reply } from '#web/app/wire/calls.ts'
import { deskApi } from '../data/api.ts'

type Change<T> = { id: number } & T
type Shown = Reply<typeof contract.showRequest>

/** The calls of requests by people without an account. What was opened is not kept once nobody looks at it. */
export const requestApi = deskApi.enhanceEndpoints({ addTagTypes: ['Request'] }).injectEndpoints({
  endpoints: (build) => ({
    requests: build.query<Reply<typeof contract.listRequests>, void>({
      query: () => callOf(deskCalls.deskListRequests),
      providesTags: ['Request'],
    }),
    request: build.query<Shown, number>({
      query: (id) => callOf(deskCalls.deskShowRequest, { id }),
      keepUnusedDataFor: 0,
      providesTags: ['Request'],
    }),
    askIdentity: build.mutation<Shown, Change<Body<typeof contract.askIdentity>>>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskAskIdentity, { id }), body }),
      invalidatesTags: (result) => (result ? ['Request'] : []),
    }),
    checkIdentity: build.mutation<Shown, Change<Body<typeof contract.checkIdentity>>>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskCheckIdentity, { id }), body }),
      invalidatesTags: (result) => (result ? ['Request'] : []),
    }),
    extendRequest: build.mutation<Shown, Change<Body<typeof contract.extendRequest>>>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskExtendRequest, { id }), body }),
      invalidatesTags: (result) => (result ? ['Request'] : []),
    }),
    answerRequest: build.mutation<Shown, Change<Body<typeof contract.answerRequest>>>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskAnswerRequest, { id }), body }),
      invalidatesTags: (result) => (result ? ['Request'] : []),
    }),
    closeRequest: build.mutation<Shown, Change<Body<typeof contract.closeRequest>>>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskCloseRequest, { id }), body }),
      invalidatesTags: (result) => (result ? ['Request'] : []),
    }),
    searchPerson: build.mutation<Reply<typeof contract.searchPerson>, Change<Body<typeof contract.searchPerson>>>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskSearchPerson, { id }), body }),
      invalidatesTags: (result) => (result ? ['Request'] : []),
    }),
    showCaseFacts: build.mutation<Reply<typeof contract.showCaseFacts>, { id: number; case_id: number }>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskShowCaseFacts, { id }), body }),
    }),
    correctWitness: build.mutation<Reply<typeof contract.correctWitness>, Change<Body<typeof contract.correctWitness>>>(
      {
        query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskCorrectWitness, { id }), body }),
        invalidatesTags: (result) => (result ? ['Request'] : []),
      },
    ),
    eraseWitness: build.mutation<Reply<typeof contract.eraseWitness>, Change<Body<typeof contract.eraseWitness>>>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskEraseWitness, { id }), body }),
      invalidatesTags: (result) => (result ? ['Request'] : []),
    }),
  }),
})

export const {
  useRequestsQuery,
  useRequestQuery,
  useAskIdentityMutation,
  useCheckIdentityMutation,
  useExtendRequestMutation,
  useAnswerRequestMutation,
  useCloseRequestMutation,
  useSearchPersonMutation,
  useShowCaseFactsMutation,
  useCorrectWitnessMutation,
  useEraseWitnessMutation,
} = requestApi
