import { type Constraint, type Model, solve } from 'yalps'
import { expect } from 'vitest'
import { figures, type PublishedBy } from '#contract/figures.ts'
import { type Facts, isReport } from '#server/features/numbers/frozen/cells.ts'
import { inventCase } from '#server/features/numbers/demo/inventCase.ts'
import { exactTotal } from '#server/features/numbers/frozen/freezing.ts'
import { type Group, roundSmallCounts } from '#server/features/numbers/frozen/rounding.ts'

/** What one attack found: how many counts a group can have had at the fewest, and by how much one-way cells are wrong. */
type Found = { fewest: number; errors: number[] }

/**
 * Makes worlds of 50 to 5 000 cases a year, freezes a quarter of each (of every tenth a whole year), corrects it, and attacks it with
 * five cases of the attacker's own in one group. Fails when a group has fewer than five possible counts, or the numbers are no use.
 */
export async function attackWorlds(worlds: number) {
  const found: Found = { fewest: Infinity, errors: [] }
  for (let world = 0; world < worlds; world += 1) {
    const cases = Math.round(50 * 100 ** Math.random())
    const one = await attackWorld(Math.ceil(cases / 4), world % 10 === 0 ? 4 : 1)
    // Where hardly anything is told, an exact total would tell most. Of no use to anybody, so its errors are not looked at.
    const tiny = await attackWorld(1 + Math.floor(3 * Math.random()), 1)
    found.fewest = Math.min(found.fewest, one.fewest, tiny.fewest)
    for (const error of one.errors) found.errors.push(error)
  }
  const sorted = found.errors.toSorted((one, other) => one - other)
  expect(found.fewest).toBeGreaterThanOrEqual(5)
  expect(sorted.reduce((sum, error) => sum + error, 0) / sorted.length).toBeLessThanOrEqual(3)
  expect(sorted[Math.floor(0.99 * sorted.length)]).toBeLessThanOrEqual(12)
}

type Rounded = Group & { told: number }

async function attackWorld(cases: number, quarters: number): Promise<Found> {
  const found: Found = { fewest: Infinity, errors: [] }
  const carried = new Map<string, number>()
  const year: Rounded[] = []
  for (let quarter = 0; quarter < quarters; quarter += 1) {
    const own = groupsOf(Array.from({ length: cases }, () => inventCase(Math.random)))
    // Every second time in the group of somebody else, which is told as five then, or as a new one.
    const attacked = (quarter % 2 === 0 && own[0]) || addTo(own, inventCase(Math.random))
    attacked.count += 5
    const base = await round(own, carried)
    const moved = await round(correctionOf(base), carried)
    found.fewest = Math.min(found.fewest, fewestCounts(base, moved, attacked.facts))
    found.errors.push(...errorsOf(base))
    year.push(...base)
  }
  if (quarters > 1) found.errors.push(...errorsOf(year))
  return found
}

const keyOf = (facts: Facts) => JSON.stringify(facts)

function groupsOf(cases: Facts[]): Group[] {
  const groups = new Map<string, Group>()
  for (const facts of cases) {
    const group = groups.get(keyOf(facts)) ?? { facts, count: 0 }
    group.count += 1
    groups.set(keyOf(facts), group)
  }
  return [...groups.values()]
}

function addTo(groups: Group[], facts: Facts) {
  const group = { facts, count: 0 }
  groups.push(group)
  return group
}

/** As `keepRounded` does, reports and what staff found apart. */
async function round(groups: readonly Group[], carried: Map<string, number>): Promise<Rounded[]> {
  const rounded: Rounded[] = []
  for (const isOfReports of [true, false]) {
    const part = groups.filter(({ facts }) => isReport(facts) === isOfReports)
    const { counts, errors } = await roundSmallCounts(part, { carried, isSmall: (total) => total < 100 })
    for (const [cell, error] of errors) carried.set(cell, error)
    for (const [at, group] of part.entries()) {
      const told = counts[at] ?? NaN
      const least = group.least ?? 0
      expect([told % 5 === 0, Math.abs(told - group.count) <= 4, told >= least]).toEqual([true, true, true])
      rounded.push({ ...group, told })
    }
  }
  return rounded
}

