import type * as contract from '#contract/deskMail.ts'
import type { DeliveryResult } from '#contract/deskMail.ts'
import { deskCalls } from '#contract/deskCalls.ts'
import { callOf, type Body, type Reply } from '#web/app/wire/calls.ts'
import { deskApi } from '../data/api.ts'

/** The calls of the page about mails. */
const mailApi = deskApi.enhanceEndpoints({ addTagTypes: ['Mails', 'Notices'] }).injectEndpoints({
  endpoints: (build) => ({
    deliveries: build.infiniteQuery<Reply<typeof contract.listDeliveries>, DeliveryResult | '', string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.data.next_cursor },
      query: ({ queryArg, pageParam }) => ({
        ...callOf(deskCalls.deskListDeliveries),
        params: { result: queryArg || undefined, cursor: pageParam ?? undefined },
      }),
      providesTags: ['Mails'],
    }),
    testMail: build.mutation<Reply<typeof contract.testMail>, Body<typeof contract.testMail>>({
      // As long as the mail server may take to answer.
      query: (body) => ({ ...callOf(deskCalls.deskTestMail), body, timeout: 90_000 }),
      invalidatesTags: ['Mails', 'Notices'],
    }),
  }),
})

export const { useDeliveriesInfiniteQuery, useTestMailMutation } = mailApi
