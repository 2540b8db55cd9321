import { sql } from 'kysely'
import { roleChanges, roles } from '#contract/staff.ts'
import type { Db } from '#server/database/connect.ts'
import { oneOf } from '#server/database/rows.ts'

/** What a person is still to be told of by mail. Numbers of the rows, and the changes the oldest first. */
export async function untoldOf(db: Db, staff_id: number) {
  const rows = await changesWithNames(db)
    .where('given.id', 'in', (eb) =>
      eb.selectFrom('staff_role_untold').select('given_id').where('staff_id', '=', staff_id),
    )
    .execute()
  return {
    ids: rows.flatMap(({ ids }) => ids),
    changes: rows.toReversed().map(toShown),
  }
}

export const forgetUntold = (db: Db, staff_id: number, ids: readonly number[]) =>
  db
    .deleteFrom('staff_role_untold')
    .where('staff_id', '=', staff_id)
    .where('given_id', 'in', [...ids])
    .execute()

/** Each change of a role once, by person, giver and role: `id` and `at` are those of the last time, `ids` are all. */
export const changesWithNames = (db: Db) =>
  db
    .selectFrom('staff_role_given as given')
    .innerJoin('staff as person', 'person.id', 'given.staff_id')
    .leftJoin('staff as giver', 'giver.id', 'given.given_by')
    .select(['given.role', 'given.change', 'person.name', 'person.email'])
    .select(['giver.name as giver_name', 'giver.email as giver_email'])
    .select(({ fn }) => [fn.max('given.id').as('id'), fn.max('given.given_at').as('at')])
    .select(sql<number[]>`array_agg(given.id)::integer[]`.as('ids'))
    .groupBy(['given.role', 'given.change', 'person.id', 'giver.id'])
    .orderBy('id', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof changesWithNames>['execute']>>[number]

export const toShown = ({ role, change, name, email, giver_name, giver_email }: Row) => ({
  person: named({ name, email }),
  role: oneOf(roles, role),
  change: oneOf(roleChanges, change),
  by: giver_email === null ? null : named({ name: giver_name, email: giver_email }),
})

/** Somebody chooses their own name, and may choose a colleague's: the address says who it is. Whoever is invited has none yet. */
const named = ({ name, email }: { name: string | null; email: string }) => (name ? `${name} (${email})` : email)
