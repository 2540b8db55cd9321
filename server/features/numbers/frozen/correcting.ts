import { sql } from 'kysely'
import { isCounted } from '#server/cases/counted.ts'
import type { Trx } from '#server/database/connect.ts'
import type { Ground } from './carried.ts'
import type { Facts } from './cells.ts'
import { caseTables, factsOfCase, isThere } from './countedCases.ts'
import { addBase, keepRounded, lockFrozen } from './freezing.ts'
import type { Group } from './rounding.ts'

/**
 * What has moved in a frozen quarter since it was frozen or last corrected, as a base of its own with signed counts; its number.
 * Cases that were coded anew move, and those that no longer count go; what is withdrawn or erased stays as it was counted. A base may
 * have no group, when all of it was rounded away. Corrected numbers are the sum of the quarter's base and all its corrections.
 * Undefined when nothing has moved.
 * @param quarter its first day
 */
export async function correctQuarter(at: Ground, quarter: string, now: Date): Promise<number | undefined> {
  const { trx } = at
  await lockFrozen(trx)
  const base = await trx
    .selectFrom('frozen_base')
    .select(['id', 'is_demo', 'is_small'])
    .where('quarter', '=', quarter)
    .where('is_correction', '=', false)
    .executeTakeFirst()
  if (!base) return undefined
  const groups = await leastOf(trx, quarter, await moveCases(trx, base.id))
  if (groups.length === 0) return undefined
  const { is_demo, is_small } = base
  const id = await addBase(trx, { quarter, is_correction: true, is_demo, is_small, frozen_at: now })
  await keepRounded(at, id, groups, { is_small })
  return id
}

/** Facts by which groups are found: those from the database have their keys and codes in one order. */
const keyOf = (facts: Facts) => JSON.stringify(facts)

/** Stamps the cases of a base with what they are today, and tells by facts how many more or fewer there are. */
async function moveCases(trx: Trx, base_id: number): Promise<Group[]> {
  const { rows } = await sql<{ before: Facts | null; after: Facts | null }>`
    WITH today AS (
      SELECT stamp.incident_id, stamp.facts AS before, CASE WHEN ${isCounted()} THEN ${factsOfCase} END AS after
      FROM ${caseTables} JOIN frozen_case stamp ON stamp.incident_id = i.id
      WHERE stamp.base_id = ${base_id} AND ${isThere}
    )
    UPDATE frozen_case SET facts = today.after FROM today
    WHERE frozen_case.incident_id = today.incident_id AND today.after IS DISTINCT FROM today.before
    RETURNING today.before, today.after`.execute(trx)
  const moved = new Map<string, Group>()
  const add = (facts: Facts | null, count: number) => {
    if (!facts) return
    const group = moved.get(keyOf(facts)) ?? { facts, count: 0 }
    group.count += count
    moved.set(keyOf(facts), group)
  }
  for (const { before, after } of rows) {
    add(before, -1)
    add(after, 1)
  }
  return [...moved.values()].filter(({ count }) => count !== 0)
}

/** No published sum becomes negative: what a group loses is at most what was told of it. */
async function leastOf(trx: Trx, quarter: string, groups: readonly Group[]): Promise<Group[]> {
  const told = await trx
    .selectFrom('frozen_group')
    .innerJoin('frozen_base', 'frozen_base.id', 'frozen_group.base_id')
    .select(sql<Facts>`frozen_group.facts`.as('facts'))
    .select(({ fn }) => fn.sum<string>('frozen_group.count').as('count'))
    .where('frozen_base.quarter', '=', quarter)
    .groupBy('frozen_group.facts')
    .execute()
  const counts = new Map(told.map(({ facts, count }) => [keyOf(facts), Number(count)]))
  return groups.map((group) => ({ ...group, least: 0 - (counts.get(keyOf(group.facts)) ?? 0) }))
}
