import { type AnswerCode, loneConsent } from './consentCodes.ts'

/** What may be exported, what for, and how far it is. Without schemas, for the desk's pages and texts. Codes are never reused. */
export const exportKinds = ['case_pdf', 'case_zip', 'list_csv', 'list_xlsx', 'odihr_xlsx'] as const
export type ExportKind = (typeof exportKinds)[number]
export const caseExportKinds = ['case_pdf', 'case_zip'] as const satisfies readonly ExportKind[]
export const listExportKinds = ['list_csv', 'list_xlsx'] as const satisfies readonly ExportKind[]
export const yearExportKinds = ['odihr_xlsx'] as const satisfies readonly ExportKind[]

/** A choice and no free text, because the audit log holds it and must hold no word of a case. */
export const exportPurposes = [
  'to_reporter',
  'to_police',
  'to_ldo',
  'to_diskrimineringsnemnda',
  'to_lawyer',
  'reporting',
  'own_work',
] as const
export type ExportPurpose = (typeof exportPurposes)[number]

/** `asked` waits for another person, `approved` is being made, `ready` can be fetched once. `outdated`: the case was redacted since. */
export const exportStates = [
  'asked',
  'approved',
  'ready',
  'fetched',
  'refused',
  'expired',
  'failed',
  'outdated',
] as const
export type ExportState = (typeof exportStates)[number]

/** How long a file can be fetched, and how long a request waits for an answer. In hours. */
export const exportHours = { file: 24, request: 7 * 24 } as const

/** For whom the reporter must have agreed to share the case (docs/casework.md, "Codes", `consent_to`). */
export const consentFor: Partial<Record<ExportPurpose, 'share_police' | 'share_ldo' | 'share_nemnda'>> = {
  to_police: 'share_police',
  to_ldo: 'share_ldo',
  to_diskrimineringsnemnda: 'share_nemnda',
}
/** Of a list: those for which no reporter must have agreed, since nobody is asked for each case in it. */
export const listPurposes = [
  'to_reporter',
  'to_lawyer',
  'reporting',
  'own_work',
] as const satisfies readonly ExportPurpose[]
/** For somebody else: not of a case whose reporter allows statistics alone. */
export const sharingPurposes: readonly ExportPurpose[] = exportPurposes.filter(
  (one) => one !== 'to_reporter' && one !== 'own_work',
)
/** What is known of that agreement; `not_asked` where the purpose demands none. */
export const exportConsents = ['given', 'withdrawn', 'not_coded', 'not_asked'] as const
export type ExportConsent = (typeof exportConsents)[number]

/** `isGiven`: the last answer to a consent, undefined without one. Whoever allows statistics alone allows nothing else. */
export function exportConsentOf(
  purpose: ExportPurpose,
  isGiven: (consent: AnswerCode) => boolean | undefined,
): ExportConsent {
  if (isGiven(loneConsent) && sharingPurposes.includes(purpose)) return 'withdrawn'
  const needed = consentFor[purpose]
  if (!needed) return 'not_asked'
  const last = isGiven(needed)
  if (last === undefined) return 'not_coded'
  return last ? 'given' : 'withdrawn'
}
