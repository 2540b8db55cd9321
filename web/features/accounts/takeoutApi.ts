import { calls } from '#contract/calls.ts'
import type { askForTakeout, dropTakeout, openTakeout, showTakeout } from '#contract/takeout.ts'
import { api } from '#web/app/data/api.ts'
import { callOf, type Body, type Reply } from '#web/app/wire/calls.ts'

const takeoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    showTakeout: build.query<Reply<typeof showTakeout>, void>({
      query: () => callOf(calls.showTakeout),
      keepUnusedDataFor: 0,
    }),
    askForTakeout: build.mutation<Reply<typeof askForTakeout>, Body<typeof askForTakeout>>({
      query: (body) => ({ ...callOf(calls.askForTakeout), body }),
    }),
    openTakeout: build.mutation<Reply<typeof openTakeout>, Body<typeof openTakeout>>({
      query: (body) => ({ ...callOf(calls.openTakeout), body }),
    }),
    dropTakeout: build.mutation<Reply<typeof dropTakeout>, void>({
      query: () => callOf(calls.dropTakeout),
    }),
  }),
})

export const { useShowTakeoutQuery, useAskForTakeoutMutation, useOpenTakeoutMutation, useDropTakeoutMutation } =
  takeoutApi
