import { z } from 'zod'
import { calls } from './calls.ts'
import { ownIncident } from './incidents.ts'
import { answer } from './wire.ts'

/** What a verified reporter sees first. For the unverified: 401 with the spec's `error` (spec section 4). */
export const showDashboard = {
  ...calls.showDashboard,
  summary: 'Read the newest drafts and submitted cases, with totals',
  schema: {
    response: answer(
      z.object({
        drafts: z.array(ownIncident),
        submitted: z.array(ownIncident),
        total_drafts: z.int(),
        total_submitted: z.int(),
      }),
    ),
  },
} as const
