import { z } from 'zod'
import { call } from './call.ts'
import { ownIncident } from './incidents.ts'

/** What a verified reporter sees first. For the unverified: 401 with the spec's `error` (spec section 4). */
export const showDashboard = call('showDashboard', 'Read the newest drafts and submitted cases, with totals', {
  data: z.object({
    drafts: z.array(ownIncident),
    submitted: z.array(ownIncident),
    total_drafts: z.int(),
    total_submitted: z.int(),
  }),
})