/** One case in ten is coded anew or counts no more. */
function correctionOf(base: readonly Rounded[]): Group[] {
  const moved: Group[] = []
  for (const { facts, told } of base.filter(() => Math.random() < 0.1)) {
    moved.push({ facts, count: -1, least: 0 - told })
    if (Math.random() < 0.8) moved.push({ facts: inventCase(Math.random), count: 1, least: 0 })
  }
  return moved
}

/**
 * For every group of which something is told or the attacker knows, the number of counts that it can have had. The attacker is given more than is published: the frozen
 * groups themselves, of base and correction, with the method, the exact total where it is told, and their own five cases.
 */
function fewestCounts(base: readonly Rounded[], moved: readonly Rounded[], attacked: Facts) {
  const corrected = new Map(moved.map(({ facts, told }) => [keyOf(facts), told]))
  let fewest = Infinity
  for (const isOfReports of [true, false]) {
    const part = base.filter(({ facts }) => isReport(facts) === isOfReports)
    const exact = isOfReports
      ? exactTotal(
          part,
          part.map(({ told }) => told),
        )
      : null
    const groups = part.map(({ facts, told }) => {
      const own = keyOf(facts) === keyOf(attacked) ? 5 : 0
      return { least: Math.max(told - 4, own), most: told + 4, told, change: corrected.get(keyOf(facts)) ?? 0 }
    })
    const sum = (of: 'least' | 'most' | 'told') => groups.reduce((all, one) => all + one[of], 0)
    const all = { least: sum('least'), most: sum('most'), told: sum('told') }
    const alike = new Map(groups.map((one) => [JSON.stringify(one), one]))
    for (const one of alike.values()) fewest = Math.min(fewest, possible(one, all, exact))
  }
  return fewest
}

type Bounds = { least: number; most: number; told: number }

/** How many counts a group can have had, beside all of its kind. */
function possible(one: Bounds & { change: number }, all: Bounds, exact: number | null) {
  const constraints: Record<string, Constraint> = {
    one: { min: one.least, max: one.most },
    others: { min: all.least - one.least, max: all.most - one.most },
    // One in five of what is over goes up: the sum of all is at most four away.
    total: { min: all.told - 4, max: all.told + 4 },
    ...(exact !== null && { exact: { equal: exact } }),
    // What the correction moved, from the least that it can have been; and what is left is not negative.
    change: { max: 8 },
    left: { min: 4 - one.change },
  }
  const variables = {
    one: { one: 1, total: 1, exact: 1, left: 1, count: 1 },
    others: { others: 1, total: 1, exact: 1 },
    // Groups of which nothing is told.
    hidden: { total: 1, exact: 1 },
    change: { change: 1, left: 1 },
  }
  const model: Model = { objective: 'count', constraints, variables, integers: true }
  const [low, high] = (['minimize', 'maximize'] as const).map((direction) => solve({ ...model, direction }))
  expect([low?.status, high?.status]).toEqual(['optimal', 'optimal'])
  return (high?.result ?? 0) - (low?.result ?? 0) + 1
}

/** By how much each one-way cell is wrong, counted here anew from the figures. */
function errorsOf(groups: readonly Rounded[]): number[] {
  const errors = new Map<string, number>()
  for (const [at, { id, by }] of figures.entries()) {
    const isCounted = figures.slice(0, at).some((before) => before.by === by)
    if (by === 'quarter' || isCounted) continue
    const dimension: PublishedBy = by
    for (const { facts, count, told } of groups.filter((group) => id === 'received' || isReport(group.facts)))
      for (const code of facts[dimension] ?? ['']) {
        const cell = `${by} ${code}`
        errors.set(cell, (errors.get(cell) ?? 0) + told - count)
      }
  }
  return [...errors.values()].map(Math.abs)
}
