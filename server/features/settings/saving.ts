import type { SettingName, Settings } from '#contract/deskSettings.ts'
import { organisation, organisationFields, type Organisation } from '#contract/organisation.ts'
import type { Services } from '#server/context.ts'
import { keepSetting, readSettings } from '#server/cases/settings.ts'
import type { Trx } from '#server/database/connect.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'

type Ground = Pick<Services, 'clock' | 'secret'>
type Values = { [Name in SettingName]: Settings[Name]['value'] }

/** Keeps a setting and writes what it was and is. What changes nothing writes nothing; 409 when it was changed meanwhile. */
export async function saveSetting<Name extends SettingName>(
  ground: Ground,
  trx: Trx,
  staffId: number,
  name: Name,
  { value, version }: { value: Values[Name]; version: number },
): Promise<Settings> {
  const known = await readSettings(trx)
  if (known[name].version !== version) fail('changed_meanwhile')
  const [before, after] = changeOf(known[name].value, value)
  if (before.join() === after.join()) return known
  if (!(await keepSetting(trx, name, { value, version, at: ground.clock.now() }))) fail('changed_meanwhile')
  const now = await readSettings(trx)
  await writeAudit(ground, trx, {
    actor: { staff: staffId },
    action: 'setting_changed',
    subject: { kind: 'setting', id: null },
    before: [name, ...before],
    after: [name, ...after],
  })
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
