import type { showInboxPulse } from '#contract/deskInbox.ts'
import { deskCalls } from '#contract/deskCalls.ts'
import type * as contract from '#contract/deskExports.ts'
import { callOf, type Body, type Reply } from '#web/app/wire/calls.ts'
import { deskApi } from '../data/api.ts'

type Decision = { id: number; decision: 'approve' | 'refuse' }

/** The calls of exports. The list changes by others' hands: pages ask for it anew. */
const exportApi = deskApi.enhanceEndpoints({ addTagTypes: ['Export'] }).injectEndpoints({
  endpoints: (build) => ({
    exports: build.query<Reply<typeof contract.listExports>, void>({
      query: () => callOf(deskCalls.deskListExports),
      providesTags: ['Export'],
    }),
    /** How many cases a filter of the inbox holds; `search` as in the inbox's address. */
    countOfList: build.query<Reply<typeof showInboxPulse>, string>({
      query: (search) => ({ ...callOf(deskCalls.deskInboxPulse), url: countAddress(search) }),
    }),
    askForExport: build.mutation<Reply<typeof contract.askForExport>, Body<typeof contract.askForExport>>({
      query: (body) => ({ ...callOf(deskCalls.deskAskForExport), body }),
      invalidatesTags: ['Export'],
    }),
    decideExport: build.mutation<Reply<typeof contract.decideExport>, Decision>({
      query: ({ id, decision }) => ({ ...callOf(deskCalls.deskDecideExport, { id }), body: { decision } }),
      invalidatesTags: ['Export'],
    }),
  }),
})

/** Filters may stand in an address several times, which `params` cannot say. */
const countAddress = (search: string) => `${callOf(deskCalls.deskInboxPulse).url}?${withoutPage(search)}`

/** A filter of the inbox, without where a page begins. */
export function withoutPage(search: string) {
  const query = new URLSearchParams(search)
  for (const name of ['limit', 'cursor', 'page']) query.delete(name)
  return query
}

/** What is known of the exports, without asking. */
export const useExportsState = () => exportApi.endpoints.exports.useQueryState()

export const { useExportsQuery, useCountOfListQuery, useAskForExportMutation, useDecideExportMutation } = exportApi
