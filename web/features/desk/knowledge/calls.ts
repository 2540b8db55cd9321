import { deskCalls } from '#contract/deskCalls.ts'
import type { ItemMove } from '#contract/deskEditorial.ts'
import type * as contract from '#contract/deskEntries.ts'
import { callOf, type Body, type Reply } from '#web/app/wire/calls.ts'
import { deskApi } from '../data/api.ts'

type Shown = Reply<typeof contract.showEntry>
type Versioned = { id: number; version: number }

const entriesApi = deskApi.enhanceEndpoints({ addTagTypes: ['Items'] }).injectEndpoints({
  endpoints: (build) => ({
    entries: build.query<Reply<typeof contract.listEntries>, void>({
      query: () => callOf(deskCalls.deskListEntries),
      providesTags: ['Items'],
    }),
    handleDeadLink: build.mutation<Reply<typeof contract.handleDeadLink>, number>({
      query: (id) => callOf(deskCalls.deskHandleDeadLink, { id }),
      invalidatesTags: ['Items'],
    }),
    entry: build.query<Shown, number>({ query: (id) => callOf(deskCalls.deskShowEntry, { id }) }),
    entryLinks: build.query<Reply<typeof contract.showEntryLinks>, number>({
      query: (id) => callOf(deskCalls.deskEntryLinks, { id }),
    }),
    createEntry: build.mutation<Reply<typeof contract.createEntry>, Body<typeof contract.createEntry>>({
      query: (body) => ({ ...callOf(deskCalls.deskCreateEntry), body }),
      invalidatesTags: ['Items'],
    }),
    saveEntry: build.mutation<Shown, Body<typeof contract.saveEntry> & { id: number }>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskSaveEntry, { id }), body }),
    }),
    moveEntry: build.mutation<Shown, Versioned & { move: ItemMove; publish_at?: string; note?: string }>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskMoveEntry, { id }), body }),
    }),
    publishEntry: build.mutation<Shown, Versioned>({
      query: ({ id, version }) => ({ ...callOf(deskCalls.deskPublishEntry, { id }), body: { version } }),
    }),
    withdrawEntry: build.mutation<Shown, Versioned>({
      query: ({ id, version }) => ({ ...callOf(deskCalls.deskWithdrawEntry, { id }), body: { version } }),
    }),
    entryRevisions: build.query<Reply<typeof contract.listEntryRevisions>, number>({
      query: (id) => callOf(deskCalls.deskListEntryRevisions, { id }),
    }),
    entryRevision: build.query<Reply<typeof contract.showEntryRevision>, { id: number; number: number }>({
      query: (at) => callOf(deskCalls.deskShowEntryRevision, at),
    }),
    restoreEntry: build.mutation<Shown, Versioned & { number: number }>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskRestoreEntry, { id }), body }),
    }),
  }),
})

export const {
  useEntriesQuery,
  useLazyEntriesQuery,
  useHandleDeadLinkMutation,
  useEntryQuery,
  useLazyEntryQuery,
  useLazyEntryLinksQuery,
  useCreateEntryMutation,
  useSaveEntryMutation,
  useMoveEntryMutation,
  usePublishEntryMutation,
  useWithdrawEntryMutation,
  useEntryRevisionsQuery,
  useEntryRevisionQuery,
  useRestoreEntryMutation,
} = entriesApi
