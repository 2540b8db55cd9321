import { processingActivities, type ProcessingRecord } from '#contract/deskProcessing.ts'
import { organisationFields } from '#contract/organisation.ts'
import type { Services } from '#server/context.ts'
import type { Subject } from '#server/cases/lives/life.ts'
import { outsideInNorwegian, tablesOf } from '#server/cases/lives/processing.ts'
import { readSettings } from '#server/cases/settings.ts'
import type { Cell } from '#server/platform/sheets/cells.ts'
import words from '#texts/nb/deskProcessing.ts'

const peopleNames: Record<Subject, string> = words.peopleNames

/** The record of processing (GDPR article 30), made anew from the lives of the tables and the organisation's setting. */
export async function readRecord({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<ProcessingRecord> {
  const { organisation } = await readSettings(db)
  return {
    organisation: organisation.value,
    activities: processingActivities.map((code) => {
      const { people, data, limits } = tablesOf(code)
      return { code, ...words.activities[code], people: people.map((one) => peopleNames[one]), data, limits }
    }),
    transfers: words.transfers,
    outside: outsideInNorwegian(),
    security: words.security,
    made_at: clock.now().toISOString(),
  }
}

/** The same as rows of a sheet: part, point, value. */
export function* recordRows(record: ProcessingRecord): Generator<readonly Cell[]> {
  yield words.columnsOfFile
  for (const field of organisationFields)
    yield [words.controller, words.organisation[field], record.organisation[field] || words.missing]
  for (const { name, purpose, ground, people, recipients, limits } of record.activities) {
    yield [name, words.purpose, purpose]
    yield [name, words.ground, ground]
    for (const one of people) yield [name, words.people, one]
    yield [name, words.recipients, recipients]
    for (const { what, ends } of limits) yield [name, what, ends]
  }
  yield [words.transfersTitle, '', record.transfers]
  for (const { what, where, ends } of record.outside) yield [words.outsideTitle, `${what}. ${where}.`, ends]
  for (const one of record.security) yield [words.securityTitle, '', one]
}
