import { z } from 'zod'
import { call } from './call.ts'
import { say } from './errors.ts'
import { line, pastDay, calendarDate, cleanText, done, moment, page, rowId, version } from './wire.ts'
import { shownHold } from './holds.ts'
import {
  type IncidentFact,
  type ToldText,
  type WitnessFieldName,
  caseFacts,
  missingFacts,
  ofEachText,
  tooLong,
  witnessInputs,
  witnessTextOf,
  wrongRow,
} from './incidentFacts.ts'
import { inspection } from './inspection.ts'
import { limits } from './limits.ts'
import { joinedNumber } from './text.ts'
import { incidentStatuses, reporterStatuses } from './status.ts'

/** An empty field is sent as '' (multipart), as null (JSON) or not at all: an update replaces the whole case. */
export const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), z.union([z.null(), schema]))

export const lookupId = z.coerce
  .number(say('invalid'))
  .int(say('invalid'))
  .positive(say('invalid'))
  .max(2_147_483_647, say('invalid'))

const witnessText = (field: WitnessFieldName) => line(witnessInputs[field].maxLength)

/** Schema of each field of a witness: a line of text, unless it says more here. Lengths are in incidentFacts.ts, for pages without zod. */
export const witnessFields = {
  ...witnessTextOf((field) => witnessText(field).default('')),
  contact_number: witnessText('contact_number').transform(joinedNumber).default(''),
} satisfies Record<WitnessFieldName, z.ZodType<string>>

export const witness = z.object(witnessFields)

export const incidentTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, say('time_invalid'))
  .transform((clock) => clock.slice(0, 5))
export const toldText = (text: ToldText) => cleanText.pipe(z.string().max(caseFacts[text].max, say(tooLong(text))))

export const demandFacts = (form: Record<IncidentFact, number | string | null>, context: z.RefinementCtx) => {
  for (const fact of missingFacts(form)) context.addIssue({ code: 'custom', path: [fact], message: 'required' })
}

/** Whoever is named needs a number, but not in a draft (spec sections 4 and 5). */
export const demandNumbers = ({ witnesses }: { witnesses: z.output<typeof witness>[] }, context: z.RefinementCtx) =>
  witnesses.forEach((row, at) => {
    const message = wrongRow(row)
    if (message) context.addIssue({ code: 'custom', path: ['witnesses', at, 'contact_number'], message })
  })

export const draftFields = z.object({
  date: orNull(pastDay),
  time: orNull(incidentTime),
  country_id: orNull(lookupId),
  city_id: orNull(lookupId),
  harassment_category_id: orNull(lookupId),
  ...ofEachText((text) => orNull(toldText(text))),
  witnesses: z.array(witness).max(limits.witnesses, say('too_many')).default([]),
})

/** `user_id` may be sent (spec section 7) and is dropped. What is required is checked only for `Submitted` (spec section 5). */
export const incidentForm = draftFields
  .extend({
    status: z.enum(reporterStatuses, say('invalid')),
    /** The version that was edited; a stale one answers 409. */
    version: z.coerce.number().int().positive().optional(),
    /** Documents of this case to delete. Ids of other cases' documents are ignored. */
    removed_documents: z.array(z.coerce.number().int().positive()).max(100).default([]),
  })
  .superRefine((form, context) => {
    if (form.status !== 'Submitted') return
    demandFacts(form, context)
    demandNumbers(form, context)
  })
export type IncidentForm = z.output<typeof incidentForm>

const name = z.object({ name: z.string() })

/** What is read back of a witness: stored text, whatever today's limits are. */
export const shownWitnessFields = witnessTextOf(() => z.string())

export const incidentDocument = z.object({
  id: rowId,
  /** Short-lived signed address under /storage/; for an image, of its viewing copy without metadata, made or not. */
  filepath: z.string(),
  /** The name the reporter's device gave it. */
  name: z.string(),
  /** Bytes of the original. */
  size: z.int().nonnegative(),
  /** Staff added it, by itself or with a message. */
  is_from_us: z.boolean(),
  inspection,
})

export const ownIncident = z.object({
  id: rowId,
  user_id: rowId.nullable(),
  date: calendarDate.nullable(),
  time: z.string().nullable(),
  country_id: rowId.nullable(),
  city_id: rowId.nullable(),
  harassment_category_id: rowId.nullable(),
  ...ofEachText(() => z.string().nullable()),
  status: z.enum(incidentStatuses),
  /** How often its reporter has changed it; work on it by staff does not count. */
  version,
  created_at: moment,
  updated_at: moment,
  submitted_at: moment.nullable(),
  witnesses: z.array(
    z.object({
      id: rowId,
      incident_id: z.number(),
      ...shownWitnessFields,
      created_at: moment,
      updated_at: moment,
    }),
  ),
  incident_documents: z.array(incidentDocument),
  /** What the state means and what comes next, in the organisation's words; null for a draft and a withdrawn case. */
  state: z.object({ body: z.string(), next: z.string() }).nullable(),
  unread_messages: z.int().nonnegative(),
  /** Something has happened since the reporter last opened the case: a message, or another state. */
  has_news: z.boolean(),
  /** The day on which it is erased at the earliest; of a withdrawn case the day on which its days to take it back are over. */
  erased_on: calendarDate.nullable(),
  /** What keeps it longer, or what is asked of the reporter. */
  hold: shownHold,
  harassment_category: name.nullable(),
  country: name.nullable(),
  city: name.nullable(),
})
export type OwnIncident = z.infer<typeof ownIncident>

/** The reply to a save. The whole case is read by its own call. */
export const savedIncident = ownIncident.pick({ id: true, status: true, version: true })
export type SavedIncident = z.infer<typeof savedIncident>
const saved = done.extend({ incident: savedIncident })

const savingFails = [
  'stale_version',
  'already_submitted',
  'idempotency_mismatch',
  'document_type',
  'account_full',
  'storage_full',
] as const
/** Multipart or JSON; `server/platform/http/multipart.ts` turns the spec's field names into `incidentForm`'s shape. */
export const storeIncident = call('storeIncident', 'Store a new case as a draft, or submit it', {
  fails: ['not_found', ...savingFails],
  body: incidentForm,
  response: { 201: saved },
})
export const updateIncident = call('updateIncident', 'Replace a draft, or submit it', {
  fails: savingFails,
  body: incidentForm,
  response: { 200: saved },
})
export const showIncident = call('showIncident', 'Read one of the own cases', {
  response: { 200: done.extend({ incident: ownIncident }) },
})

/** Newest first. Whole cases, because the detail screen is opened with the case of its card (spec section 2). */
export const listIncidents = call('listIncidents', 'List the own cases, newest first', {
  querystring: page,
  response: {
    200: done.extend({ incidents: z.array(ownIncident), total: z.int(), next_cursor: z.string().nullable() }),
  },
})
/** Deletes a draft of the reporter's own. It cannot be undone. `finished`: whether nothing of it is left. */
export const deleteIncident = call('deleteIncident', 'Delete a draft for good', {
  fails: ['already_submitted'],
  response: { 200: done.extend({ finished: z.boolean() }) },
})

/** What a verified reporter sees first. For the unverified: 401 with the spec's `error` (spec section 4). */
export const showDashboard = call('showDashboard', 'Read the newest drafts and submitted cases, with totals', {
  data: z.object({
    drafts: z.array(ownIncident),
    submitted: z.array(ownIncident),
    total_drafts: z.int(),
    total_submitted: z.int(),
  }),
})
