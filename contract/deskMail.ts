import { z } from 'zod'
import { deskCall } from './deskCall.ts'
import { say } from './errors.ts'
import { roleChanges, roles } from './staff.ts'
import { calendarDate, moment, page, rowId, email } from './wire.ts'

export const deliveryResults = ['accepted', 'deferred', 'refused'] as const
export type DeliveryResult = (typeof deliveryResults)[number]

export const delivery = z.object({
  id: rowId,
  /** Which mail, as a code; never to whom. */
  kind: z.string(),
  result: z.enum(deliveryResults),
  /** The mail server's reply code, or that of the failure to reach it. */
  code: z.string(),
  attempts: z.int().positive(),
  at: moment,
})
export type Delivery = z.infer<typeof delivery>

/** In steps of so many the mails to reporters are counted. */
export const mailStep = 10
const reporterMails = z.object({ day: calendarDate, result: z.enum(deliveryResults), about: z.int().positive() })
export type ReporterMails = z.infer<typeof reporterMails>

const outage = z.object({ since: moment, code: z.string() }).nullable()

/** The mails to staff, newest first. Those to reporters, which would tell who has an account, are counted day by day alone. */
export const listDeliveries = deskCall('deskListDeliveries', 'List what the mail server said to mails', {
  fails: ['malformed'],
  querystring: z.strictObject({
    limit: page.shape.limit,
    result: z.enum(deliveryResults).optional(),
    cursor: z
      .string()
      .regex(/^\d{1,17}_[1-9]\d{0,14}$/, say('invalid'))
      .optional(),
  }),
  data: z.object({
    mails: z.array(delivery),
    total: z.int(),
    /** Of days that are over; newest first. */
    reporters: z.array(reporterMails),
    next_cursor: z.string().nullable(),
    outage,
    /** False while mails go to the mailbox of a trial. */
    has_server: z.boolean(),
  }),
})

export const testMail = deskCall('deskTestMail', 'Send a test mail and wait for the answer of the mail server', {
  fails: ['too_many_requests'],
  body: z.object({ email }),
  data: z.object({ result: z.enum(deliveryResults), code: z.string() }),
})

const roleGiven = z.object({
  id: rowId,
  /** Name and address. */
  person: z.string(),
  role: z.enum(roles),
  change: z.enum(roleChanges),
  /** Null for the command line, and for somebody who is gone. */
  by: z.string().nullable(),
  at: moment,
})
/**
 * What everybody of the staff is to know at once: mails do not go, or, for whoever reads the log, that it was changed; for leads
 * and privacy officers, who became or ceased to be one lately. `roles`: the reader's own at this moment, so that a page that shows
 * more than they open is taken away. `reading_limited_at`: for whoever reads the log, when somebody was last stopped within a week
 * because they read very much.
 */
const notices = z.object({
  mail_outage_since: moment.nullable(),
  audit_broken_at: z.int().nullable(),
  roles: z.array(z.enum(roles)),
  roles_given: z.array(roleGiven),
  reading_limited_at: moment.nullable(),
})
export type Notices = z.infer<typeof notices>
export const showNotices = deskCall('deskShowNotices', 'Read what all staff are to know, such as that mails fail', {
  data: notices,
})
