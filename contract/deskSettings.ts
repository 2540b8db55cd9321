import { z } from 'zod'
import { type Clock, deskStatuses } from './casework.ts'
import { deskCall } from './deskCall.ts'
import { labelName } from './deskCaseWork.ts'
import { sayDesk } from './deskErrors.ts'
import { ofEach } from './incidentFacts.ts'
import { limits } from './limits.ts'
import { outcomes } from './status.ts'
import { rowId, version as rowVersion, words } from './wire.ts'

/** Calendar days, from one to a year. */
const days = z.int(sayDesk('days_invalid')).min(1, sayDesk('days_invalid')).max(365, sayDesk('days_invalid'))
const clockDays = z.object({ acknowledge: days, answer: days, stale: days } satisfies Record<Clock, z.ZodType>)

/** Always offered: folding duplicates depends on it (docs/casework.md). */
export const fixedOutcome = 'duplicate'
/** A set, in the order of the contract; `duplicate` is always in it, and so is another one. */
const offeredOutcomes = z
  .array(z.enum(outcomes))
  .max(outcomes.length)
  .transform((chosen) => outcomes.filter((one) => one === fixedOutcome || chosen.includes(one)))
  .refine((chosen) => chosen.length > 1, sayDesk('outcomes_required'))

/** A time of day in Norway, `HH:MM`. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, sayDesk('time_invalid'))

/** The organisation's words for each state. Where a state has none, and one that is not named has none, the default ones hold. */
const stateTexts = (text: z.ZodType<string>) =>
  z.object(ofEach(deskStatuses, () => z.object({ body: text, next: text }).default({ body: '', next: '' })))

export const organisationFields = [
  'controller_name',
  'controller_number',
  'controller_address',
  'controller_contact',
  'officer_name',
  'officer_contact',
  'processors',
] as const

/** What only the organisation knows about itself, for its record of processing (GDPR article 30.1 a and d). Empty: not told yet. */
export const organisation = z.object(ofEach(organisationFields, () => words(300)))
/** The same as it is read back. */
export const shownOrganisation = z.object(ofEach(organisationFields, () => z.string()))
export type Organisation = z.infer<typeof shownOrganisation>

/** The version that a change was made from; 0 while the setting has never been changed. */
const version = z.int().min(0)
const setting = <T extends z.ZodType>(value: T) => z.object({ value, version })
export const settings = z.object({
  clock_days: setting(clockDays),
  offered_outcomes: setting(z.array(z.enum(outcomes))),
  digest_time: setting(timeOfDay),
  /** Whether somebody else than who wrote last publishes articles and entries. */
  second_editor: setting(z.boolean()),
  /** Who answers for the processing of personal data. */
  organisation: setting(shownOrganisation),
  state_texts: setting(stateTexts(z.string())),
})
export type Settings = z.infer<typeof settings>
export type SettingName = keyof Settings
export const settingNames = settings.keyof().options

export const showSettings = deskCall('deskShowSettings', "Read the organisation's settings", { data: settings })
const saves = <Name extends SettingName, T extends z.ZodType>(name: Name, value: T) =>
  z.object({ name: z.literal(name), version, value })
/** What each of them may become. */
export const settingChanges = {
  clock_days: saves('clock_days', clockDays),
  offered_outcomes: saves('offered_outcomes', offeredOutcomes),
  digest_time: saves('digest_time', timeOfDay),
  second_editor: saves('second_editor', z.boolean()),
  organisation: saves('organisation', organisation),
  state_texts: saves('state_texts', stateTexts(words(limits.stateText))),
}
const { clock_days: first, ...others } = settingChanges
export const saveSetting = deskCall('deskSaveSetting', "Change one of the organisation's settings", {
  fails: ['changed_meanwhile'],
  body: z.discriminatedUnion('name', [first, ...Object.values(others)]),
  data: settings,
})

export const listOfferedOutcomes = deskCall('deskListOfferedOutcomes', 'List the outcomes to close a case with', {
  data: z.array(z.enum(outcomes)),
})

const settingLabel = z.object({
  id: rowId,
  name: z.string(),
  is_retired: z.boolean(),
  version: rowVersion,
  cases: z.int().nonnegative(),
})
export type SettingLabel = z.infer<typeof settingLabel>
const labels = z.array(settingLabel)

export const listSettingLabels = deskCall('deskListSettingLabels', 'List the labels, also those that are retired', {
  data: labels,
})
/** A label that is retired stays on the cases that have it and is given to no other. */
export const changeSettingLabel = deskCall('deskChangeSettingLabel', 'Rename a label, retire it or use it again', {
  fails: ['changed_meanwhile'],
  body: z.object({ version: rowVersion, name: labelName, is_retired: z.boolean() }),
  data: labels,
})
