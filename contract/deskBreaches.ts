import { z } from 'zod'
import { deskCall } from './deskCall.ts'
import { sayDesk } from './deskErrors.ts'
import { say } from './errors.ts'
import { calendarDate, done, idParams, moment, named, rowId, version, pastDay, words } from './wire.ts'

/** What kind of breach (GDPR article 4.12). */
export const breachKinds = ['confidentiality', 'integrity', 'availability'] as const
export const breachData = ['identity', 'reports', 'documents', 'messages', 'sign_in', 'staff', 'other'] as const
export const breachPeople = ['reporters', 'witnesses', 'callers', 'staff', 'others'] as const
/** About how many people: an exact number is seldom known. */
export const breachExtents = ['unknown', 'up_to_10', 'up_to_100', 'up_to_1000', 'over_1000'] as const
export const breachRisks = ['unknown', 'unlikely', 'likely', 'high'] as const
/** Who is told: Datatilsynet, the people themselves, processors and partners, the organisation's board. */
export const breachTold = ['authority', 'persons', 'processors', 'board'] as const
export type BreachKind = (typeof breachKinds)[number]
export type BreachData = (typeof breachData)[number]
export type BreachPeople = (typeof breachPeople)[number]
export type BreachExtent = (typeof breachExtents)[number]
export type BreachRisk = (typeof breachRisks)[number]
export type BreachTold = (typeof breachTold)[number]

/** Datatilsynet is told at the latest so many hours after the breach was found out (GDPR article 33.1). */
const breachHours = 72
/** With less time left the desk's first page says so. */
const breachSoonHours = 24
/** A browser's clock may be ahead by so many milliseconds before a moment counts as one to come. */
const ahead = 5 * 60_000
const hour = 3_600_000

const past = z.iso
  .datetime(say('required'))
  .refine((at) => !(Date.parse(at) > Date.now() + ahead), sayDesk('moment_to_come'))
const text = words(4000)
/** A set, in the order of the contract. */
const several = <T extends string>(codes: readonly T[]) =>
  z
    .array(z.enum(codes))
    .max(codes.length, say('too_many'))
    .transform((chosen) => codes.filter((code) => chosen.includes(code)))

const facts = z
  .object({
    found_at: past,
    /** When it happened, or began; empty while nobody knows. */
    happened_on: z.union([z.literal(''), pastDay]),
    kinds: several(breachKinds).refine((chosen) => chosen.length > 0, say('required')),
    data: several(breachData),
    people: several(breachPeople),
    extent: z.enum(breachExtents, say('required')),
    risk: z.enum(breachRisks, say('required')),
    what: text.pipe(z.string().min(1, say('required'))),
    consequences: text,
    measures: text,
    /** Why Datatilsynet is not told (article 33.1); demanded where the risk is `unlikely`. */
    no_notice: text,
    /** Why Datatilsynet was told later than after 72 hours. */
    delay: text,
  })
  .refine(({ risk, no_notice }) => risk !== 'unlikely' || no_notice !== '', { path: ['no_notice'], error: 'required' })
export type BreachFacts = z.output<typeof facts>

/** What one version of it said; words as they were written. */
export const earlierBreach = z.object({
  found_at: moment,
  happened_on: calendarDate.nullable(),
  kinds: z.array(z.enum(breachKinds)),
  data: z.array(z.enum(breachData)),
  people: z.array(z.enum(breachPeople)),
  extent: z.enum(breachExtents),
  risk: z.enum(breachRisks),
  what: z.string(),
  consequences: z.string(),
  measures: z.string(),
  no_notice: z.string(),
  delay: z.string(),
})
export type EarlierBreach = z.infer<typeof earlierBreach>

const told = z.object({ whom: z.enum(breachTold), told_at: moment })
export const breachRow = earlierBreach
  .pick({ found_at: true, kinds: true, extent: true, risk: true })
  .extend({ id: rowId, told: z.array(told), closed_at: moment.nullable() })
export type BreachRow = z.infer<typeof breachRow>

export const shownBreach = earlierBreach.extend({
  id: rowId,
  version,
  /** When it was found out by what was written first: another moment than `found_at` moves the 72 hours. */
  first_found_at: moment,
  closed_at: moment.nullable(),
  told: z.array(told.extend({ noted_by: named, noted_at: moment })),
  /** What is written of it, the newest first: who wrote when. `number`: counted from 1, without those in which only a note was made. */
  history: z.array(z.object({ number: z.int(), at: moment, by: named })),
})
export type Breach = z.infer<typeof shownBreach>

/** The server's clock, by which the page counts: that of the browser may be wrong. */
const now = moment
const one = { 200: done.extend({ data: shownBreach, now }) }

