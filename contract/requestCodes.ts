/** As whom somebody asks: about themselves, as a witness or as somebody who is named in a case, or for somebody else. */
export const capacities = ['self', 'witness', 'named', 'guardian', 'heir'] as const
export type Capacity = (typeof capacities)[number]
/** They ask for somebody else, whose name is needed too. */
export const actsForAnother = (capacity: string) => capacity === 'guardian' || capacity === 'heir'

/** What is asked for: articles 15, 16, 17, 18 and 21 of the General Data Protection Regulation. */
export const wishes = ['access', 'correction', 'erasure', 'restriction', 'objection'] as const
export type Wish = (typeof wishes)[number]

/** How whoever asks can be reached. */
export const reachWays = ['email', 'telephone', 'post'] as const
export type ReachWay = (typeof reachWays)[number]

export const requestStates = ['received', 'identity_asked', 'identity_checked', 'answered', 'closed'] as const
export type RequestState = (typeof requestStates)[number]

/** `withdrawn`: whoever asked does not want it any more. */
export const requestOutcomes = ['granted', 'partly', 'refused', 'withdrawn'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

/**
 * Why something is refused, all of it or a part. `identity_unproven`: article 12 (2) and (6); `not_entitled`: no right to act for
 * the person; `unfounded`: article 12 (5); `others_rights`: article 15 (4); `secrecy`: personopplysningsloven section 16;
 * `legal_duty` and `legal_claims`: article 17 (3).
 */
export const refusals = [
  'identity_unproven',
  'not_entitled',
  'unfounded',
  'others_rights',
  'secrecy',
  'legal_duty',
  'legal_claims',
] as const
export type Refusal = (typeof refusals)[number]
/** The only refusals to somebody whose identity is not checked: they tell nothing of what is stored. */
export const refusalsToStrangers = ['identity_unproven', 'not_entitled', 'unfounded'] as const satisfies Refusal[]

/** Why the answer takes longer than a month: article 12 (3). */
export const extensionReasons = ['complex', 'many'] as const
export type ExtensionReason = (typeof extensionReasons)[number]

/** What happened to a request, as it is told to whoever sent it. `asked`: something else than who they are, such as a case's number. */
export const requestSteps = ['identity_asked', 'identity_checked', 'asked', 'extended', 'answered', 'closed'] as const
export type RequestStep = (typeof requestSteps)[number]
