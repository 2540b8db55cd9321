import { z } from 'zod'
import { witnessChanges, ofEachText } from './incidentFacts.ts'
import { toldWitness } from './corrections.ts'
import { deskCall } from './deskCall.ts'
import { sayDesk } from './deskErrors.ts'
import { say } from './errors.ts'
import { shownWitnessFields } from './incidents.ts'
import { limits } from './limits.ts'
import {
  capacities,
  isRefused,
  reachWays,
  refusals,
  refusalsToStrangers,
  requestOutcomes,
  requestStates,
  requestSteps,
  wishes,
} from './requestCodes.ts'
import { calendarDate, moment, named, rowId, version, filledWords, words } from './wire.ts'

/**
 * How somebody's identity was checked, as a code: no number and no copy of a paper is kept. `answered_from_reach`: with a word that
 * the officer sent to the address or number in the request, because anybody can write under another's address; `known_contact`: by
 * one that the organisation had before, outside of the portal, because what the portal holds is seen only after this;
 * `authorisation_seen`: a paper that lets them act for another was seen.
 */
export const identityWays = [
  'in_person',
  'by_telephone',
  'answered_from_reach',
  'bankid_elsewhere',
  'known_contact',
  'authorisation_seen',
] as const
export type IdentityWay = (typeof identityWays)[number]

/** Characters in what the privacy officer writes to whoever asked. */
export const requestTextMax = 8000
export const mostHits = 100

export const listedRequest = z.object({
  id: rowId,
  reference: z.string(),
  capacity: z.enum(capacities),
  wish: z.enum(wishes),
  state: z.enum(requestStates),
  received_at: moment,
  /** The last day for an answer, and whole days to it: 0 on the day itself, below 0 when it is over. Null once answered. */
  due_on: calendarDate,
  days_left: z.int().nullable(),
  /** Two months more were taken. */
  is_extended: z.boolean(),
  outcome: z.enum(requestOutcomes).nullable(),
  /** A witness is still restricted for it (article 18). */
  is_restricting: z.boolean(),
})
export type ListedRequest = z.infer<typeof listedRequest>

/** No name and no word of anybody. Open ones, what is due first coming first; then the others, newest first. */
export const listRequests = deskCall('deskListRequests', 'List the requests of people without an account', {
  data: z.object({
    open: z.array(listedRequest),
    /** Answered, with a restriction that stands: all of them. */
    unfinished: z.array(listedRequest),
    /** The others that are answered: the newest. */
    done: z.array(listedRequest),
    /** How many are open: more than are listed, where they are very many. */
    waiting: z.int(),
    /** Of them all: how many are due within seven days, or over. */
    pressing: z.int(),
    overdue: z.int(),
  }),
})

/** As what a person is in a case: its reporter, whoever called about it, or a witness. */
export const personRoles = ['account', 'caller', 'witness'] as const
export type PersonRole = (typeof personRoles)[number]
/** What was alike: the whole name, at least two parts of it, or the telephone number. */
export const likenesses = ['telephone', 'name', 'parts'] as const
export type Likeness = (typeof likenesses)[number]
export const requestHit = z.object({
  /** Null for an account without a case. */
  case_id: rowId.nullable(),
  role: z.enum(personRoles),
  likeness: z.enum(likenesses),
  /** Of a case or an account that its owner has withdrawn, and that nobody can look into: the day on which it is erased. */
  gone_on: calendarDate.nullable(),
  /** Of a witness as they stood before: when the reporter corrected them or took them out. */
  ended_at: moment.nullable(),
})
export type RequestHit = z.infer<typeof requestHit>

/**
 * `corrected`: it stands, and the reporter corrected the witness since. `taken_out`: by the reporter. `ended`: at the person's wish,
 * or with the witness.
 */
export const restrictionStates = ['stands', 'corrected', 'taken_out', 'ended'] as const
export type RestrictionState = (typeof restrictionStates)[number]

export const shownRequest = listedRequest.extend({
  version,
  name: z.string(),
  about: z.string(),
  reach_by: z.enum(reachWays),
  reach: z.string(),
  words: z.string(),
  identity_how: z.enum(identityWays).nullable(),
  refusal: z.enum(refusals).nullable(),
  may_extend: z.boolean(),
  /** Where whoever asked reaches the organisation: its e-mail address and its place, from the settings. */
  organisation: z.object({ email: z.string(), address: z.string() }),
  /** When whoever asked first read the answer. */
  read_at: moment.nullable(),
  steps: z.array(
    z.object({
      kind: z.enum(requestSteps),
      at: moment,
      text: z.string(),
      by: named,
    }),
  ),
  found: z.array(requestHit),
  /** What was done to witnesses for this request, oldest first: nobody's name. */
  changes: z.array(
    z.object({
      case_id: rowId,
      done: z.enum(witnessChanges),
      at: moment,
      by: named,
      /** Of a restriction that stands: the number of the witness; null of every other change. */
      restricted_witness_id: rowId.nullable(),
      /** Of a restriction how it is now; null of every other change. */
      restriction: z.enum(restrictionStates).nullable(),
      /** Why a restriction was ended; empty of every other change. */
      note: z.string(),
    }),
  ),
})
export type ShownRequest = z.infer<typeof shownRequest>

export const showRequest = deskCall('deskShowRequest', 'Show one such request', { data: shownRequest })

/** For whoever asked. A template's «…» stands where something must be filled in, so a text that still holds one is not sent. */
const told = filledWords(requestTextMax).refine((text) => !text.includes('…'), sayDesk('not_filled_in'))