/** Open ones first, those whose time is over soonest before the others. */
export const listBreaches = deskCall('deskListBreaches', 'List the breaches of personal data with their clocks', {
  response: { 200: done.extend({ data: z.array(breachRow), now }) },
})
export const recordBreach = deskCall('deskRecordBreach', 'Write a breach into the register', {
  // The attempt's key: the same form sent twice is one breach.
  body: facts.safeExtend({ key: z.string().regex(/^[\w-]{16,64}$/, say('invalid')) }),
  response: one,
})
export const showBreach = deskCall('deskShowBreach', 'Read a breach', { response: one })
export const showEarlierBreach = deskCall('deskShowEarlierBreach', 'Read what the register said of a breach before', {
  params: idParams.extend({ number: idParams.shape.id }),
  data: earlierBreach,
})
/** Writes what is known now; what was known before stays readable. */
export const changeBreach = deskCall('deskChangeBreach', 'Write what is known of a breach now', {
  fails: ['changed_meanwhile', 'breach_closed'],
  body: facts.safeExtend({ version }),
  response: one,
})
export const tellOfBreach = deskCall('deskTellOfBreach', 'Note that somebody was told of a breach', {
  fails: ['changed_meanwhile', 'breach_closed'],
  body: z.object({ version, whom: z.enum(breachTold), told_at: past }),
  response: one,
})
/** Takes a wrong note of that back; it stays in the register. */
export const untellOfBreach = deskCall('deskUntellOfBreach', 'Take a wrong note of that back', {
  fails: ['changed_meanwhile', 'breach_closed'],
  body: z.object({ version, whom: z.enum(breachTold) }),
  response: one,
})
export const closeBreach = deskCall(
  'deskCloseBreach',
  'Close a breach, when everybody was told and everything is written down',
  { fails: ['changed_meanwhile', 'breach_not_done'], body: z.object({ version }), response: one },
)
export const reopenBreach = deskCall('deskReopenBreach', 'Open a closed breach again', {
  fails: ['changed_meanwhile'],
  body: z.object({ version }),
  response: one,
})

type Known = { risk: BreachRisk; told: readonly { whom: BreachTold; told_at: string }[] }

/**
 * Datatilsynet unless a risk is unlikely (GDPR article 33.1), the people where it is high (34.1), the board always. Whether a processor is
 * concerned only people know. An unknown risk rules nobody out.
 */
export function dutyOf(whom: BreachTold, risk: BreachRisk): 'needed' | 'not_needed' | 'consider' {
  if (whom === 'authority') return risk === 'unlikely' ? 'not_needed' : 'needed'
  if (whom === 'persons') return risk === 'high' ? 'needed' : risk === 'unknown' ? 'consider' : 'not_needed'
  return whom === 'board' ? 'needed' : 'consider'
}

export const deadlineOf = (found_at: string) => new Date(Date.parse(found_at) + breachHours * hour)

export type BreachClock = {
  state: 'running' | 'over' | 'told_in_time' | 'told_late' | 'not_needed'
  /** Whole hours: left, past the end, or from the finding to the telling. */
  hours: number
}

/** The 72 hours are hours, not days: a change of the clock in spring or autumn does not move their end. */
export function breachClock({ found_at, risk, told }: Known & { found_at: string }, now: Date): BreachClock {
  const end = deadlineOf(found_at).getTime()
  const whole = (ms: number) => Math.floor(ms / hour)
  const at = told.find(({ whom }) => whom === 'authority')?.told_at
  if (at !== undefined) {
    const moment = Date.parse(at)
    return { state: moment <= end ? 'told_in_time' : 'told_late', hours: whole(moment - Date.parse(found_at)) }
  }
  if (dutyOf('authority', risk) === 'not_needed') return { state: 'not_needed', hours: 0 }
  const left = end - now.getTime()
  return left >= 0 ? { state: 'running', hours: whole(left) } : { state: 'over', hours: whole(-left) }
}

type Timed = Known & { found_at: string; closed_at: string | null }

/** Open, and Datatilsynet is still to be told. */
export function isToReport(breach: Timed, now: Date) {
  const { state } = breachClock(breach, now)
  return breach.closed_at === null && (state === 'running' || state === 'over')
}

/** The same with less than a day left, or none. */
export function isPressing(breach: Timed, now: Date) {
  const { state, hours } = breachClock(breach, now)
  return isToReport(breach, now) && (state === 'over' || hours < breachSoonHours)
}

/** Open, and the people themselves must be told and are not: without delay, whatever is left of the 72 hours (article 34.1). */
export const waitForPersons = ({ risk, told, closed_at }: Known & { closed_at: string | null }) =>
  closed_at === null && dutyOf('persons', risk) === 'needed' && !told.some(({ whom }) => whom === 'persons')

export const missingParts = ['risk', 'authority', 'persons', 'board', 'delay', 'consequences', 'measures'] as const
export type MissingPart = (typeof missingParts)[number]

/** What must be done before it is closed. */
export function missingOf(
  breach: Known & { found_at: string; delay: string; consequences: string; measures: string },
): MissingPart[] {
  const { risk, told } = breach
  const isTold = (one: BreachTold) => told.some(({ whom }) => whom === one)
  const isMissing: Record<MissingPart, boolean> = {
    risk: risk === 'unknown',
    authority: dutyOf('authority', risk) === 'needed' && !isTold('authority'),
    persons: dutyOf('persons', risk) === 'needed' && !isTold('persons'),
    board: !isTold('board'),
    // Article 33.1: a late notice comes with its reasons.
    delay: breachClock(breach, new Date()).state === 'told_late' && breach.delay === '',
    consequences: breach.consequences === '',
    measures: breach.measures === '',
  }
  return missingParts.filter((part) => isMissing[part])
}
