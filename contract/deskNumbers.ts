import { z } from 'zod'
import type { Code } from './codes.ts'
import { deskCall } from './deskCall.ts'
import { codedLists } from './deskCoding.ts'
import { say } from './errors.ts'
import { day, pastDay, moment } from './wire.ts'
import type { Power } from './staff.ts'
import { monthsAfter, todayInOslo } from './time.ts'

/** What staff code a case with that it is counted by. */
export const countedCodes = codedLists.keyof().options

/** All that cases are counted by. `time`: when they were sent in; `county`: where it happened. */
export const countedBy = ['time', 'status', 'outcome', 'category', 'county', ...countedCodes] as const
export type CountedBy = (typeof countedBy)[number]

/** What staff come upon by themselves is no report, and counted apart. */
export const foundByStaff = 'monitoring' satisfies Code<'source'>
/** In a filter: the cases of which nothing is known by it. */
export const notGiven = 'not_given'

/** Whether also cases outside the portal's task are counted: by state and outcome alone, because they say nothing about harassment. */
export const isOutsideToo = (dimensions: readonly CountedBy[]) =>
  dimensions.length > 0 && dimensions.every((one) => one === 'status' || one === 'outcome')

/** Whether a case may have several codes of it. */
export const isSeveral = (by: string) =>
  Object.entries(codedLists.shape).some(([name, schema]) => name === by && schema.safeParse([]).success)

/** Whoever has one of these reads exact numbers of any days: they open every case, or oversee what is done with them. */
export const exactPowers = ['open_every_case', 'oversee_privacy'] as const satisfies readonly Power[]

export const timeSteps = ['week', 'month', 'quarter', 'year'] as const
export type TimeStep = (typeof timeSteps)[number]

/** An analyst reads no number under this but of states and deadlines (docs/casework.md, "People"): all rounded down to multiples of it. */
export const countBase = 5

/** Counted are days of the last thirty years, none to come. */
const mostMonths = 30 * 12
export const isPeriod = ({ from, to }: { from: string; to: string }) =>
  from <= to && to <= todayInOslo() && from >= monthsAfter(todayInOslo(), -mostMonths)

const query = z
  .object({
    from: day,
    /** The last day that is counted. */
    to: pastDay,
    by: z.enum(countedBy),
    and: z.enum(countedBy).optional(),
    step: z.enum(timeSteps).default('month'),
  })
  .refine(isPeriod, { ...say('invalid'), path: ['to'] })
  .refine(({ by, and }) => by !== and, { ...say('invalid'), path: ['and'] })
export type CountQuery = z.output<typeof query>

/** Of the period, and of the one as long before it. */
const counts = z.object({ now: z.int(), before: z.int() })
/** `key`: a code, a number of a category or county, or the first day of a step; null: not known. */
const cell = counts.extend({ by: z.string().nullable(), and: z.string().nullable() })
export type CountCell = z.infer<typeof cell>

/** The waits of a case, from its sending in. */
export const countedWaits = ['acknowledged', 'answered', 'closed'] as const
const waited = z.object({
  cases: z.int(),
  /** In whole hours; null while no case of the period has come so far, for an analyst while fewer than `countBase` have. */
  median: z.number().nullable(),
  p90: z.number().nullable(),
})

const numbers = z.object({
  /** Every count but the total and those of states is a multiple of `countBase`. */
  is_rounded: z.boolean(),
  /** Cases that were invented for a trial are counted too. */
  is_demo: z.boolean(),
  /** When it was counted, where a case may have changed since; null: as it stands now. */
  counted_at: moment.nullable(),
  period: z.object({ from: day, to: day }),
  before: z.object({ from: day, to: day }),
  /** Reports. Cells, waits and what is not coded are those of reports; by `source` alone also of what staff found. */
  total: counts,
  /** What staff found by themselves. */
  found: counts,
  /** A case with several codes of a list is in several cells. Those without a case are left out. */
  cells: z.array(cell),
  names: z.record(z.string(), z.string()),
  waits: z.array(z.object({ wait: z.enum(countedWaits), now: waited, before: waited })),
  uncoded: z.array(counts.extend({ list: z.enum(countedCodes) })),
})
export type Numbers = z.infer<typeof numbers>

export const showNumbers = deskCall('deskShowNumbers', 'Count the cases of a period by one or two facts about them', {
  querystring: query,
  data: numbers,
})
