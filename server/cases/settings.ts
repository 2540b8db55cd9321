import { deskStatuses } from '#contract/casework.ts'
import { type SettingName, settingNames, type Settings, settings, organisationFields } from '#contract/deskSettings.ts'
import { ofEach } from '#contract/incidentFacts.ts'
import { outcomes } from '#contract/status.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { type ClockDays, defaultClockDays } from './clocks.ts'

/** What holds until the organisation sets something else (docs/casework.md). */
const defaults: { [Name in SettingName]: Settings[Name]['value'] } = {
  clock_days: defaultClockDays,
  offered_outcomes: [...outcomes],
  digest_time: '06:00',
  second_editor: false,
  organisation: ofEach(organisationFields, () => ''),
  state_texts: ofEach(deskStatuses, () => ({ body: '', next: '' })),
}

/** Read from the database each time: a change holds on every server at once. */
export async function readSettings(db: Db | Trx): Promise<Settings> {
  const rows = await db.selectFrom('setting').select(['name', 'value', 'version']).execute()
  const found = new Map(rows.map((row) => [row.name, row]))
  return settings.parse(ofEach(settingNames, (name) => found.get(name) ?? { value: defaults[name], version: 0 }))
}

/** The days of the clocks now. To be read in the transaction that uses them. */
export const readClockDays = async (db: Db | Trx): Promise<ClockDays> => (await readSettings(db)).clock_days.value

/** What the clocks of the desk are read by: this moment, and the organisation's days. */
export type DeskTimes = { now: Date; days: ClockDays }
export const readDeskTimes = async (db: Db | Trx, now: Date): Promise<DeskTimes> => ({
  now,
  days: await readClockDays(db),
})

/** The outcomes that a case may be closed with now. Cases that were closed with another keep it. */
export const readOfferedOutcomes = async (db: Db | Trx) => (await readSettings(db)).offered_outcomes.value

/** Keeps a value over the version that it was made from (0: never changed). False when somebody else has changed it since. */
export async function keepSetting(trx: Trx, name: SettingName, version: number, value: unknown) {
  const row = { value: JSON.stringify(value), version: version + 1 }
  const kept = await trx
    .insertInto('setting')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row).where('setting.version', '=', version))
    .returning('name')
    .executeTakeFirst()
  return kept !== undefined
}
