import { deskCalls } from '#contract/deskCalls.ts'
import type * as contract from '#contract/deskHolds.ts'
import { callOf, type Body, type Reply } from '#web/app/wire/calls.ts'
import { deskApi } from '../data/api.ts'

type Change<T> = { id: number } & T

/** The calls of holds. */
const holdApi = deskApi.enhanceEndpoints({ addTagTypes: ['Hold'] }).injectEndpoints({
  endpoints: (build) => ({
    holds: build.query<Reply<typeof contract.listHolds>, void>({
      query: () => callOf(deskCalls.deskListHolds),
      providesTags: ['Hold'],
    }),
    setHold: build.mutation<Reply<typeof contract.setHold>, Body<typeof contract.setHold>>({
      query: (body) => ({ ...callOf(deskCalls.deskSetHold), body }),
      invalidatesTags: (result) => (result ? ['Hold'] : []),
    }),
    reviewHold: build.mutation<Reply<typeof contract.reviewHold>, Change<Body<typeof contract.reviewHold>>>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskReviewHold, { id }), body }),
      invalidatesTags: ['Hold'],
    }),
    endHold: build.mutation<Reply<typeof contract.endHold>, Change<Body<typeof contract.endHold>>>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskEndHold, { id }), body }),
      invalidatesTags: ['Hold'],
    }),
  }),
})

export const { useHoldsQuery, useSetHoldMutation, useReviewHoldMutation, useEndHoldMutation } = holdApi
