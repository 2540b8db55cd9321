import { z } from 'zod'
import { deskCall } from './deskCall.ts'
import { releaseSlug } from './openNumbers.ts'

const asked = {
  params: z.object({ slug: releaseSlug }),
  fails: ['not_found', 'too_many_requests', 'too_large', 'unavailable'],
  response: {},
} as const

/** Of a release that is published, or that is approved and waits for its time. */
export const makeReportPdf = deskCall('deskMakeReportPdf', 'Make the report of a release as a PDF', asked)
export const makeReportDocx = deskCall('deskMakeReportDocx', 'Make the report of a release as a DOCX', asked)
