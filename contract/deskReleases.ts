import { z } from 'zod'
import { deskCall } from './deskCall.ts'
import { filledWords, words, calendarDate, moment, named } from './wire.ts'
import { approvingRoles, releaseSlug, releaseSummary } from './openNumbers.ts'

/** Characters in the organisation's own words, in what happened in a quarter, and in the reason of a correction. */
export const releaseTextMax = { summary: 4000, event: 500, reason: 500 } as const

/** `waiting`: its time is set, and whoever approved it has lost the role since. */
export const releaseStates = ['draft', 'waiting', 'planned', 'published'] as const
/** What the server looks after before anybody approves. `frozen`: each quarter of the period is over and counted. */
export const releaseChecks = ['frozen', 'multiples', 'one_way'] as const

const releaseRow = z.object({
  slug: releaseSlug,
  state: z.enum(releaseStates),
  /** The roles whose approval counts. */
  approved_as: z.array(z.enum(approvingRoles)),
  publish_at: moment.nullable(),
  published_at: moment.nullable(),
  is_demo: z.boolean(),
  /** Whoever asks may approve it, or say when it is published, and nobody has. */
  awaits_you: z.boolean(),
})
export type ReleaseRow = z.infer<typeof releaseRow>

const shownRelease = releaseRow.extend({
  version: z.int().nonnegative(),
  from: calendarDate,
  to: calendarDate,
  /** The first days of its quarters. */
  quarters: z.array(calendarDate),
  corrects: releaseSlug.nullable(),
  reason: z.string().nullable(),
  /** A later release, published or drafted, corrects it. */
  is_corrected: z.boolean(),
  summary: z.string(),
  events: z.array(z.object({ quarter: calendarDate, text: z.string() })),
  /** Null: made from invented cases. */
  drafted_by: named.nullable(),
  /** `is_standing`: whoever gave it has the role now, so that it counts. */
  approvals: z.array(z.object({ role: z.enum(approvingRoles), by: named, at: moment, is_standing: z.boolean() })),
  may_approve_as: z.array(z.enum(approvingRoles)),
  checks: z.array(z.object({ check: z.enum(releaseChecks), holds: z.boolean() })),
  /** The versions of the code list (contract/codes.ts) that its quarters were counted by. */
  code_lists: z.array(z.int()),
  total: releaseSummary.shape.total,
  monitored: releaseSummary.shape.monitored,
  /** In words, as tables. `heads`: of the rows first. */
  figures: z.array(
    z.object({
      title: z.string(),
      heads: z.array(z.string()),
      rows: z.array(z.object({ label: z.string(), counts: z.array(z.int()) })),
    }),
  ),
})
export type DeskRelease = z.infer<typeof shownRelease>

const params = z.object({ slug: releaseSlug })
const version = z.int().nonnegative()

export const listReleases = deskCall('deskListReleases', 'List the releases, newest first, and what can be drafted', {
  /** `ready`: frozen periods that nobody has drafted. */
  data: z.object({ releases: z.array(releaseRow), ready: z.array(releaseSlug) }),
})
export const showRelease = deskCall('deskShowRelease', 'Read a release with its numbers, published or not', {
  params,
  data: shownRelease,
})
export const draftRelease = deskCall('deskDraftRelease', 'Draft a release of a frozen quarter, or of a year of four', {
  fails: ['release_not_frozen', 'release_exists'],
  body: z.object({ period: z.string().regex(/^\d{4}(-k[1-4])?$/) }),
  data: shownRelease,
})
/** Counts what moved in the quarters since they were frozen or last corrected. Other drafts of them are corrected with it. */
export const correctRelease = deskCall('deskCorrectRelease', 'Draft a correction of a published release', {
  fails: ['release_exists', 'release_unmoved', 'release_not_published'],
  params,
  body: z.object({ reason: filledWords(releaseTextMax.reason) }),
  data: shownRelease,
})
/** Takes the approvals and the plan back. */
export const changeRelease = deskCall('deskChangeRelease', 'Change the texts of a draft', {
  fails: ['changed_meanwhile', 'release_published', 'release_of_another'],
  params,
  body: z.object({
    version,
    summary: words(releaseTextMax.summary),
    events: z.array(z.object({ quarter: calendarDate, text: filledWords(releaseTextMax.event) })).max(20),
  }),
  data: shownRelease,
})
export const approveRelease = deskCall('deskApproveRelease', 'Approve a draft as it stands', {
  fails: ['changed_meanwhile', 'release_published', 'release_own', 'release_not_ready', 'approver_bound'],
  params,
  body: z.object({ version, role: z.enum(approvingRoles) }),
  data: shownRelease,
})
/** Null: now. */
export const planRelease = deskCall('deskPlanRelease', 'Set the time when an approved release is published', {
  fails: ['changed_meanwhile', 'release_published', 'release_not_approved'],
  params,
  body: z.object({ version, publish_at: z.iso.datetime().nullable() }),
  data: shownRelease,
})
/** What a correction counted stays, and is part of the next draft of the period. */
export const dropRelease = deskCall('deskDropRelease', 'Drop a draft', {
  fails: ['changed_meanwhile', 'release_published'],
  params,
  body: z.object({ version }),
})

const asked = {
  params,
  fails: ['not_found', 'too_many_requests', 'too_large', 'unavailable'],
  response: {},
} as const

/** Of a release that is published, or that is approved and waits for its time. */
export const makeReportPdf = deskCall('deskMakeReportPdf', 'Make the report of a release as a PDF', asked)
export const makeReportDocx = deskCall('deskMakeReportDocx', 'Make the report of a release as a DOCX', asked)
