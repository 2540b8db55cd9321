import { z } from 'zod'
import { listCases } from './deskCases.ts'
import { deskCall } from './deskCall.ts'
import { deskStatuses } from './casework.ts'
import { begunYear } from './deskPrivacyReport.ts'
import {
  caseExportKinds,
  exportConsents,
  exportKinds,
  exportPurposes,
  exportStates,
  listExportKinds,
  listPurposes,
  yearExportKinds,
} from './exportKinds.ts'
import { moment, named, rowId } from './wire.ts'

export const shownExport = z.object({
  id: rowId,
  kind: z.enum(exportKinds),
  /** Null for a list and a year. */
  case_id: rowId.nullable(),
  /** Whose incidents; null for a case and a list. */
  year: z.int().nullable(),
  /** The filter of a list in words of its own: `{ field: 'city', values: ['Oslo'] }`; states and the like as codes. */
  filter: z.array(z.object({ field: z.string(), values: z.array(z.string()) })),
  purpose: z.enum(exportPurposes),
  witness_numbers: z.boolean(),
  /** Whether a zip takes documents along in which something was found. */
  with_suspicious: z.boolean(),
  /** Whether a zip takes pictures along as they were sent, with what the camera put in, instead of as viewing copies. */
  with_originals: z.boolean(),
  /** How the case is redacted now, in numbers; null for a list, and when nobody has to answer any more. */
  redaction: z
    .object({
      version: z.int().nonnegative(),
      /** When a lead last went through it; null when nobody has. */
      at: moment.nullable(),
      state: z.enum(['none', 'current', 'outdated']),
      /** False when it was redacted or something came to it since the export was asked for, which can then not be approved. */
      is_as_asked: z.boolean(),
      passages: z.int().nonnegative(),
      documents: z.int().nonnegative(),
      names: z.int().nonnegative(),
      witnesses: z.int().nonnegative(),
    })
    .nullable(),
  /** For whoever answers without opening the case: which it is, and whether its reporter agrees. Null for a list, or with nobody to ask. */
  about: z
    .object({
      status: z.enum(deskStatuses),
      category: named.nullable(),
      consent: z.enum(exportConsents),
    })
    .nullable(),
  state: z.enum(exportStates),
  asked_by: named,
  asked_at: moment,
  /** Cases in it when it was asked for; of a year null until it is approved: whoever asks may not know exact numbers. */
  asked_count: z.int().nonnegative().nullable(),
  decided_by: named.nullable(),
  /** How many cases or documents are written, of how many; the total is null until the making begins. */
  done: z.int().nonnegative(),
  total: z.int().nonnegative().nullable(),
  expires_at: moment.nullable(),
  fetched_at: moment.nullable(),
})
export type ShownExport = z.infer<typeof shownExport>

/** One's own of the last 30 days, newest first; for whoever approves, others' that wait for it, or can still be stopped (`approved`). */
export const listExports = deskCall('deskListExports', "List one's own exports and those that wait for an approval", {
  data: z.object({
    mine: z.array(shownExport),
    waiting: z.array(shownExport),
    approved: z.array(shownExport),
  }),
})

/** `count`: how many cases the filter showed to whoever asks; when it has changed since, the call answers 409. None cannot be asked for. */
export const askForExport = deskCall('deskAskForExport', 'Ask for an export', {
  fails: ['count_changed', 'not_counted', 'redaction_outdated', 'too_many_requests'],
  body: z.discriminatedUnion('what', [
    z.object({
      what: z.literal('case'),
      kind: z.enum(caseExportKinds),
      case_id: rowId,
      purpose: z.enum(exportPurposes),
      witness_numbers: z.boolean(),
      /** Whoever asks has read what was found, and wants these documents in a zip all the same. */
      with_suspicious: z.boolean().default(false),
      /** Pictures of a zip as they were sent, with the place and the time that the camera put in. */
      with_originals: z.boolean().default(false),
    }),
    z.object({
      what: z.literal('list'),
      kind: z.enum(listExportKinds),
      purpose: z.enum(listPurposes),
      count: z.int().positive(),
      /** As in the address of the inbox; where a page begins and how long it is does not matter. */
      filter: listCases.schema.querystring,
    }),
    /** Incidents of a year for those who collect them from all countries: no person is named in it. */
    z.object({
      what: z.literal('year'),
      kind: z.enum(yearExportKinds),
      purpose: z.literal('reporting'),
      year: begunYear,
    }),
  ]),
  data: shownExport,
})

/** Refusing is also how one's own request is taken back, and how an approved export is stopped until it is fetched. */
export const decideExport = deskCall('deskDecideExport', "Approve or refuse another's export, or take one's own back", {
  fails: ['own_export', 'export_decided', 'not_counted', 'approver_bound', 'export_outdated', 'redaction_outdated'],
  body: z.object({ decision: z.enum(['approve', 'refuse']) }),
  data: shownExport,
})

/** Answers with the file, this once: `once` says that the caller knows. */
export const fetchExport = deskCall('deskFetchExport', 'Fetch the file of an export, once', {
  fails: ['export_gone'],
  body: z.object({ once: z.literal(true) }),
  response: {},
})
