import type * as contract from '#contract/deskBackups.ts'
import { deskCalls } from '#contract/deskCalls.ts'
import { callOf, type Reply } from '#web/app/wire/calls.ts'
import { deskApi } from '../data/api.ts'

/** The call of the page about backups. */
const backupsApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    backups: build.query<Reply<typeof contract.showBackups>, void>({
      query: () => callOf(deskCalls.deskShowBackups),
      // They are made elsewhere: what was fetched a minute ago may be old.
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useBackupsQuery } = backupsApi
