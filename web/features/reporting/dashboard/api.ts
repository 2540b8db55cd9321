import { calls } from '#contract/calls.ts'
import type { showDashboard } from '#contract/dashboard.ts'
import { api } from '#web/app/data/api.ts'
import { callOf, type Reply } from '#web/app/wire/calls.ts'
import { incidentLists } from '../api.ts'

export const { useShowDashboardQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    showDashboard: build.query<Reply<typeof showDashboard>, void>({
      query: () => callOf(calls.showDashboard),
      providesTags: [incidentLists],
    }),
  }),
})
