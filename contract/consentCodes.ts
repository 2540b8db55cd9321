/**
 * What a reporter may allow for a case (docs/casework.md, "Codes", `consent_to`). Apart from codes.ts, so that a reporter's page does
 * not load the lists of the coding.
 */
export const consentCodes = [
  'contact',
  'share_police',
  'share_ldo',
  'share_nemnda',
  'anonymous_quote',
  'statistics_only',
] as const
export type ConsentCode = (typeof consentCodes)[number]

/** The one that excludes the others. */
export const loneConsent = 'statistics_only' satisfies ConsentCode
