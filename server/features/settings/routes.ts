import { sql } from 'kysely'
import * as contract from '#contract/deskSettings.ts'
import type { changeSettingLabel, Organisation, SettingLabel, SettingName, Settings } from '#contract/deskSettings.ts'
import { organisation, organisationFields } from '#contract/deskSettings.ts'
import { tellLabel } from '#server/cases/labels.ts'
import { keepSetting, readOfferedOutcomes, readSettings } from '#server/cases/settings.ts'
import { type Act, type Given, staffRoutes } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { update, findRow } from '#server/database/rows.ts'
import { fail, refuseTaken } from '#server/platform/http/failures.ts'

export const settingsRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  route(contract.showSettings, ({ trx }) => readSettings(trx))
  route(contract.saveSetting, saveSetting)
  route(contract.listOfferedOutcomes, ({ trx }) => readOfferedOutcomes(trx))
  route(contract.listSettingLabels, listLabels)
  route(contract.changeSettingLabel, changeLabel)
}

/** Every label, those in use first. Drafts and withdrawn cases never have one. */
export async function listLabels({ trx }: Act): Promise<SettingLabel[]> {
  const rows = await trx
    .selectFrom('label')
    .select(['id', 'name', 'retired_at', 'version'])
    .select(sql<number>`(SELECT count(*) FROM incident_label WHERE label_id = label.id)`.as('cases'))
    .orderBy((eb) => eb('retired_at', 'is not', null))
    .orderBy('name')
    .execute()
  return rows.map(({ retired_at, ...row }) => ({ ...row, is_retired: retired_at !== null }))
}

/** Renames, retires or takes back into use; what changes nothing writes nothing. */
async function changeLabel(at: Act, { id, version, name, is_retired }: Given<typeof changeSettingLabel>) {
  const row =
    (await findRow(at.trx, 'label', { id }, ['name', 'retired_at', 'version'], 'NO KEY UPDATE')) ?? fail('not_found')
  if (row.version !== version) fail('changed_meanwhile')
  const before = { name: row.name, is_retired: row.retired_at !== null }
  if (before.name === name && before.is_retired === is_retired) return listLabels(at)
  await update(at.trx, 'label', id, {
    name,
    version: version + 1,
    retired_at: is_retired ? (row.retired_at ?? at.clock.now()) : null,
  }).catch(refuseTaken('name'))
  tellLabel(at, { id, before, after: { name, is_retired } })
  return listLabels(at)
}

type Value = Settings[SettingName]['value']

/** Keeps a setting and writes what it was and is. What changes nothing writes nothing; 409 when it was changed meanwhile. */
async function saveSetting({ trx, tell }: Act, { name, value, version }: Given<typeof contract.saveSetting>) {
  const known = await readSettings(trx)
  if (known[name].version !== version) fail('changed_meanwhile')
  const [before, after] = changeOf(known[name].value, value)
  if (JSON.stringify(before) === JSON.stringify(after)) return known
  if (!(await keepSetting(trx, name, version, value))) fail('changed_meanwhile')
  const now = await readSettings(trx)
  tell({ subject: { kind: 'setting', id: null }, before: [name, ...before], after: [name, ...after] })
  return now
}

/** What the setting was and is. Of the organisation which fields are filled in and changed, never a name or an address. */
function changeOf(was: Value, is: Value): [before: string[], after: string[]] {
  const [known, given] = [organisation.safeParse(was).data, organisation.safeParse(is).data]
  if (!known || !given) return [codesOf(was), codesOf(is)]
  const filled = (of: Organisation) =>
    organisationFields.filter((field) => of[field] !== '').map((field) => `filled=${field}`)
  const changed = organisationFields.filter((field) => known[field] !== given[field])
  return [filled(known), [...filled(given), ...changed.map((field) => `changed=${field}`)]]
}

/** `acknowledge=7`, or the codes of a list, or the value itself; of the state texts the organisation's own, each below its state. */
const codesOf = (value: Value): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value === 'boolean') return [value ? 'on' : 'off']
  if (Array.isArray(value)) return value
  return Object.entries(value).flatMap(([name, one]) => {
    if (typeof one !== 'object') return `${name}=${one}`
    return one.body || one.next ? [`state_text=${name}`, one.body, one.next] : []
  })
}
