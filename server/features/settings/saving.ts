import type { SettingName, Settings } from '#contract/deskSettings.ts'
import { organisation, organisationFields, type Organisation } from '#contract/organisation.ts'
import { keepSetting, readSettings } from '#server/cases/settings.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import { fail } from '#server/platform/http/failures.ts'

type Values = { [Name in SettingName]: Settings[Name]['value'] }

/** Keeps a setting and writes what it was and is. What changes nothing writes nothing; 409 when it was changed meanwhile. */
export async function saveSetting<Name extends SettingName>(
  { trx, clock, tell }: Act,
  name: Name,
  { value, version }: { value: Values[Name]; version: number },
): Promise<Settings> {
  const known = await readSettings(trx)
  if (known[name].version !== version) fail('changed_meanwhile')
  const [before, after] = changeOf(known[name].value, value)
  if (before.join() === after.join()) return known
  if (!(await keepSetting(trx, name, { value, version, at: clock.now() }))) fail('changed_meanwhile')
  const now = await readSettings(trx)
  tell({ subject: { kind: 'setting', id: null }, before: [name, ...before], after: [name, ...after] })
  return now
}

/** What the setting was and is. Of the organisation which fields are filled in and changed, never a name or an address. */
function changeOf(was: Values[SettingName], is: Values[SettingName]): [before: string[], after: string[]] {
  const [known, given] = [organisation.safeParse(was).data, organisation.safeParse(is).data]
  if (!known || !given) return [codesOf(was), codesOf(is)]
  const filled = (of: Organisation) =>
    organisationFields.filter((field) => of[field] !== '').map((field) => `filled=${field}`)
  const changed = organisationFields.filter((field) => known[field] !== given[field])
  return [filled(known), [...filled(given), ...changed.map((field) => `changed=${field}`)]]
}

/** `acknowledge=7`, or the codes of a list, or the value itself. */
const codesOf = (value: Values[SettingName]): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value === 'boolean') return [value ? 'on' : 'off']
  if (Array.isArray(value)) return value
  return Object.entries(value).map(([name, days]) => `${name}=${days}`)
}
