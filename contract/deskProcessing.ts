import { z } from 'zod'
import { deskCall } from './deskCall.ts'
import { organisationFields, shownOrganisation } from './deskSettings.ts'
import { moment } from './wire.ts'

/** What personal data is processed for (GDPR article 30.1 b). Each table with personal data belongs to one. */
export const processingActivities = [
  'reports',
  'accounts',
  'sharing',
  'rights',
  'staff',
  'editorial',
  'security',
] as const
export type ProcessingActivity = (typeof processingActivities)[number]

const activity = z.object({
  code: z.enum(processingActivities),
  people: z.array(z.string()),
  limits: z.array(z.object({ what: z.string(), ends: z.string() })),
})

/** Made from the tables' lives (server/cases/retentionRules/tables.ts) and the settings. What never differs: texts/nb/deskProcessing.ts. */
const processingRecord = z.object({
  organisation: shownOrganisation,
  /** Of those: which nobody has written, and which are the server's own settings instead (`ORG_NAME`). */
  from_setup: z.array(z.enum(organisationFields)),
  activities: z.array(activity),
  made_at: moment,
})
export type ProcessingRecord = z.infer<typeof processingRecord>

export const showProcessing = deskCall('deskShowProcessing', 'Read the record of processing', {
  data: processingRecord,
})
export const exportProcessing = deskCall('deskExportProcessing', 'Fetch the record of processing as CSV', {
  fails: [],
  response: {},
})
