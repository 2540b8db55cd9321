import { z } from 'zod'
import { words } from './fields.ts'

export const organisationTextMax = 300
const text = words(organisationTextMax)

/** What only the organisation knows about itself, for its record of processing (GDPR article 30.1 a and d). Empty: not told yet. */
export const organisation = z.object({
  controller_name: text,
  controller_number: text,
  controller_address: text,
  controller_contact: text,
  officer_name: text,
  officer_contact: text,
  processors: text,
})
/** The same as it is read back. */
export const shownOrganisation = z.object({
  controller_name: z.string(),
  controller_number: z.string(),
  controller_address: z.string(),
  controller_contact: z.string(),
  officer_name: z.string(),
  officer_contact: z.string(),
  processors: z.string(),
})
export type Organisation = z.infer<typeof shownOrganisation>
export const organisationFields = organisation.keyof().options
