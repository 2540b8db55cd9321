import { sql } from 'kysely'
import { fewToTell } from '#contract/figures.ts'
import { hasCountedOutcome, mayBeCounted } from '#server/cases/counted.ts'
import type { Trx } from '#server/database/connect.ts'
import { findRow, remove } from '#server/database/rows.ts'
import { caseTables, type Facts, factsOfCase, isReport, isThere, type Told } from './cells.ts'
import { addBase, type Ground, keepRounded, lockFrozen } from './freezing.ts'
import { type Group, keyOf } from './rounding.ts'

/** Cases that must have moved: else whoever drafts corrections day by day would read how one of them was coded anew. */
export const fewestMoved = 10

/**
 * What has moved in a frozen quarter since it was frozen or last corrected, as a base of its own with signed counts; its number.
 * Cases that were coded anew move, and those that no longer count go; what is withdrawn, from the numbers too, or erased stays as it
 * was counted. A base may have no group, when all of it was rounded away. Corrected numbers are the sum of the quarter's base and all
 * its corrections. Undefined when too little has moved to be told, or nothing: then what has moved waits.
 * @param quarter its first day
 */
export async function correctQuarter(at: Ground, quarter: string): Promise<number | undefined> {
  const { trx } = at
  await lockFrozen(trx)
  const base = await findRow(trx, 'frozen_base', { quarter, is_correction: false }, ['id', 'is_demo', 'is_small'])
  if (!base) return undefined
  const counts = await toldOf(trx, quarter)
  const told = counts.reduce((sum, { facts, count }) => sum + (isReport(facts) ? count : 0), 0)
  const moved = await findMoved(trx, base.id)
  if (told < fewToTell || moved.length < fewestMoved) return undefined
  const { is_demo, is_small } = base
  const id = await addBase(trx, { quarter, is_correction: true, is_demo })
  if (!(await keepRounded(at, id, movedGroups(moved, counts), { is_small, told }))) {
    await remove(trx, 'frozen_base', { id })
    return undefined
  }
  await sql`UPDATE frozen_case SET facts = moved.after
    FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) AS moved(incident_id bigint, after jsonb)
    WHERE frozen_case.incident_id = moved.incident_id`.execute(trx)
  return id
}

/** A case as it was counted, and as it would be today; null: it does not count. */
type Moved = { incident_id: number; before: Facts | null; after: Facts | null }

async function findMoved(trx: Trx, base_id: number): Promise<Moved[]> {
  const { rows } = await sql<Moved>`SELECT incident_id, before, after FROM (
      SELECT stamp.incident_id, stamp.facts AS before, CASE WHEN ${hasCountedOutcome()} THEN ${factsOfCase} END AS after
      FROM ${caseTables} JOIN frozen_case stamp ON stamp.incident_id = i.id
      WHERE stamp.base_id = ${base_id} AND ${isThere} AND ${mayBeCounted('i.id')}) AS today
    WHERE after IS DISTINCT FROM before`.execute(trx)
  return rows
}

/** How many more or fewer cases there are, by facts. No published sum becomes negative: a group loses at most what was told of it. */
function movedGroups(moved: readonly Moved[], told: readonly Told[]): Group[] {
  const counts = new Map(told.map(({ facts, count }) => [keyOf(facts), count]))
  const groups = new Map<string, Group>()
  const add = (facts: Facts | null, count: number) => {
    if (!facts) return
    const key = keyOf(facts)
    const group = groups.get(key) ?? { facts, count: 0, least: 0 - (counts.get(key) ?? 0) }
    group.count += count
    groups.set(key, group)
  }
  for (const { before, after } of moved) {
    add(before, -1)
    add(after, 1)
  }
  return [...groups.values()].filter(({ count }) => count !== 0)
}

/** The groups of a quarter with all its corrections. */
async function toldOf(trx: Trx, quarter: string): Promise<Told[]> {
  const { rows } = await sql<Told>`SELECT facts, sum(count)::integer AS count
    FROM frozen_group JOIN frozen_base base ON base.id = base_id WHERE quarter = ${quarter} GROUP BY facts`.execute(trx)
  return rows
}
