import { actorOf, opensEveryCase, toActor } from '#server/cases/access.ts'
import type { Trx } from '#server/database/connect.ts'

export async function readPeople(trx: Trx) {
  const rows = await trx
    .selectFrom('staff')
    .select(['id', 'name', 'roles'])
    .where('state', '=', 'active')
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows
    .map((row) => ({ ...toActor(row), name: row.name }))
    .filter((person) => actorOf(person) !== undefined)
    .map((person) => ({ id: person.id, name: person.name ?? '', opens_every_case: opensEveryCase(person) }))
}
