import type * as contract from '#contract/deskInbox.ts'
import type { listCases } from '#contract/deskCases.ts'
import { calls } from '#contract/calls.ts'
import { deskCalls } from '#contract/deskCalls.ts'
import type { listCities } from '#contract/lookups.ts'
import { callOf, type Body, type Reply } from '#web/app/wire/calls.ts'
import { deskApi } from '../data/api.ts'

/** A call whose filter is in its address, as in the page's own. */
const at = (call: { method: string; url: string }, search: string) => ({
  ...call,
  url: search ? `${call.url}?${search}` : call.url,
})

/** The calls of the inbox. */
const inboxApi = deskApi.enhanceEndpoints({ addTagTypes: ['Inbox', 'Views'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Each request is a look with an audit row of its own: nothing asks for it again by itself. */
    inbox: build.query<Reply<typeof listCases>, string>({
      query: (search) => at(callOf(deskCalls.deskListCases), search),
      providesTags: ['Inbox'],
    }),
    /** Asked again and again, which is no use of the session. When it has ended, the page is covered. */
    inboxPulse: build.query<Reply<typeof contract.showInboxPulse>, string>({
      query: (search) => at(callOf(deskCalls.deskInboxPulse), search),
      extraOptions: { isWatch: true },
    }),
    inboxChoices: build.query<Reply<typeof contract.listInboxChoices>, void>({
      query: () => callOf(deskCalls.deskInboxChoices),
      keepUnusedDataFor: 300,
    }),
    citiesOf: build.query<Reply<typeof listCities>, string>({
      query: (country_id) => ({ ...callOf(calls.listCities), params: { country_id } }),
      keepUnusedDataFor: 300,
    }),
    views: build.query<Reply<typeof contract.listViews>, void>({
      query: () => callOf(deskCalls.deskListViews),
      providesTags: ['Views'],
    }),
    saveView: build.mutation<Reply<typeof contract.saveView>, Body<typeof contract.saveView>>({
      query: (body) => ({ ...callOf(deskCalls.deskSaveView), body }),
      invalidatesTags: ['Views'],
    }),
    deleteView: build.mutation<Reply<typeof contract.deleteView>, number>({
      query: (id) => callOf(deskCalls.deskDeleteView, { id }),
      invalidatesTags: ['Views'],
    }),
    restoreView: build.mutation<Reply<typeof contract.restoreView>, number>({
      query: (id) => callOf(deskCalls.deskRestoreView, { id }),
      invalidatesTags: ['Views'],
    }),
    bulkTake: build.mutation<Reply<typeof contract.bulkTake>, Body<typeof contract.bulkTake>>({
      query: (body) => ({ ...callOf(deskCalls.deskBulkTake), body }),
    }),
    bulkAssign: build.mutation<Reply<typeof contract.bulkAssign>, Body<typeof contract.bulkAssign>>({
      query: (body) => ({ ...callOf(deskCalls.deskBulkAssign), body }),
    }),
    bulkLabel: build.mutation<Reply<typeof contract.bulkLabel>, Body<typeof contract.bulkLabel>>({
      query: (body) => ({ ...callOf(deskCalls.deskBulkLabel), body }),
    }),
    bulkPriority: build.mutation<Reply<typeof contract.bulkPriority>, Body<typeof contract.bulkPriority>>({
      query: (body) => ({ ...callOf(deskCalls.deskBulkPriority), body }),
    }),
  }),
})

export const {
  useInboxQuery,
  useInboxPulseQuery,
  useInboxChoicesQuery,
  useCitiesOfQuery,
  useViewsQuery,
  useSaveViewMutation,
  useDeleteViewMutation,
  useRestoreViewMutation,
  useBulkTakeMutation,
  useBulkAssignMutation,
  useBulkLabelMutation,
  useBulkPriorityMutation,
} = inboxApi
