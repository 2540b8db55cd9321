import { z } from 'zod'
import { deskCall } from './deskCall.ts'
import { say } from './errors.ts'
import { moment, named, page, rowId, day, ordinal, severalOf } from './wire.ts'

/** How the filter takes a request: the number that the log has for it, or the one that whoever sent it was given. */
export const requestPattern = /^(?:[1-9]\d{0,14}|[\dA-Za-z]{4}[\s-]?[\dA-Za-z]{4})$/
/** Values of one filter widen it, filters narrow each other. Strict: a misspelt one is refused, so that none shows more than was asked. */
const filter = {
  /** Numbers of staff, or `reporter` for all reporters, or `system` for the portal itself. */
  person: severalOf(z.union([z.enum(['reporter', 'system']), ordinal.max(Number.MAX_SAFE_INTEGER, say('invalid'))])),
  case: ordinal.max(Number.MAX_SAFE_INTEGER, say('invalid')).optional(),
  /** A request at `/personvern`: `4`, as the log names it, or `7K3M-9QXA` for as long as the request is kept. */
  request: z.string().regex(requestPattern, say('invalid')).optional(),
  breach: ordinal.max(Number.MAX_SAFE_INTEGER, say('invalid')).optional(),
  /** Codes; one that there is not finds nothing. */
  action: severalOf(z.string().regex(/^[a-z_]{1,60}$/, say('invalid'))),
  /** The first and the last day, in Norway. */
  date_from: day.optional(),
  date_to: day.optional(),
}
const auditFilter = z.strictObject(filter)
export type AuditFilter = z.output<typeof auditFilter>
const auditQuery = z.strictObject({
  ...filter,
  limit: page.shape.limit,
  /** The last row that the first page counted, and the last row that was shown. */
  cursor: z
    .string()
    .regex(/^\d{1,15}_[1-9]\d{0,14}$/, say('invalid'))
    .optional(),
})
export type AuditQuery = z.output<typeof auditQuery>

export const auditRow = z.object({
  number: rowId,
  at: moment,
  actor: z.enum(['staff', 'reporter', 'system']),
  /** Who of the staff; `name` is empty for somebody who never accepted the invitation. */
  staff: named.nullable(),
  /** By which the rows of one reporter are told to be one person's: a part of a keyed hash. */
  reporter: z.string().nullable(),
  action: z.string(),
  subject: z.object({ kind: z.string(), id: rowId.nullable() }).nullable(),
  /** Null where none is asked for, and where it went with the case. */
  reason: z.string().nullable(),
  reason_erased: z.boolean(),
  before: z.array(z.string()),
  after: z.array(z.string()),
})
export type AuditRow = z.infer<typeof auditRow>

/** What the last check of the chain found; null before the first. `broken_at`: the first row that does not hold. */
const auditCheck = z.object({ at: moment, entries: z.int(), broken_at: z.int().nullable() }).nullable()
export type AuditCheck = z.infer<typeof auditCheck>

const auditNames = z.array(z.object({ code: z.string(), name: z.string() }))
export type AuditNames = z.infer<typeof auditNames>

/** Newest first. The total counts the rows from before the first page was asked for. */
export const listAudit = deskCall('deskListAudit', 'Read the audit log', {
  fails: ['malformed'],
  querystring: auditQuery,
  data: z.object({
    rows: z.array(auditRow),
    /**
     * What codes of these rows stand for that hold the number of a word of a list, as `label=4`, while it is there; as
     * `item=4` the public title of an article or entry that a row is about; and as `request=4` the number that whoever
     * sent a request was given, while it is kept.
     */
    names: auditNames,
    total: z.int(),
    next_cursor: z.string().nullable(),
    check: auditCheck,
  }),
})
/** The staff that the log may name, those without access now among them. */
export const listAuditPeople = deskCall('deskListAuditPeople', 'List whom the audit log can be narrowed to', {
  data: z.array(named),
})
/** When the chain is checked by itself, each night in Norway, `HH:MM`. */
export const nightlyCheck = '04:10'
/** A line of the answer: how many rows of how many hold so far, and at last what the check found. */
export const checkLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), checked: z.int(), entries: z.int() }),
  z.object({ kind: z.literal('end'), check: auditCheck }),
])
/** Checks the whole log now. The answer comes in lines of JSON (`checkLine`), the last one with what was found. */
export const checkAudit = deskCall('deskCheckAudit', 'Check the whole audit log now, in lines that say how far it is', {
  response: { 200: z.unknown() },
})
/** CSV, oldest first. */
export const exportAudit = deskCall('deskExportAudit', 'Fetch the audit log as CSV', {
  fails: ['malformed'],
  querystring: auditFilter,
  response: {},
})
