import * as contract from '#contract/deskReports.ts'
import { guarded, inAct } from '#server/cases/staffRoutes.ts'
import { readSettings } from '#server/cases/settings.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { downloadHeaders } from '#server/platform/http/contentDisposition.ts'
import { fail } from '#server/platform/http/failures.ts'
import { askerOf } from '#server/platform/pdf/pdf.ts'
import texts from '#texts/nb/reports.ts'
import { readRelease, readReleases } from '../open/published.ts'
import { besideEarlier } from '../open/reader.ts'
import { writeReport } from './writeReport.ts'

const kinds = {
  pdf: { call: contract.makeReportPdf, type: 'application/pdf' },
  docx: {
    call: contract.makeReportDocx,
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
} as const

/** The report of a release for the staff, made anew each time: a published one never changes. */
export const reportRoutes: FeaturePlugin = async (app, services) => {
  for (const as of ['pdf', 'docx'] as const) {
    const { call, type } = kinds[as]
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
        return reply.headers(downloadHeaders(texts.fileName(slug, as), type)).send(bytes)
      },
    })
  }
}
