import type * as contract from '#contract/deskArticles.ts'
import { deskCalls } from '#contract/deskCalls.ts'
import type { ItemMove } from '#contract/deskEditorial.ts'
import { callOf, type Body, type Reply } from '#web/app/wire/calls.ts'
import { deskApi } from '../data/api.ts'

type Shown = Reply<typeof contract.showArticleItem>
type Versioned = { id: number; version: number }
/** Lists are read anew; an open page goes on from what the call answers. */
const changes = { invalidatesTags: ['Items' as const] }

const articlesApi = deskApi.enhanceEndpoints({ addTagTypes: ['Items'] }).injectEndpoints({
  endpoints: (build) => ({
    articles: build.query<Reply<typeof contract.listDeskArticles>, Record<string, string>>({
      query: (params) => ({ ...callOf(deskCalls.deskListArticles), params }),
      providesTags: ['Items'],
    }),
    articleChoices: build.query<Reply<typeof contract.articleChoicesOfDesk>, void>({
      query: () => callOf(deskCalls.deskArticleChoices),
    }),
    article: build.query<Shown, number>({ query: (id) => callOf(deskCalls.deskShowArticle, { id }) }),
    createArticle: build.mutation<Reply<typeof contract.createArticle>, Body<typeof contract.createArticle>>({
      query: (body) => ({ ...callOf(deskCalls.deskCreateArticle), body }),
      ...changes,
    }),
    saveArticle: build.mutation<Shown, Body<typeof contract.saveArticle> & { id: number }>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskSaveArticle, { id }), body }),
    }),
    moveArticle: build.mutation<Shown, Versioned & { move: ItemMove; publish_at?: string; note?: string }>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskMoveArticle, { id }), body }),
    }),
    publishArticle: build.mutation<Shown, Versioned>({
      query: ({ id, version }) => ({ ...callOf(deskCalls.deskPublishArticle, { id }), body: { version } }),
    }),
    withdrawArticle: build.mutation<Shown, Versioned>({
      query: ({ id, version }) => ({ ...callOf(deskCalls.deskWithdrawArticle, { id }), body: { version } }),
    }),
    publishArticles: build.mutation<Reply<typeof contract.publishArticles>, Versioned[]>({
      query: (items) => ({ ...callOf(deskCalls.deskPublishArticles), body: { items } }),
      ...changes,
    }),
    withdrawArticles: build.mutation<Reply<typeof contract.withdrawArticles>, Versioned[]>({
      query: (items) => ({ ...callOf(deskCalls.deskWithdrawArticles), body: { items } }),
      ...changes,
    }),
    articleRevisions: build.query<Reply<typeof contract.listArticleRevisions>, number>({
      query: (id) => callOf(deskCalls.deskListArticleRevisions, { id }),
    }),
    articleRevision: build.query<Reply<typeof contract.showArticleRevision>, { id: number; number: number }>({
      query: (at) => callOf(deskCalls.deskShowArticleRevision, at),
    }),
    restoreArticle: build.mutation<Shown, Versioned & { number: number }>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskRestoreArticle, { id }), body }),
    }),
  }),
})

export const {
  useArticlesQuery,
  useArticleChoicesQuery,
  useArticleQuery,
  useLazyArticleQuery,
  useCreateArticleMutation,
  useSaveArticleMutation,
  useMoveArticleMutation,
  usePublishArticleMutation,
  useWithdrawArticleMutation,
  usePublishArticlesMutation,
  useWithdrawArticlesMutation,
  useArticleRevisionsQuery,
  useArticleRevisionQuery,
  useRestoreArticleMutation,
} = articlesApi
