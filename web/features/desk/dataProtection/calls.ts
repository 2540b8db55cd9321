import { deskCalls } from '#contract/deskCalls.ts'
import type * as breaches from '#contract/deskBreaches.ts'
import type * as reports from '#contract/deskPrivacyReport.ts'
import type * as processing from '#contract/deskProcessing.ts'
import { callOf, type Body, type Reply } from '#web/app/wire/calls.ts'
import { deskApi } from '../data/api.ts'

type Change<T> = { id: number } & T
type One = Reply<typeof breaches.showBreach>
const changes = { invalidatesTags: ['Breach' as const] }

/** The calls of the record of processing, the register of breaches and the year's numbers. */
const privacyApi = deskApi.enhanceEndpoints({ addTagTypes: ['Breach'] }).injectEndpoints({
  endpoints: (build) => ({
    breaches: build.query<Reply<typeof breaches.listBreaches>, void>({
      query: () => callOf(deskCalls.deskListBreaches),
      providesTags: ['Breach'],
    }),
    // Each reading is a row of the audit log: what a change answers is put into the page instead of being fetched again.
    breach: build.query<One, number>({ query: (id) => callOf(deskCalls.deskShowBreach, { id }), keepUnusedDataFor: 0 }),
    earlierBreach: build.query<Reply<typeof breaches.showEarlierBreach>, { id: number; number: number }>({
      query: (which) => callOf(deskCalls.deskShowEarlierBreach, which),
    }),
    recordBreach: build.mutation<One, Body<typeof breaches.recordBreach>>({
      query: (body) => ({ ...callOf(deskCalls.deskRecordBreach), body }),
      ...changes,
    }),
    changeBreach: build.mutation<One, Change<Body<typeof breaches.changeBreach>>>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskChangeBreach, { id }), body }),
      ...changes,
    }),
    tellOfBreach: build.mutation<One, Change<Body<typeof breaches.tellOfBreach>>>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskTellOfBreach, { id }), body }),
      ...changes,
    }),
    untellOfBreach: build.mutation<One, Change<Body<typeof breaches.untellOfBreach>>>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskUntellOfBreach, { id }), body }),
      ...changes,
    }),
    closeBreach: build.mutation<One, Change<Body<typeof breaches.closeBreach>>>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskCloseBreach, { id }), body }),
      ...changes,
    }),
    reopenBreach: build.mutation<One, Change<Body<typeof breaches.reopenBreach>>>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskReopenBreach, { id }), body }),
      ...changes,
    }),
    processing: build.query<Reply<typeof processing.showProcessing>, void>({
      query: () => callOf(deskCalls.deskShowProcessing),
      keepUnusedDataFor: 0,
    }),
    privacyReport: build.query<Reply<typeof reports.showPrivacyReport>, number>({
      query: (year) => {
        const { method, url } = callOf(deskCalls.deskShowPrivacyReport)
        return { method, url: `${url}?year=${year}` }
      },
      keepUnusedDataFor: 0,
    }),
  }),
})

export const {
  useBreachesQuery,
  useBreachQuery,
  useLazyEarlierBreachQuery,
  useRecordBreachMutation,
  useChangeBreachMutation,
  useTellOfBreachMutation,
  useUntellOfBreachMutation,
  useCloseBreachMutation,
  useReopenBreachMutation,
  useProcessingQuery,
  usePrivacyReportQuery,
} = privacyApi
