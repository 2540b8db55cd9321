import type * as contract from '#contract/deskAccount.ts'
import { deskCalls } from '#contract/deskCalls.ts'
import { callOf, type Body, type Reply } from '#web/app/wire/calls.ts'
import { deskApi } from '../data/api.ts'

const own = { invalidatesTags: ['Own' as const] }

const accountApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    changeName: build.mutation<Reply<typeof contract.changeOwnName>, Body<typeof contract.changeOwnName>>({
      query: (body) => ({ ...callOf(deskCalls.deskChangeName), body }),
      invalidatesTags: ['Self', 'Staff'],
    }),
    changePassword: build.mutation<Reply<typeof contract.changeOwnPassword>, Body<typeof contract.changeOwnPassword>>({
      query: (body) => ({ ...callOf(deskCalls.deskChangePassword), body }),
      ...own,
    }),
    renamePasskey: build.mutation<
      Reply<typeof contract.renamePasskey>,
      { id: number } & Body<typeof contract.renamePasskey>
    >({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskRenamePasskey, { id }), body }),
      ...own,
    }),
    removePasskey: build.mutation<Reply<typeof contract.removePasskey>, number>({
      query: (id) => callOf(deskCalls.deskRemovePasskey, { id }),
      ...own,
    }),
    offerApp: build.mutation<Reply<typeof contract.offerApp>, void>({
      query: () => callOf(deskCalls.deskOfferApp),
    }),
    keepApp: build.mutation<Reply<typeof contract.keepApp>, Body<typeof contract.keepApp>>({
      query: (body) => ({ ...callOf(deskCalls.deskKeepApp), body }),
      ...own,
    }),
    removeApp: build.mutation<Reply<typeof contract.removeApp>, void>({
      query: () => callOf(deskCalls.deskRemoveApp),
      ...own,
    }),
  }),
})

export const {
  useChangeNameMutation,
  useChangePasswordMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
  useOfferAppMutation,
  useKeepAppMutation,
  useRemoveAppMutation,
} = accountApi
