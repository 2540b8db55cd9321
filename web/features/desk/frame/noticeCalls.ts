import type * as contract from '#contract/deskMail.ts'
import { deskCalls } from '#contract/deskCalls.ts'
import { callOf, type Reply } from '#web/app/wire/calls.ts'
import { deskApi } from '../data/api.ts'

const noticeApi = deskApi.enhanceEndpoints({ addTagTypes: ['Notices'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Asked for by the page itself. When the session has ended, the page is covered. */
    notices: build.query<Reply<typeof contract.showNotices>, void>({
      query: () => callOf(deskCalls.deskNotices),
      providesTags: ['Notices'],
      extraOptions: { isWatch: true },
    }),
  }),
})

export const { useNoticesQuery } = noticeApi
