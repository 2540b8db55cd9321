import type { z } from 'zod'
import { calls } from '#contract/calls.ts'
import type { showDashboard } from '#contract/dashboard.ts'
import { api } from '#web/app/data/api.ts'

type Dashboard = z.infer<(typeof showDashboard)['schema']['response'][200]>

export const { useShowDashboardQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    showDashboard: build.query<Dashboard, void>({
      query: () => ({ url: calls.showDashboard.url }),
      providesTags: ['Incident'],
    }),
  }),
})
