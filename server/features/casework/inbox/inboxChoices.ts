import type { InboxChoices } from '#contract/deskInbox.ts'
import { rolesWith } from '#contract/staff.ts'
import type { Db } from '#server/database/connect.ts'

/** What the inbox can be filtered by. Cities are too many: a call of their own lists those of a country. */
export async function readInboxChoices(db: Db): Promise<InboxChoices> {
  const casework: readonly string[] = rolesWith('work_on_cases')
  const countries = db.selectFrom('country').select(['id', 'name'])
  const labels = await db.selectFrom('label').select(['id', 'name', 'retired_at']).orderBy('name').execute()
  const people = db.selectFrom('staff').select(['id', 'name', 'roles', 'state'])
  const staff = await people.orderBy('name').orderBy('id').execute()
  return {
    categories: await db.selectFrom('harassment_category').select(['id', 'name']).orderBy('position').execute(),
    countries: await countries
      .orderBy((eb) => eb('code', '!=', 'NO'))
      .orderBy('name')
      .execute(),
    counties: await db.selectFrom('county').select(['code', 'name']).orderBy('name').execute(),
    labels: labels.map(({ id, name, retired_at }) => ({ id, name, is_retired: retired_at !== null })),
    staff: staff.flatMap(({ id, name, roles, state }) =>
      // Somebody invited has no name yet, and no case.
      name !== null && roles.some((role) => casework.includes(role))
        ? [{ id, name, is_active: state === 'active' }]
        : [],
    ),
  }
}
