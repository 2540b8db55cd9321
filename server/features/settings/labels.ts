import type { changeSettingLabel, SettingLabel } from '#contract/deskSettings.ts'
import { tellLabel } from '#server/cases/labels.ts'
import type { Act, Given } from '#server/cases/staffRoutes.ts'
import { errorCode, uniqueViolation } from '#server/platform/errorCode.ts'
import { fail } from '#server/platform/http/failures.ts'

/** Every label, those in use first. Drafts and withdrawn cases never have one. */
export async function listLabels({ trx }: Act): Promise<SettingLabel[]> {
  const rows = await trx
    .selectFrom('label')
    .select(['id', 'name', 'retired_at', 'version'])
    .select((eb) =>
      eb
        .selectFrom('incident_label')
        .select((inner) => inner.fn.countAll<number>().as('cases'))
        .whereRef('incident_label.label_id', '=', 'label.id')
        .as('cases'),
    )
    .orderBy((eb) => eb('retired_at', 'is not', null))
    .orderBy('name')
    .execute()
  return rows.map(({ retired_at, cases, ...row }) => ({ ...row, is_retired: retired_at !== null, cases: cases ?? 0 }))
}

/** Renames, retires or takes back into use; what changes nothing writes nothing. */
export async function changeLabel(at: Act, { id, version, name, is_retired }: Given<typeof changeSettingLabel>) {
  const row = await at.trx
    .selectFrom('label')
    .select(['name', 'retired_at', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) fail('not_found')
  if (row.version !== version) fail('changed_meanwhile')
  const before = { name: row.name, is_retired: row.retired_at !== null }
  if (before.name === name && before.is_retired === is_retired) return listLabels(at)
  await at.trx
    .updateTable('label')
    .set({ name, version: version + 1, retired_at: is_retired ? (row.retired_at ?? at.clock.now()) : null })
    .where('id', '=', id)
    .execute()
    .catch(refuseTaken)
  tellLabel(at, { id, before, after: { name, is_retired } })
  return listLabels(at)
}

/** The transaction is undone: PostgreSQL goes on with none in which a statement failed. */
function refuseTaken(error: unknown): never {
  if (errorCode(error) === uniqueViolation) fail('invalid', { name: 'name_taken' })
  throw error
}
