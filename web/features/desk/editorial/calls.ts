import { deskCalls } from '#contract/deskCalls.ts'
import type * as contract from '#contract/deskEditorial.ts'
import { callOf, type Body, type Reply } from '#web/app/wire/calls.ts'
import { deskApi } from '../data/api.ts'

/** What articles and entries share. `Items` is every list and every item that a page shows. */
const editorialApi = deskApi.enhanceEndpoints({ addTagTypes: ['Items', 'Bin'] }).injectEndpoints({
  endpoints: (build) => ({
    lockItem: build.mutation<Reply<typeof contract.lockItem>, { id: number; take?: boolean }>({
      query: ({ id, take = false }) => ({ ...callOf(deskCalls.deskLockItem, { id }), body: { take } }),
      extraOptions: { isWatch: true },
    }),
    unlockItem: build.mutation<Reply<typeof contract.unlockItem>, number>({
      query: (id) => callOf(deskCalls.deskUnlockItem, { id }),
      extraOptions: { isSignIn: true, isWatch: true },
    }),
    editorialWaiting: build.query<Reply<typeof contract.editorialWaiting>, void>({
      query: () => callOf(deskCalls.deskEditorialWaiting),
      providesTags: ['Items'],
    }),
    bin: build.query<Reply<typeof contract.listBin>, void>({
      query: () => callOf(deskCalls.deskListBin),
      providesTags: ['Bin'],
    }),
    binItems: build.mutation<Reply<typeof contract.binItems>, Body<typeof contract.binItems>>({
      query: (body) => ({ ...callOf(deskCalls.deskBinItems), body }),
      invalidatesTags: ['Items', 'Bin'],
    }),
    unbinItems: build.mutation<Reply<typeof contract.unbinItems>, number[]>({
      query: (ids) => ({ ...callOf(deskCalls.deskUnbinItems), body: { ids } }),
      invalidatesTags: ['Items', 'Bin'],
    }),
  }),
})

export const {
  useEditorialWaitingQuery,
  useLockItemMutation,
  useUnlockItemMutation,
  useBinQuery,
  useBinItemsMutation,
  useUnbinItemsMutation,
} = editorialApi
