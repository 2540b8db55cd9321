import type { filterArticles } from '#contract/articles.ts'
import { calls } from '#contract/calls.ts'
import { deskCalls } from '#contract/deskCalls.ts'
import type * as contract from '#contract/deskTips.ts'
import { callOf, type Body, type Reply } from '#web/app/wire/calls.ts'
import { deskApi } from '../data/api.ts'

type Asked = { state?: contract.TipState | undefined; before?: number | undefined; item?: number }
type Changed = Reply<typeof contract.decideTip>
const tips = { invalidatesTags: ['Tips' as const] }

const tipsApi = deskApi.enhanceEndpoints({ addTagTypes: ['Tips'] }).injectEndpoints({
  endpoints: (build) => ({
    tips: build.query<Reply<typeof contract.listTips>, Asked>({
      query: (params) => ({ ...callOf(deskCalls.deskListTips), params }),
      providesTags: ['Tips'],
    }),
    decideTip: build.mutation<Changed, Body<typeof contract.decideTip> & { id: number }>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskDecideTip, { id }), body }),
      ...tips,
    }),
    undoTip: build.mutation<Changed, { id: number; version: number }>({
      query: ({ id, version }) => ({ ...callOf(deskCalls.deskUndoTip, { id }), body: { version } }),
      ...tips,
    }),
    /** The public search, as readers use it. */
    articlesTitled: build.query<Reply<typeof filterArticles>, string>({
      query: (title) => ({ ...callOf(calls.filterArticles), params: { title, limit: 8 } }),
    }),
  }),
})

export const { useTipsQuery, useDecideTipMutation, useUndoTipMutation, useArticlesTitledQuery } = tipsApi
