import { deskCalls } from '#contract/deskCalls.ts'
import type * as contract from '#contract/deskLookups.ts'
import { callOf, type Body, type Reply } from '#web/app/wire/calls.ts'
import { deskApi } from '../data/api.ts'

type List = Reply<typeof contract.listLookups>
type Kind = { kind: contract.LookupKind }
type One = Kind & { id: number }

const lists = { invalidatesTags: ['Lookups' as const] }

/** Whoever changes an order fetches the list itself (LookupList). */
const lookupsApi = deskApi.enhanceEndpoints({ addTagTypes: ['Lookups'] }).injectEndpoints({
  endpoints: (build) => ({
    lookups: build.query<List, contract.LookupKind>({
      query: (kind) => callOf(deskCalls.deskListLookups, { kind }),
      providesTags: ['Lookups'],
    }),
    createLookup: build.mutation<List, Kind & Body<typeof contract.createLookup>>({
      query: ({ kind, ...body }) => ({ ...callOf(deskCalls.deskCreateLookup, { kind }), body }),
      ...lists,
    }),
    changeLookup: build.mutation<List, One & Body<typeof contract.changeLookup>>({
      query: ({ kind, id, ...body }) => ({ ...callOf(deskCalls.deskChangeLookup, { kind, id }), body }),
      ...lists,
    }),
    orderLookups: build.mutation<List, Kind & Body<typeof contract.orderLookups>>({
      query: ({ kind, ...body }) => ({ ...callOf(deskCalls.deskOrderLookups, { kind }), body }),
    }),
    mergeLookup: build.mutation<List, One & Body<typeof contract.mergeLookup>>({
      query: ({ kind, id, ...body }) => ({ ...callOf(deskCalls.deskMergeLookup, { kind, id }), body }),
      ...lists,
    }),
    deleteLookup: build.mutation<List, One>({
      query: (one) => callOf(deskCalls.deskDeleteLookup, one),
      ...lists,
    }),
  }),
})

export const {
  useLookupsQuery,
  useCreateLookupMutation,
  useChangeLookupMutation,
  useOrderLookupsMutation,
  useMergeLookupMutation,
  useDeleteLookupMutation,
} = lookupsApi
