import { z } from 'zod'
import { words } from './wire.ts'
import { ofEach } from './incidentFacts.ts'

export const organisationTextMax = 300
export const organisationFields = [
  'controller_name',
  'controller_number',
  'controller_address',
  'controller_contact',
  'officer_name',
  'officer_contact',
  'processors',
] as const

/** What only the organisation knows about itself, for its record of processing (GDPR article 30.1 a and d). Empty: not told yet. */
export const organisation = z.object(ofEach(organisationFields, () => words(organisationTextMax)))
/** The same as it is read back. */
export const shownOrganisation = z.object(ofEach(organisationFields, () => z.string()))
export type Organisation = z.infer<typeof shownOrganisation>
