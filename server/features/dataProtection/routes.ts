import * as breaches from '#contract/deskBreaches.ts'
import * as reports from '#contract/deskPrivacyReport.ts'
import * as processing from '#contract/deskProcessing.ts'
import { processingActivities, type ProcessingRecord } from '#contract/deskProcessing.ts'
import { type Organisation, organisationFields } from '#contract/deskSettings.ts'
import { todayInOslo } from '#contract/time.ts'
import { tablesOf } from '#server/cases/retentionRules/processing.ts'
import type { Subject } from '#server/cases/retentionRules/rule.ts'
import { readSettings } from '#server/cases/settings.ts'
import { guarded, inAct, staffRoutes } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin, Services } from '#server/context.ts'
import type { Cell } from '#server/platform/sheets/cells.ts'
import { sendCsv } from '#server/platform/sheets/csv.ts'
import { breachReplies as texts } from '#texts/nb/deskBreaches.ts'
import reportWords from '#texts/nb/deskPrivacyReport.ts'
import processingWords from '#texts/nb/deskProcessing.ts'
import { changeBreach, closeBreach, recordBreach, reopenBreach, tellOfBreach, untellOfBreach } from './recording.ts'
import { listBreaches, showBreach, showEarlier } from './shownBreaches.ts'
import { readYear } from './yearReport.ts'

/**
 * The record of processing, the year's numbers and the register of breaches (GDPR article 33.5). The first two tell of no person; files
 * that leave the desk are written down. Breaches are not behind a step-up: whoever has just found something out has 72 hours, and may
 * have lost the second factor with it. Their list holds times and codes; the words are shown one breach at a time.
 */
export const dataProtectionRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  route(processing.showProcessing, readRecord)
  route(reports.showPrivacyReport, (at, { year }) => readYear(at, year))

  const routeNow = staffRoutes(app, services, { also: () => ({ now: services.clock.now().toISOString() }) })
  routeNow(breaches.listBreaches, ({ trx, clock }) => listBreaches(trx, clock.now()))
  routeNow(breaches.recordBreach, recordBreach)
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
      return sendCsv(reply, name, recordRows(record))
    },
  })

  app.route({
    ...guarded(reports.exportPrivacyReport),
    handler: async ({ staff, query: { year } }, reply) => {
      const report = await inAct(services, reports.exportPrivacyReport, staff, (at) => {
        at.tell({ after: [`year=${year}`] })
        return readYear(at, year)
      })
      return sendCsv(reply, `${reportWords.fileName}-${year}`, reportRows(report))
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

const peopleNames: Record<Subject, string> = processingWords.peopleNames

/** GDPR article 30, from the rules of the tables. Name, address and contact are the server's until an administrator writes others. */
async function readRecord({ db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>): Promise<ProcessingRecord> {
  const written = (await readSettings(db)).organisation.value
  const own: Partial<Organisation> = {
    controller_name: config.orgName,
    controller_address: config.orgAddress,
    controller_contact: config.orgEmail,
  }
  const from_setup = organisationFields.filter((field) => written[field] === '' && own[field])
  return {
    organisation: { ...written, ...Object.fromEntries(from_setup.map((field) => [field, own[field]])) },
    from_setup,
    activities: processingActivities.map((code) => {
      const { people, limits } = tablesOf(code)
      return { code, people: people.map((one) => peopleNames[one]), limits }
    }),
    made_at: clock.now().toISOString(),
  }
}

function* recordRows(record: ProcessingRecord): Generator<readonly Cell[]> {
  yield processingWords.columnsOfFile
  for (const field of organisationFields)
    yield [processingWords.controller, processingWords.organisation[field], valueOf(record, field)]
  for (const { code, people, limits } of record.activities) {
    const { name, purpose, ground, recipients } = processingWords.activities[code]
    yield [name, processingWords.purpose, purpose]
    yield [name, processingWords.ground, ground]
    for (const one of people) yield [name, processingWords.people, one]
    yield [name, processingWords.recipients, recipients]
    for (const { what, ends } of limits) yield [name, what, ends]
  }
  yield [processingWords.transfersTitle, '', processingWords.transfers]
  for (const { what, where, ends } of processingWords.outside)
    yield [processingWords.outsideTitle, `${what}. ${where}.`, ends]
  for (const one of processingWords.security) yield [processingWords.securityTitle, '', one]
}

const valueOf = ({ organisation, from_setup }: ProcessingRecord, field: keyof Organisation) =>
  from_setup.includes(field)
    ? `${organisation[field]} (${processingWords.fromSetup})`
    : organisation[field] || processingWords.missing
