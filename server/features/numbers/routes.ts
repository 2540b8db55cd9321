import { showNumbers } from '#contract/deskNumbers.ts'
import * as releases from '#contract/deskReleases.ts'
import { makeKeptBeside } from '#server/cases/keptWhileUnchanged.ts'
import { readSettings } from '#server/cases/settings.ts'
import { guarded, inAct, staffRoutes } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { downloadHeaders } from '#server/platform/http/contentHeaders.ts'
import { fail } from '#server/platform/http/failures.ts'
import { mediaTypeOf } from '#server/platform/media/types.ts'
import { askerOf } from '#server/platform/pdf/pdf.ts'
import releaseTexts from '#texts/nb/deskReleases.ts'
import reportTexts from '#texts/nb/reports.ts'
import { type KeepNumbers, readNumbers } from './counting.ts'
import { readRelease, readReleases } from './open/published.ts'
import { besideEarlier } from './open/reader.ts'
import { listReleases, showRelease } from './releases/reading.ts'
import {
  approveRelease,
  changeRelease,
  correctRelease,
  draftRelease,
  dropRelease,
  planRelease,
} from './releases/writing.ts'
import { writeReport } from './report/writeReport.ts'

const reportCalls = { pdf: releases.makeReportPdf, docx: releases.makeReportDocx } as const

export const numberRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  const keep: KeepNumbers = makeKeptBeside(services)
  route(showNumbers, (at, query) => readNumbers(at, keep, services.secret, query))
  const { replies } = releaseTexts
  route(releases.listReleases, listReleases)
  route(releases.showRelease, (at, { slug }) => showRelease(at, slug))
  route(releases.draftRelease, draftRelease, replies.drafted)
  route(releases.correctRelease, correctRelease, replies.drafted)
  route(releases.changeRelease, changeRelease, replies.changed)
  route(releases.approveRelease, approveRelease, replies.approved)
  route(releases.planRelease, planRelease, replies.planned)
  route(releases.dropRelease, dropRelease, replies.dropped)
  // The report of a release is made anew each time: a published one never changes.
  for (const as of ['pdf', 'docx'] as const) {
    const call = reportCalls[as]
    app.route({
      ...guarded(call),
      handler: async ({ staff, params: { slug } }, reply) => {
        const found = await inAct(services, call, staff, async ({ trx }) => {
          const release = (await readRelease(trx, slug, { orApproved: true })) ?? fail('not_found')
          return {
            release,
            earlier: await besideEarlier(trx, release),
            isPublished: (await readReleases(trx, slug)).length > 0,
            organisation: (await readSettings(trx)).organisation.value.controller_name,
          }
        })
        const { release, ...about } = found
        const asker = askerOf('staff', staff.id)
        const bytes = await writeReport(release, { ...about, as, createdAt: services.clock.now(), asker })
        // What was not made is not written down, and nothing goes out before it is.
        await inAct(services, call, staff, ({ tell }) => tell({ after: [`release=${slug}`, as] }))
        return reply.headers(downloadHeaders(reportTexts.fileName(slug, as), mediaTypeOf(as))).send(bytes)
      },
    })
  }
}
