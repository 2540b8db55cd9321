import { Readable } from 'node:stream'
import * as reports from '#contract/deskPrivacyReport.ts'
import * as processing from '#contract/deskProcessing.ts'
import { rolesWith } from '#contract/staff.ts'
import { todayInOslo } from '#contract/time.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { contentDisposition } from '#server/platform/http/contentDisposition.ts'
import type { Cell } from '#server/platform/sheets/cells.ts'
import { csvOf } from '#server/platform/sheets/csv.ts'
import texts from '#texts/nb/deskBreachReplies.ts'
import reportWords from '#texts/nb/deskPrivacyReport.ts'
import processingWords from '#texts/nb/deskProcessing.ts'
import { readRecord, recordRows } from './record.ts'
import { readYear } from './yearReport.ts'

const done = (message: string) => ({ success: true as const, message })
const may = { who: 'staff', role: rolesWith('oversee_privacy') } as const
/** Neither tells of a person: what the portal stores, and numbers of a year. Files that leave the desk are written down. */
const shows = { may: { ...may, audit: null } } as const

/** The record of processing and the year's numbers. */
export const overviewRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock } = services
  const headersOf = (name: string) => ({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': contentDisposition('attachment', `${name}.csv`),
  })

  app.route({
    ...processing.showProcessing,
    config: shows,
    handler: async () => ({ ...done(texts.fetched), data: await readRecord(services) }),
  })

  app.route({
    ...processing.exportProcessing,
    config: {
      may: { ...may, audit: 'processing_exported' },
      file: true,
    },
    handler: async ({ staff }, reply) => {
      const record = await readRecord(services)
      await db
        .transaction()
        .execute((trx) => writeAudit(services, trx, { actor: { staff: staff.id }, action: 'processing_exported' }))
      reply.headers(headersOf(`${processingWords.fileName}-${todayInOslo(clock.now())}`))
      return reply.type('text/csv; charset=utf-8').send(sheet(recordRows(record)))
    },
  })

  app.route({
    ...reports.showPrivacyReport,
    config: shows,
    handler: async ({ query: { year } }) => ({ ...done(texts.fetched), data: await readYear(services, year) }),
  })

  app.route({
    ...reports.exportPrivacyReport,
    config: {
      may: { ...may, audit: 'privacy_report_exported' },
      file: true,
    },
    handler: async ({ staff, query: { year } }, reply) => {
      const report = await readYear(services, year)
      await db.transaction().execute((trx) =>
        writeAudit(services, trx, {
          actor: { staff: staff.id },
          action: 'privacy_report_exported',
          after: [`year=${year}`],
        }),
      )
      reply.headers(headersOf(`${reportWords.fileName}-${year}`))
      return reply.type('text/csv; charset=utf-8').send(sheet(reportRows(report)))
    },
  })
}

function* reportRows({ year, counts, deadlines }: reports.PrivacyReport): Generator<readonly Cell[]> {
  yield [reportWords.notPublic, '', null]
  yield [reportWords.year, '', year]
  for (const name of reports.privacyCounts) yield [reportWords.countsTitle, reportWords.counts[name], counts[name]]
  for (const kind of ['requests', 'breaches'] as const)
    for (const state of reports.deadlineStates)
      yield [reportWords.deadlines[kind].title, reportWords.deadlines[kind][state], deadlines[kind][state]]
}

const sheet = (rows: Iterable<readonly Cell[]>) => Readable.from(csvOf(each(rows)), { objectMode: false })

async function* each(rows: Iterable<readonly Cell[]>) {
  yield* rows
}
