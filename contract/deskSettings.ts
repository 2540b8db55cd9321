import { z } from 'zod'
import type { Clock } from './casework.ts'
import { deskCalls } from './deskCalls.ts'
import { sayDesk } from './deskErrors.ts'
import { say } from './errors.ts'
import { organisation, shownOrganisation } from './organisation.ts'
import { outcomes } from './status.ts'
import { cleanText, done, idParams, rowId } from './wire.ts'

/** Calendar days, from one to a year. */
const days = z.int(sayDesk('days_invalid')).min(1, sayDesk('days_invalid')).max(365, sayDesk('days_invalid'))
export const clockDays = z.object({ acknowledge: days, answer: days, stale: days } satisfies Record<Clock, z.ZodType>)

/** Always offered: folding duplicates depends on it (docs/casework.md). */
export const fixedOutcome = 'duplicate'
/** A set, in the order of the contract; `duplicate` is always in it, and so is another one. */
export const offeredOutcomes = z
  .array(z.enum(outcomes))
  .max(outcomes.length)
  .transform((chosen) => outcomes.filter((one) => one === fixedOutcome || chosen.includes(one)))
  .refine((chosen) => chosen.length > 1, sayDesk('outcomes_required'))

/** A time of day in Norway, `HH:MM`. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, sayDesk('time_invalid'))

/** The version that a change was made from; 0 while the setting has never been changed. */
const version = z.int().min(0)
const setting = <T extends z.ZodType>(value: T) => z.object({ value, version })
const settings = z.object({
  clock_days: setting(clockDays),
  offered_outcomes: setting(z.array(z.enum(outcomes))),
  digest_time: setting(timeOfDay),
  /** Whether somebody else than who wrote last publishes articles and entries. */
  second_editor: setting(z.boolean()),
  /** Who answers for the processing of personal data. */
  organisation: setting(shownOrganisation),
})
export type Settings = z.infer<typeof settings>
export type SettingName = keyof Settings
export const settingNames = settings.keyof().options
const answer = { 200: done.extend({ data: settings }) }

export const showSettings = {
  ...deskCalls.deskShowSettings,
  summary: "Read the organisation's settings",
  schema: { response: answer },
} as const
export const saveClockDays = {
  ...deskCalls.deskSaveClockDays,
  summary: 'Set the days of the clocks',
  fails: ['changed_meanwhile'],
  schema: { body: z.object({ version, value: clockDays }), response: answer },
} as const
export const saveOfferedOutcomes = {
  ...deskCalls.deskSaveOfferedOutcomes,
  summary: 'Set the outcomes that cases may be closed with',
  fails: ['changed_meanwhile'],
  schema: { body: z.object({ version, value: offeredOutcomes }), response: answer },
} as const
export const saveDigestTime = {
  ...deskCalls.deskSaveDigestTime,
  summary: 'Set when the daily digest goes',
  fails: ['changed_meanwhile'],
  schema: { body: z.object({ version, value: timeOfDay }), response: answer },
} as const

export const saveSecondEditor = {
  ...deskCalls.deskSaveSecondEditor,
  summary: 'Set whether a second editor reviews before publishing',
  fails: ['changed_meanwhile'],
  schema: { body: z.object({ version, value: z.boolean() }), response: answer },
} as const

export const saveOrganisation = {
  ...deskCalls.deskSaveOrganisation,
  summary: 'Set who answers for the processing of personal data',
  fails: ['changed_meanwhile'],
  schema: { body: z.object({ version, value: organisation }), response: answer },
} as const

/** The outcomes that a case may be closed with now, for those who close cases. */
export const listOfferedOutcomes = {
  ...deskCalls.deskListOfferedOutcomes,
  summary: 'List the outcomes that a case may be closed with',
  schema: { response: { 200: done.extend({ data: z.array(z.enum(outcomes)) }) } },
} as const

export const labelNameMax = 60
const labelName = cleanText.pipe(z.string().trim().min(1, say('name_required')).max(labelNameMax, say('too_long')))
const settingLabel = z.object({
  id: rowId,
  name: z.string(),
  is_retired: z.boolean(),
  version: z.int().positive(),
  /** How many cases have it. */
  cases: z.int().nonnegative(),
})
export type SettingLabel = z.infer<typeof settingLabel>
const labels = { 200: done.extend({ data: z.array(settingLabel) }) }

export const listSettingLabels = {
  ...deskCalls.deskListSettingLabels,
  summary: 'List the labels, those that are retired among them',
  schema: { response: labels },
} as const
export const createSettingLabel = {
  ...deskCalls.deskCreateSettingLabel,
  summary: 'Make a label',
  schema: { body: z.object({ name: labelName }), response: labels },
} as const
/** A label that is retired stays on the cases that have it and is given to no other. */
export const changeSettingLabel = {
  ...deskCalls.deskChangeSettingLabel,
  summary: 'Rename a label, retire it or take it into use again',
  fails: ['changed_meanwhile'],
  schema: {
    params: idParams,
    body: z.object({ version: z.int().positive(), name: labelName, is_retired: z.boolean() }),
    response: labels,
  },
} as const
