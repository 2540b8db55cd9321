import { deskCalls } from '#contract/deskCalls.ts'
import type * as contract from '#contract/deskRequests.ts'
import { callOf, type Body, type Reply } from '#web/app/wire/calls.ts'
import { deskApi } from '../data/api.ts'

type Change<T> = { id: number } & T
type Shown = Reply<typeof contract.showRequest>

/** The calls of requests by people without an account. What was opened is not kept once nobody looks at it. */
const requestApi = deskApi.enhanceEndpoints({ addTagTypes: ['Request'] }).injectEndpoints({
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
    askSender: build.mutation<Shown, Change<Body<typeof contract.askSender>>>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskAskSender, { id }), body }),
      invalidatesTags: (result) => (result ? ['Request'] : []),
    }),
    checkIdentity: build.mutation<Shown, Change<Body<typeof contract.checkIdentity>>>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskCheckIdentity, { id }), body }),
      invalidatesTags: (result) => (result ? ['Request'] : []),
    }),
    uncheckIdentity: build.mutation<Shown, Change<Body<typeof contract.uncheckIdentity>>>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskUncheckIdentity, { id }), body }),
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
    eraseFormerWitness: build.mutation<
      Reply<typeof contract.eraseFormerWitness>,
      Change<Body<typeof contract.eraseFormerWitness>>
    >({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskEraseFormerWitness, { id }), body }),
      invalidatesTags: (result) => (result ? ['Request'] : []),
    }),
    restrictWitness: build.mutation<
      Reply<typeof contract.restrictWitness>,
      Change<Body<typeof contract.restrictWitness>>
    >({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskRestrictWitness, { id }), body }),
      invalidatesTags: (result) => (result ? ['Request'] : []),
    }),
    releaseWitness: build.mutation<Reply<typeof contract.releaseWitness>, Change<Body<typeof contract.releaseWitness>>>(
      {
        query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskReleaseWitness, { id }), body }),
        invalidatesTags: (result) => (result ? ['Request'] : []),
      },
    ),
  }),
})

export const {
  useRequestsQuery,
  useRequestQuery,
  useAskSenderMutation,
  useCheckIdentityMutation,
  useUncheckIdentityMutation,
  useExtendRequestMutation,
  useAnswerRequestMutation,
  useCloseRequestMutation,
  useSearchPersonMutation,
  useShowCaseFactsMutation,
  useCorrectWitnessMutation,
  useEraseWitnessMutation,
  useEraseFormerWitnessMutation,
  useRestrictWitnessMutation,
  useReleaseWitnessMutation,
} = requestApi
