import type * as cases from '#contract/deskCases.ts'
import { deskCalls } from '#contract/deskCalls.ts'
import type * as contract from '#contract/deskRelated.ts'
import { callOf, type Body, type Reply } from '#web/app/wire/calls.ts'
import { deskApi } from '../data/api.ts'

type Judge = { id: number } & Body<typeof contract.judgeRelated>

const relatedApi = deskApi.enhanceEndpoints({ addTagTypes: ['Case', 'Related'] }).injectEndpoints({
  endpoints: (build) => ({
    related: build.query<Reply<typeof contract.showRelated>, number>({
      query: (id) => callOf(deskCalls.deskShowRelated, { id }),
      providesTags: ['Related'],
    }),
    judgeRelated: build.mutation<Reply<typeof contract.judgeRelated>, Judge>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskJudgeRelated, { id }), body }),
      invalidatesTags: (_answer, error) => (error ? ['Related'] : []),
    }),
    /** The way back of a duplicate. */
    reopenDuplicate: build.mutation<Reply<typeof cases.moveCase>, { id: number; version: number }>({
      query: ({ id, version }) => ({ ...callOf(deskCalls.deskMoveCase, { id }), body: { version, move: 'reopen' } }),
      invalidatesTags: ['Case', 'Related'],
    }),
  }),
})

export const { useRelatedQuery, useJudgeRelatedMutation, useReopenDuplicateMutation } = relatedApi