/** A step of a request, as it was shown. */
const step = <Shape extends z.ZodRawShape>(shape: Shape) =>
  ({
    fails: ['changed_meanwhile', 'request_step_refused'],
    body: z.object({ version, ...shape }),
    data: shownRequest,
  }) as const
export const askSender = deskCall(
  'deskAskSender',
  'Ask whoever sent a request who they are, or for more once that is checked',
  step({ text: told }),
)
export const checkIdentity = deskCall(
  'deskCheckIdentity',
  'Record how their identity was checked',
  step({ how: z.enum(identityWays, say('required')) }),
)
/** Two months more, once, and only before the first month is over. */
export const extendRequest = deskCall('deskExtendRequest', 'Take two months more for the answer', step({ text: told }))

/** What may be said to somebody whose identity is not checked. */
export const tellsNothing = (outcome: string, refusal: string | null) =>
  outcome === 'withdrawn' || (outcome === 'refused' && refusalsToStrangers.some((one) => one === refusal))

/** What is refused, all of it or a part, has a reason; what is granted has none. */
export const answerRequest = deskCall('deskAnswerRequest', 'Answer a request: granted, in part, refused or withdrawn', {
  fails: ['changed_meanwhile', 'request_step_refused', 'identity_needed'],
  body: z
    .object({
      version,
      outcome: z.enum(requestOutcomes, say('required')),
      refusal: z.enum(refusals).nullable().default(null),
      text: told,
    })
    .refine(({ outcome, refusal }) => !isRefused(outcome) || refusal !== null, {
      path: ['refusal'],
      ...say('required'),
    })
    .transform((given) => ({ ...given, refusal: isRefused(given.outcome) ? given.refusal : null })),
  data: shownRequest,
})

export const searchPerson = deskCall('deskSearchPerson', 'Look for a person in all cases, by keyed hashes', {
  fails: ['identity_needed'],
  body: z
    .object({
      name: words(limits.name).default(''),
      telephone: words(limits.witnessContact).default(''),
    })
    .refine(({ name, telephone }) => name !== '' || telephone !== '', {
      path: ['name'],
      ...sayDesk('name_or_number'),
    }),
  data: z.object({
    hits: z.array(requestHit),
    more: z.boolean(),
  }),
})

export const foundPerson = z.object({
  role: z.enum(personRoles),
  name: z.string(),
  contact: z.string(),
  /** `fields`: as stored. `updated_at`: written last. `ended_at`: when the reporter corrected or took out who stood there before. */
  witness: z
    .object({
      id: rowId,
      fields: z.object(shownWitnessFields),
      updated_at: moment,
      restricted_at: moment.nullable(),
      ended_at: moment.nullable(),
    })
    .nullable(),
})
export type FoundPerson = z.infer<typeof foundPerson>
const facts = z.object({
  case_id: rowId,
  submitted_at: moment,
  date: calendarDate.nullable(),
  time: z.string().nullable(),
  place: z.string(),
  category: z.string(),
  ...ofEachText(() => z.string()),
  /** Those who were found, as they are stored. */
  people: z.array(foundPerson),
  /** How many others the case names as witnesses. */
  others: z.int(),
})
export type RequestCaseFacts = z.infer<typeof facts>
/** The facts of a case that a search for this request has found. Any other number answers 404. */
export const showCaseFacts = deskCall('deskShowCaseFacts', 'Show the facts of a case that was found for a request', {
  fails: ['identity_needed'],
  body: z.object({ case_id: rowId }),
  data: facts,
})

/** `updated_at`: of the witness as they were shown; when they were changed since, the call answers 409. */
const shownWitness = z.object({ case_id: rowId, witness_id: rowId, updated_at: moment })
const carriedOut = z.object({ done: z.enum(witnessChanges), at: moment })
const whyNot = ['identity_needed', 'witness_not_found', 'changed_meanwhile'] as const

/** GDPR article 16, while the request is open and has found them; what stood there is kept nowhere. Any other witness answers 404. */
export const correctWitness = deskCall(
  'deskCorrectWitness',
  'Correct a witness who was found for a request, at their own request',
  { fails: whyNot, body: shownWitness.extend({ value: toldWitness }), data: carriedOut },
)
/** Article 17, in the same way, also one who stood there before a correction; a legal duty to keep the case refuses it. */
export const eraseWitness = deskCall(
  'deskEraseWitness',
  'Take a witness who was found for a request out of the case, at their own request',
  { fails: [...whyNot, 'witness_held'], body: shownWitness, data: carriedOut },
)
/** Article 17, while the request is open and has found them. Any other case answers 404; a legal duty to keep it refuses it. */
export const eraseCallerCase = deskCall('deskEraseCallerCase', 'Erase a case that staff entered, as its caller asks', {
  fails: ['identity_needed', 'witness_not_found', 'witness_held'],
  body: z.object({ case_id: rowId }),
})
/** Restricts one witness at their own request (article 18): they stay stored, unread by staff until it ends. */
export const restrictWitness = deskCall(
  'deskRestrictWitness',
  'Restrict the processing of a witness who was found for a request, at their own request',
  { fails: [...whyNot, 'witness_restricted'], body: shownWitness, data: carriedOut },
)
/**
 * Also after the answer; another one that stands answers 409. Whoever asked is told before (article 18 (3)); `note`: why and how, for
 * privacy officers alone.
 */
export const releaseWitness = deskCall('deskReleaseWitness', 'End the restriction of a witness, after they were told', {
  fails: ['witness_not_found', 'witness_not_restricted', 'changed_meanwhile'],
  body: shownWitness.omit({ updated_at: true }).extend({ restricted_at: moment, note: filledWords(1000) }),
  data: carriedOut,
})
