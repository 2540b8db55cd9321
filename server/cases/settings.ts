import { clockDays, offeredOutcomes, timeOfDay, type SettingName, type Settings } from '#contract/deskSettings.ts'
import { organisation } from '#contract/organisation.ts'
import { outcomes } from '#contract/status.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { defaultClockDays, type ClockDays } from './clocks.ts'

type Values = { [Name in SettingName]: Settings[Name]['value'] }

/** What holds until the organisation sets something else (docs/casework.md). */
export const defaults: Values = {
  clock_days: defaultClockDays,
  offered_outcomes: [...outcomes],
  digest_time: '06:00',
  second_editor: false,
  organisation: {
    controller_name: '',
    controller_number: '',
    controller_address: '',
    controller_contact: '',
    officer_name: '',
    officer_contact: '',
    processors: '',
  },
}

/**
 * The organisation's settings with their versions, read from the database each time: a change holds on every server at
 * once, and the table has one row for each setting. What is stored and does not fit any more has its default.
 */
export async function readSettings(db: Db | Trx): Promise<Settings> {
  const rows = await db.selectFrom('setting').select(['name', 'value', 'version']).execute()
  const found = new Map(rows.map((row) => [row.name, row]))
  const version = (name: SettingName) => found.get(name)?.version ?? 0
  const value = (name: SettingName) => found.get(name)?.value
  return {
    clock_days: {
      value: clockDays.safeParse(value('clock_days')).data ?? defaults.clock_days,
      version: version('clock_days'),
    },
    offered_outcomes: {
      value: offeredOutcomes.safeParse(value('offered_outcomes')).data ?? defaults.offered_outcomes,
      version: version('offered_outcomes'),
    },
    digest_time: {
      value: timeOfDay.safeParse(value('digest_time')).data ?? defaults.digest_time,
      version: version('digest_time'),
    },
    second_editor: {
      // Whatever is stored and is no `false` asks for the second editor: the stricter of the two.
      value: found.has('second_editor') ? value('second_editor') !== false : defaults.second_editor,
      version: version('second_editor'),
    },
    organisation: {
      value: organisation.safeParse(value('organisation')).data ?? defaults.organisation,
      version: version('organisation'),
    },
  }
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

/**
 * Keeps a value over the version that it was made from. False when somebody else has changed the setting since.
 * @param version 0 for a setting that was never changed
 */
export async function keepSetting(
  trx: Trx,
  name: SettingName,
  { value, version, at }: { value: unknown; version: number; at: Date },
) {
  const row = { value: JSON.stringify(value), version: version + 1, updated_at: at }
  const kept =
    version === 0
      ? await trx
          .insertInto('setting')
          .values({ name, ...row })
          .onConflict((conflict) => conflict.doNothing())
          .returning('name')
          .executeTakeFirst()
      : await trx
          .updateTable('setting')
          .set(row)
          .where('name', '=', name)
          .where('version', '=', version)
          .returning('name')
          .executeTakeFirst()
  return kept !== undefined
}
