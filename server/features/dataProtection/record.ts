import { processingActivities, type ProcessingRecord } from '#contract/deskProcessing.ts'
import { organisationFields, type Organisation } from '#contract/organisation.ts'
import type { Services } from '#server/context.ts'
import type { Subject } from '#server/cases/retentionRules/rule.ts'
import { outsideInNorwegian, tablesOf } from '#server/cases/retentionRules/processing.ts'
import { readSettings } from '#server/cases/settings.ts'
import type { Cell } from '#server/platform/sheets/cells.ts'
import words from '#texts/nb/deskProcessing.ts'

const peopleNames: Record<Subject, string> = words.peopleNames

/**
 * The record of processing (GDPR article 30), made anew from the retentionRules of the tables and the organisation's setting. Its name, address
 * and contact are those of the server's settings, which every page shows, until an administrator writes others.
 */
export async function readRecord({
  db,
  clock,
  config,
}: Pick<Services, 'db' | 'clock' | 'config'>): Promise<ProcessingRecord> {
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
  for (const field of organisationFields) yield [words.controller, words.organisation[field], valueOf(record, field)]
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

const valueOf = ({ organisation, from_setup }: ProcessingRecord, field: keyof Organisation) =>
  from_setup.includes(field) ? `${organisation[field]} (${words.fromSetup})` : organisation[field] || words.missing
