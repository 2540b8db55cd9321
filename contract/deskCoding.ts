import { z } from 'zod'
import { codes, exportFacts, loneCodes } from './codes.ts'
import { answerCodes } from './consentCodes.ts'
import { deskCall } from './deskCall.ts'
import { sayDesk } from './deskErrors.ts'
import { say } from './errors.ts'
import { pastDay, words, calendarDate, moment, named, rowId } from './wire.ts'
import { ofEach } from './incidentFacts.ts'
import { limits } from './limits.ts'

/** Lengths of the coding's own words, which are sealed, and how often one case may have been reported elsewhere. */
export const codingLimits = {
  platform_address: limits.link,
  platform_user: 255,
  summary: 1000,
  case_number: 100,
  reports: 20,
} as const

type List = readonly [string, ...string[]]
const one = <const T extends List>(list: T) => z.enum(list).nullable()
const several = <const T extends List>(list: T, lone: readonly T[number][] = []) =>
  z
    .array(z.enum(list))
    .max(list.length, say('too_many'))
    .refine((chosen) => new Set(chosen).size === chosen.length, say('invalid'))
    .refine((chosen) => chosen.length < 2 || !lone.some((code) => chosen.includes(code)), sayDesk('stands_alone'))

/** What is coded from lists. Empty is null, or no code; `source` and `verification` are never empty. */
export const codedLists = z.object({
  reporter_role: one(codes.reporter_role),
  target_link: one(codes.target_link),
  target_kind: several(codes.target_kind),
  target_gender: one(codes.target_gender),
  target_age: one(codes.target_age),
  child_present: one(codes.child_present),
  visible_marker: several(codes.visible_marker, loneCodes.visible_marker),
  arena: several(codes.arena),
  platform: one(codes.platform),
  act: several(codes.act),
  life_area: one(codes.life_area),
  perpetrator_kind: one(codes.perpetrator_kind),
  perpetrator_relation: one(codes.perpetrator_relation),
  perpetrator_gender: one(codes.perpetrator_gender),
  bias_ground: several(codes.bias_ground),
  bias_indicator: several(codes.bias_indicator),
  impact: several(codes.impact, loneCodes.impact),
  repeat: one(codes.repeat),
  bystanders: one(codes.bystanders),
  not_reported_why: several(codes.not_reported_why),
  legal_flag: several(codes.legal_flag),
  source: z.enum(codes.source),
  verification: z.enum(codes.verification),
  verification_ground: several(codes.verification_ground),
})
export type CodedLists = z.infer<typeof codedLists>

/** Words of the coding, sealed with the case's key. `summary`: what happened, without anybody's identity, for the export. */
export const codedWords = ['platform_address', 'platform_user', 'summary'] as const

export const consentTo = several(codes.consent_to, loneCodes.consent_to)
/** Where else it was reported. Of `nobody`, which stands alone, nothing more is told. */
const report = z.object({
  body: z.enum(codes.reported_to),
  date: pastDay.nullable(),
  case_number: words(codingLimits.case_number),
  outcome: z.enum(codes.report_outcome).nullable(),
})
const reports = z
  .array(report)
  .max(codingLimits.reports, say('too_many'))
  .refine((rows) => rows.length < 2 || rows.every(({ body }) => body !== 'nobody'), sayDesk('stands_alone'))
  .refine(
    (rows) =>
      rows.every(
        ({ body, date, case_number, outcome }) => body !== 'nobody' || (!date && !case_number && outcome === null),
      ),
    say('invalid'),
  )
export const shownReport = report.extend({ date: calendarDate.nullable(), case_number: z.string() })
export type ShownReport = z.infer<typeof shownReport>

const coding = z.object({
  /** Grows with each save; 0 while nothing is coded. */
  version: z.int().nonnegative(),
  code_list: z.int().positive(),
  fields: codedLists.extend({
    ...ofEach(codedWords, () => z.string()),
    reported_to: z.array(shownReport),
    consent_to: consentTo,
  }),
  /** Each answer of the reporter's, oldest first. `recorded_by`: who of the staff wrote it down; null: the reporter gave it. */
  consents: z.array(
    z.object({
      id: rowId,
      consent: z.enum(answerCodes),
      is_given: z.boolean(),
      how: z.enum(codes.source),
      at: moment,
      recorded_by: named.nullable(),
    }),
  ),
  /** Who gives consents: the reporter alone, or whoever called, for whom staff write them down. */
  consents_from: z.enum(['reporter', 'caller']),
  /** What the yearly export still lacks. */
  missing: z.array(z.enum(exportFacts)),
  changed_at: moment.nullable(),
  changed_by: named.nullable(),
  /** Of a case that staff entered for somebody: who of them, and when. */
  entered: z.object({ by: named, at: moment }).nullable(),
})
export type Coding = z.infer<typeof coding>
export type CodedFields = Coding['fields']
export type CodedField = keyof CodedFields

export const showCoding = deskCall('deskShowCoding', 'Read the coding of a case', { data: coding })

/** The version of the coding that the change was made from; when somebody has coded since, the call answers 409. */
const version = z.int().nonnegative()
type Saves<Shape extends Record<string, z.ZodType>> = {
  [Field in keyof Shape]: z.ZodObject<{
    version: typeof version
    field: z.ZodLiteral<Field & string>
    value: Shape[Field]
  }>
}[keyof Shape]
function savesOf<Shape extends Record<string, z.ZodType>>(shape: Shape): Saves<Shape>[]
function savesOf(shape: Record<string, z.ZodType>): object[] {
  return Object.entries(shape).map(([field, value]) => z.object({ version, field: z.literal(field), value }))
}

/** One field at a time, saved as one goes. A save of what stands there already changes nothing. */
export const saveCoding = deskCall('deskSaveCoding', 'Save one field of the coding of a case', {
  fails: ['case_changed', 'read_only'],
  body: z.discriminatedUnion('field', [
    /**
     * What the reporter said, and how; those that are left out are withdrawn. `reporter_answers` at `value`: staff give no consent
     * for a reporter who answers for themselves.
     */
    z.object({ version, field: z.literal('consent_to'), value: consentTo, how: z.enum(codes.source) }),
    ...savesOf({
      ...codedLists.shape,
      ...ofEach(codedWords, (word) => words(codingLimits[word])),
      reported_to: reports,
    }),
  ]),
  data: coding,
})
export type SaveCoding = z.output<(typeof saveCoding)['schema']['body']>
