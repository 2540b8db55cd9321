import * as breaches from '#contract/deskBreaches.ts'
import * as reports from '#contract/deskPrivacyReport.ts'
import * as processing from '#contract/deskProcessing.ts'
import { todayInOslo } from '#contract/time.ts'
import { guarded, inAct, staffRoutes } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin } from '#server/context.ts'
import type { Cell } from '#server/platform/sheets/cells.ts'
import { sendCsv } from '#server/platform/sheets/csv.ts'
import texts from '#texts/nb/deskBreachReplies.ts'
import reportWords from '#texts/nb/deskPrivacyReport.ts'
import processingWords from '#texts/nb/deskProcessing.ts'
import { changeBreach, closeBreach, recordBreach, reopenBreach, tellOfBreach, untellOfBreach } from './recording.ts'
import { readRecord, recordRows } from './record.ts'
import { listBreaches, showBreach, showEarlier } from './shownBreaches.ts'
import { readYear } from './yearReport.ts'

/**
 * The record of processing, the year's numbers and the register of breaches (GDPR article 33.5). The first two tell of no person; files
 * that leave the desk are written down. Breaches are not behind a step-up: whoever has just found something out has 72 hours, and may
 * have lost the second factor with it. Their list holds times and codes; the words are shown one breach at a time.
 */
export const dataProtectionRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  route(processing.showProcessing, readRecord, texts.fetched)
  route(reports.showPrivacyReport, (at, { year }) => readYear(at, year), texts.fetched)

  const routeNow = staffRoutes(app, services, { also: () => ({ now: services.clock.now().toISOString() }) })
  routeNow(breaches.listBreaches, ({ trx, clock }) => listBreaches(trx, clock.now()))
  routeNow(breaches.recordBreach, recordBreach, texts.recorded)
  routeNow(breaches.showBreach, showBreach)
  routeNow(breaches.showEarlierBreach, showEarlier)
  routeNow(breaches.changeBreach, changeBreach, texts.changed)
  routeNow(breaches.tellOfBreach, tellOfBreach, texts.told)
  routeNow(breaches.untellOfBreach, untellOfBreach, texts.untold)
  routeNow(breaches.closeBreach, closeBreach, texts.closed)
  routeNow(breaches.reopenBreach, reopenBreach, texts.reopened)

  app.route({
    ...guarded(processing.exportProcessing),
    handler: async ({ staff }, reply) => {
      const record = await inAct(services, processing.exportProcessing, staff, (at) => {
        at.tell()
        return readRecord(at)
      })
      const name = `${processingWords.fileName}-${todayInOslo(services.clock.now())}`
      return sendCsv(reply, name, each(recordRows(record)))
    },
  })

  app.route({
    ...guarded(reports.exportPrivacyReport),
    handler: async ({ staff, query: { year } }, reply) => {
      const report = await inAct(services, reports.exportPrivacyReport, staff, (at) => {
        at.tell({ after: [`year=${year}`] })
        return readYear(at, year)
      })
      return sendCsv(reply, `${reportWords.fileName}-${year}`, each(reportRows(report)))
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

async function* each(rows: Iterable<readonly Cell[]>) {
  yield* rows
}
