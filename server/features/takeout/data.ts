import { z } from 'zod'
import { holdGrounds } from '#contract/holdGrounds.ts'
import { ofEachText } from '#contract/incidentFacts.ts'
import { shownWitnessFields } from '#contract/incidents.ts'

/** The version of `data.json`: another one when a field goes or means something else. */
export const dataVersion = 1

/** A `Date` here, and text in `data.json`. */
const moment = z.coerce.date().meta({ format: 'date-time', description: 'UTC' })
const day = z.string().meta({ format: 'date' })
/** Who did it: the person who takes this along, the organisation, or the portal by itself. */
const side = z.enum(['you', 'us', 'portal'])

const witness = z.object(shownWitnessFields)

/** That something would be erased, told so many days before. */
const notice = z.object({ days: z.number().int(), due_on: day, told_at: moment.nullable() })

const document = z.object({
  id: z.number().int(),
  name: z.string(),
  size: z.number().int().meta({ description: 'Bytes' }),
  added_at: moment,
  from: side,
  message_id: z.number().int().nullable().meta({ description: 'The message that it came with' }),
  inspection: z.string().meta({ description: 'waiting, clean, suspicious, infected or unreadable' }),
  /** Both null for a file that is not in the zip. */
  path: z.string().nullable().meta({ description: 'Where it is in this zip; null when it is not in it' }),
  sha256: z.string().nullable().meta({ description: 'Hexadecimal, of the file as it was sent' }),
})

const words = z.object({ version: z.string(), sha256: z.string(), body: z.string() })

export const caseData = z.object({
  id: z.number().int(),
  is_draft: z.boolean(),
  status: z.string(),
  date: day.nullable(),
  time: z.string().nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  category: z.string().nullable(),
  ...ofEachText(() => z.string()),
  created_at: moment,
  updated_at: moment,
  submitted_at: moment.nullable(),
  closed_at: moment.nullable(),
  erased_on: day.nullable().meta({ description: 'The day on which the case is erased, as planned now' }),
  withdrawn: z.object({ at: moment, due_at: moment }).nullable(),
  hold: z
    .object({
      ground: z.enum(holdGrounds),
      reason: z.string(),
      ends_on: day,
      agreed: z.boolean(),
      agreed_until: day.nullable(),
    })
    .nullable()
    .meta({ description: 'That the case is kept longer; by consent only to the day that was agreed to' }),
  erasure_notices: z.array(notice).meta({
    description: 'Notices that the case would be erased',
  }),
  entered: z
    .object({ name: z.string(), contact: z.string(), at: moment })
    .nullable()
    .meta({ description: 'Of a case that staff wrote down: who called or came, and how they are reached' }),
  witnesses: z.array(witness),
  documents: z.array(document),
  messages: z.array(
    z.object({ id: z.number().int(), from: side, sent_at: moment, read_at: moment.nullable(), body: z.string() }),
  ),
  corrections: z.array(
    z.object({
      field: z.string(),
      before: z.union([z.string(), witness]).nullable(),
      after: z.union([z.string(), witness]).nullable(),
      at: moment,
    }),
  ),
  consents: z.array(
    z.object({
      what: z.string().meta({ description: 'A consent of the case, or the act (Draft, Submitted) that it came with' }),
      is_given: z.boolean(),
      recorded: z.string().nullable().meta({ description: 'How, when staff wrote it down' }),
      at: moment,
      words: words.nullable(),
    }),
  ),
  papers: z.array(
    z.object({
      kind: z.string(),
      saved_by: side,
      saved_at: moment,
      parts: z.array(z.object({ part: z.string(), text: z.string() })),
    }),
  ),
  coding: z
    .object({
      code_list: z.number().int().meta({ description: 'The version of the lists of codes' }),
      changed_at: moment,
      lists: z.array(z.object({ list: z.string(), codes: z.array(z.string()) })),
      reported_to: z.array(
        z.object({ body: z.string(), date: day.nullable(), case_number: z.string(), outcome: z.string().nullable() }),
      ),
    })
    .nullable()
    .meta({ description: 'What staff coded the case with, and where else it was reported; null for nothing' }),
  activity: z
    .array(z.object({ kind: z.string(), by: side, at: moment, status: z.string() }))
    .meta({ description: 'What was done to the case: kinds and times' }),
  seen: z
    .array(z.object({ kind: z.string(), at: moment }))
    .meta({ description: 'When staff read the case, its messages or a document of it' }),
  handed_over: z
    .array(z.object({ kind: z.string(), purpose: z.string(), at: moment }))
    .meta({ description: 'What left the desk, and what for' }),
})
export type CaseData = z.infer<typeof caseData>

export const accountData = z.object({
  account: z.object({
    id: z.number().int(),
    name: z.string(),
    email: z.string().nullable(),
    email_verified_at: moment.nullable(),
    new_email: z.string().nullable(),
    phone_number: z.string(),
    gender: z.string(),
    contact_language: z.string().nullable().meta({ description: 'ISO 639 code of the language to talk in, if chosen' }),
    case_mails: z.boolean(),
    created_at: moment,
    updated_at: moment,
    signed_in_at: moment,
    password_changed_at: moment,
    erasure_notices: z.array(notice).meta({ description: 'Notices that the account would be erased' }),
  }),
  sessions: z.array(z.object({ device: z.string(), created_at: moment, last_used_at: moment, expires_at: moment })),
  known_networks: z
    .array(z.object({ last_used_at: moment }))
    .meta({ description: 'Networks that signed in; the portal keeps no address, only a keyed hash' }),
  favourites: z.array(z.object({ article_id: z.number().int(), title: z.string(), marked_at: moment })),
  tips: z.array(
    z.object({
      id: z.number().int(),
      link: z.string(),
      suggestion: z.string(),
      state: z.string(),
      sent_at: moment,
      decided_at: moment.nullable(),
    }),
  ),
  takeouts: z.array(z.object({ state: z.string(), asked_at: moment, fetched_at: moment.nullable() })),
})
export type AccountData = z.infer<typeof accountData>

export const takeoutData = accountData.extend({
  version: z.literal(dataVersion),
  made_at: moment,
  cases: z.array(caseData),
})

/** What `data.schema.json` holds: JSON Schema, draft 2020-12. */
export const dataSchema = () => {
  const schema = z.toJSONSchema(takeoutData, {
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema._zod.def.type === 'date') jsonSchema.type = 'string'
    },
  })
  return JSON.stringify(schema, null, 2)
}
