import type { InboxChoices } from '#contract/deskInbox.ts'
import { rolesWith } from '#contract/staff.ts'
import type { Db } from '#server/database/connect.ts'

/** What the inbox can be filtered by. Cities are too many: a call of their own lists those of a country. */
export async function readInboxChoices(db: Db): Promise<InboxChoices> {
  const casework: readonly string[] = rolesWith('work_on_cases')
  const [categories, countries, counties, labels, staff] = await Promise.all([
    db.selectFrom('harassment_category').select(['id', 'name']).orderBy('position').execute(),
    db
      .selectFrom('country')
      .select(['id', 'name'])
      .orderBy((eb) => eb('code', '!=', 'NO'))
      .orderBy('name')
      .execute(),
    db.selectFrom('county').select(['code', 'name']).orderBy('name').execute(),
    db.selectFrom('label').select(['id', 'name', 'retired_at']).orderBy('name').execute(),
    db.selectFrom('staff').select(['id', 'name', 'roles', 'state']).orderBy('name').orderBy('id').execute(),
  ])
  return {
    categories,
    countries,
    counties,
    labels: labels.map(({ id, name, retired_at }) => ({ id, name, is_retired: retired_at !== null })),
    staff: staff.flatMap(({ id, name, roles, state }) =>
      // Somebody invited has no name yet, and no case.
      name !== null && roles.some((role) => casework.includes(role))
        ? [{ id, name, is_active: state === 'active' }]
        : [],
    ),
  }
}
