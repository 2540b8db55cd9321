import { z } from 'zod'

/** How far the inspection of a document has come, and what it concluded. */
export const inspectionState = z.enum(['waiting', 'clean', 'suspicious', 'infected', 'unreadable'])
export type InspectionState = z.infer<typeof inspectionState>
export const inspectionStates = inspectionState.options

/** What the inspector may find in a document. `not_scanned`: it is larger than the virus scanner takes. */
export const inspectionFinding = z.enum([
  'macros',
  'external_link',
  'embedded_object',
  'script',
  'launch',
  'trailing_data',
  'encrypted',
  'not_as_named',
  'not_scanned',
])
export type InspectionFinding = z.infer<typeof inspectionFinding>
export const inspectionFindings = inspectionFinding.options

export const inspection = z.object({ state: inspectionState, findings: z.array(inspectionFinding) })
export type Inspection = z.infer<typeof inspection>
