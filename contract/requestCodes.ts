/** As whom somebody asks: about themselves, as a witness or as somebody who is named in a case, or for somebody else. */
export const capacities = ['self', 'witness', 'named', 'guardian', 'heir'] as const
export type Capacity = (typeof capacities)[number]
/** They ask for somebody else, whose name is needed too. */
export const actsForAnother = (capacity: string) => capacity === 'guardian' || capacity === 'heir'

/** What is asked for: articles 15, 16, 17, 18 and 21 of the General Data Protection Regulation. */
export const wishes = ['access', 'correction', 'erasure', 'restriction', 'objection'] as const
export type Wish = (typeof wishes)[number]

export const reachWays = ['email', 'telephone', 'post'] as const
export type ReachWay = (typeof reachWays)[number]

export const requestStates = ['received', 'identity_asked', 'identity_checked', 'answered'] as const
export type RequestState = (typeof requestStates)[number]

/** `withdrawn`: whoever asked does not want it any more. */
export const requestOutcomes = ['granted', 'partly', 'refused', 'withdrawn'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]
/** All of it or a part is refused, which has a reason. */
export const isRefused = (outcome: string) => outcome === 'refused' || outcome === 'partly'

/**
 * Why something is refused, all of it or a part. `identity_unproven`: article 12 (2) and (6); `not_entitled`: no right to act for
 * the person; `unfounded`: article 12 (5); `others_rights`: article 15 (4); `secrecy`: personopplysningsloven section 16;
 * `not_wrong`: article 16; `still_needed`: none of the grounds of article 17 (1); `free_expression`, `legal_duty` and
 * `legal_claims`: article 17 (3) a, b and e; `no_restriction`: none of the grounds of article 18 (1); `overriding`: article 21 (1).
 */
export const refusals = [
  'identity_unproven',
  'not_entitled',
  'unfounded',
  'others_rights',
  'secrecy',
  'not_wrong',
  'still_needed',
  'free_expression',
  'legal_duty',
  'legal_claims',
  'no_restriction',
  'overriding',
] as const
export type Refusal = (typeof refusals)[number]
/** The only refusals to somebody whose identity is not checked: they tell nothing of what is stored. */
export const refusalsToStrangers = ['identity_unproven', 'not_entitled', 'unfounded'] as const satisfies Refusal[]

/** By the article that it is made under. A justified objection is carried out as an erasure, so what may refuse that is there too. */
const refusalsOfWish: Record<Wish, readonly Refusal[]> = {
  access: ['others_rights', 'secrecy'],
  correction: ['not_wrong'],
  erasure: ['still_needed', 'free_expression', 'legal_duty', 'legal_claims'],
  restriction: ['no_restriction'],
  objection: ['overriding', 'free_expression', 'legal_duty', 'legal_claims'],
}

/** That it is not known who asks is true only after they were asked; also after a check that turned out wrong. */
export const refusalsFor = ({ wish, state }: { wish: Wish; state: RequestState }): Refusal[] => [
  ...refusalsToStrangers.filter((one) => one !== 'identity_unproven' || state !== 'received'),
  ...(state === 'identity_checked' ? refusalsOfWish[wish] : []),
]

/** What happened to a request, as it is told to whoever sent it. `asked`: something else than who they are, such as a case's number. */
export const requestSteps = [
  'identity_asked',
  'identity_checked',
  'asked',
  'extended',
  'case_erased',
  'answered',
] as const
export type RequestStep = (typeof requestSteps)[number]
