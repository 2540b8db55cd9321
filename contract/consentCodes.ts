/** What a reporter may allow for a case (docs/casework.md, "Codes"). Apart from codes.ts, so that no reporter's page loads those lists. */
const together = ['contact', 'share_police', 'share_ldo', 'share_nemnda', 'anonymous_quote'] as const
/** The one that excludes the others. */
export const loneConsent = 'statistics_only' as const
export const consentCodes = [...together, loneConsent] as const
export type ConsentCode = (typeof consentCodes)[number]

/** That a case is counted, to which sending in agrees (texts/nb/consent.ts): it holds until withdrawn, and is no code of the coding. */
export const countedConsent = 'statistics' as const
/** What a reporter answers on the case, in the order in which it is shown. */
export const answerCodes = [...together, countedConsent, loneConsent] as const
export type AnswerCode = (typeof answerCodes)[number]
