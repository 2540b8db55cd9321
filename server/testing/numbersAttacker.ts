import { type Constraint, type Model, solve } from 'yalps'
import { expect } from 'vitest'
import { fewToTell, figures, publishedBy, type PublishedBy } from '#contract/figures.ts'
import { type Facts, isReport, keptOf } from '#server/features/numbers/frozen/cells.ts'
import { fewestMoved } from '#server/features/numbers/frozen/correcting.ts'
import { inventCase } from '#server/features/numbers/demo/inventCase.ts'
import { asTold, exactTotal, roundApart, type RoundedGroup } from '#server/features/numbers/frozen/freezing.ts'
import { type Group, groupsOf, keyOf } from '#server/features/numbers/frozen/rounding.ts'

/** What one attack found: how many counts a group can have had at the fewest, and by how much one-way cells are wrong. */
type Found = { fewest: number; errors: number[] }

/**
 * Makes worlds of 50 to 5 000 cases a year, freezes a quarter of each (of every tenth a whole year), corrects it twice, and attacks it
 * with five cases of the attacker's own in one group, or with twenty that are each alone in theirs. Fails when a group has fewer than
 * five possible counts, when the figures beside each other are one group whole, or when the numbers are no use.
 */
export async function attackWorlds(worlds: number) {
  const found: Found = { fewest: Infinity, errors: [] }
  for (let world = 0; world < worlds; world += 1) {
    const cases = Math.round(50 * 100 ** Math.random())
    const one = await attackWorld(Math.ceil(cases / 4), world % 10 === 0 ? 4 : 1)
    // Where hardly anything is told, an exact total would tell most. Of no use to anybody, so its errors are not looked at.
    const tiny = await attackWorld(1 + Math.floor(3 * Math.random()), 1)
    found.fewest = Math.min(found.fewest, one.fewest, tiny.fewest, await attackWithTwenty())
    for (const error of one.errors) found.errors.push(error)
  }
  const sorted = found.errors.toSorted((one, other) => one - other)
  expect(found.fewest).toBeGreaterThanOrEqual(5)
  expect(sorted.reduce((sum, error) => sum + error, 0) / sorted.length).toBeLessThanOrEqual(3)
  expect(sorted[Math.floor(0.99 * sorted.length)]).toBeLessThanOrEqual(12)
}

async function attackWorld(cases: number, quarters: number): Promise<Found> {
  const found: Found = { fewest: Infinity, errors: [] }
  const carried = new Map<string, number>()
  const year: RoundedGroup[] = []
  // Of every fifth world most cases are not coded.
  const coded = Math.random() < 0.2 ? 0.1 : 1
  for (let quarter = 0; quarter < quarters; quarter += 1) {
    const own = groupsOf(Array.from({ length: cases }, () => codedTo(coded)))
    // Every second time in the group of somebody else, which is told as five then, or as a new one.
    const attacked = (quarter % 2 === 0 && own[0]) || addTo(own, inventCase(Math.random))
    attacked.count += 5
    const { rounded: base, isTooLittle, is_small } = await round(own, carried)
    const corrections = await correctTwice(base, carried, is_small)
    const told = [keptOf(base.map(asTold)), ...corrections.map((rounded) => rounded.map(asTold))]
    expect(told.filter(isOneGroup)).toEqual([])
    found.fewest = Math.min(found.fewest, fewestCounts(base, corrections, attacked.facts))
    if (!isTooLittle) found.errors.push(...errorsOf(base))
    if (!isTooLittle) year.push(...base)
  }
  if (quarters > 1) found.errors.push(...errorsOf(year))
  return found
}

/** @param share of the cases that are coded */
function codedTo(share: number): Facts {
  const facts = inventCase(Math.random)
  const { source = [], verification = [] } = facts
  return Math.random() < share ? facts : { source, verification }
}

function addTo(groups: Group[], facts: Facts) {
  const group = { facts, count: 0 }
  groups.push(group)
  return group
}

/**
 * Where too little is told nothing is carried on. A correction makes up for what the earlier ones were wrong by, at most down to nothing.
 * @param earlier of a correction: how many there are with it, how many reports all before it tell, and whether the quarter is small
 */
async function round(
  groups: readonly Group[],
  carried: Map<string, number>,
  earlier?: { corrections: number; told: number; is_small: boolean },
) {
  const { errors, ...made } = await roundApart(groups, carried, earlier)
  for (const { told, count, least = 0 } of made.rounded) {
    const error = told - count
    const most = told === least ? 4 * (earlier?.corrections ?? 1) : 4
    expect([told % 5 === 0, -4 <= error && error <= most, told >= least]).toEqual([true, true, true])
  }
  if (!made.isTooLittle) for (const [cell, error] of errors) carried.set(cell, error)
  return made
}

/** The corrections that are told, as `correctQuarter` does: of each, what was told of the groups that moved. */
async function correctTwice(
  base: readonly RoundedGroup[],
  carried: Map<string, number>,
  is_small: boolean,
): Promise<RoundedGroup[][]> {
  const now = new Map(base.map(({ facts, count, told }) => [keyOf(facts), { facts, count, told }]))
  const corrections: RoundedGroup[][] = []
  for (let time = 0; time < 2; time += 1) {
    const moved = correctionOf(now)
    const told = [...now.values()].reduce((sum, one) => sum + (isReport(one.facts) ? one.told : 0), 0)
    if (told < fewToTell || moved.reduce((sum, { count }) => sum - Math.min(count, 0), 0) < fewestMoved) continue
    const earlier = { corrections: corrections.length + 1, told, is_small }
    const { rounded, isTooLittle } = await round(moved, carried, earlier)
    if (isTooLittle) continue
    corrections.push(rounded)
    for (const one of rounded) {
      const known = now.get(keyOf(one.facts)) ?? { count: 0, told: 0 }
      now.set(keyOf(one.facts), { facts: one.facts, count: known.count + one.count, told: known.told + one.told })
    }
  }
  return corrections
}

/** Of one group in ten some cases, or all, are coded anew or count no more. */
function correctionOf(groups: ReadonlyMap<string, RoundedGroup>): Group[] {
  const moved = new Map<string, Group>()
  for (const [key, { facts, count, told }] of groups) {
    if (count === 0 || Math.random() > 0.1) continue
    moved.set(key, { facts, count: Math.floor(Math.random() * count) - count, least: 0 - told })
    const other = inventCase(Math.random)
    if (!groups.has(keyOf(other)) && Math.random() < 0.8) moved.set(keyOf(other), { facts: other, count: 1, least: 0 })
  }
  return [...moved.values()]
}

/** Whether the figures that are told beside each other, or what a correction adds to them or takes away, are one group, each of one row. */
function isOneGroup(kept: readonly { facts: Facts; count: number }[]) {
  return [1, -1].some((sign) => {
    const told = kept.filter(({ facts, count }) => isReport(facts) && count * sign > 0)
    const knownOf = (by: PublishedBy) => told.filter(({ facts }) => facts[by] !== undefined)
    const isShown = (known: typeof told) => known.reduce((sum, { count }) => sum + count * sign, 0) >= fewToTell
    const rows = publishedBy
      .filter((by) => by !== 'source' && by !== 'verification' && isShown(knownOf(by)))
      .map((by) => new Set(knownOf(by).map(({ facts }) => `${facts[by]}`)).size)
    return rows.length > 0 && rows.every((count) => count === 1)
  })
}

/** How many others there can have been in a quarter where the attacker sent in twenty reports, no two alike, beside one to three. */
async function attackWithTwenty() {
  const others = 1 + Math.floor(3 * Math.random())
  const reports = Array.from({ length: 20 + others }, (): Facts => ({ ...inventCase(Math.random), source: ['portal'] }))
  const { rounded } = await round(groupsOf(reports), new Map())
  const told = rounded.reduce((sum, one) => sum + one.told, 0)
  if (exactTotal(rounded) !== null) return 1
  return told + 4 - Math.max(20, told - 4) + 1
}

/**
 * For every group of which something is told or the attacker knows, the number of counts that it can have had. The attacker is
 * given more than is published: the frozen groups themselves, of base and correction, with the method, the exact total where it is
 * told, and their own five cases.
 */
function fewestCounts(base: readonly RoundedGroup[], corrections: readonly RoundedGroup[][], attacked: Facts) {
  const corrected = corrections.map((moved) => new Map(moved.map(({ facts, told }) => [keyOf(facts), told])))
  let fewest = Infinity
  for (const isOfReports of [true, false]) {
    const part = base.filter(({ facts }) => isReport(facts) === isOfReports)
    const exact = isOfReports ? exactTotal(part) : null
    const groups = part.map(({ facts, told }) => {
      const own = keyOf(facts) === keyOf(attacked) ? 5 : 0
      const changes = corrected.map((moved) => moved.get(keyOf(facts)) ?? 0)
      return { least: Math.max(told - 4, own), most: told + 4, told, changes }
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
function possible(one: Bounds & { changes: number[] }, all: Bounds, exact: number | null) {
  const [first = 0, second = 0] = one.changes
  // A second correction that leaves nothing may be eight above the truth: it makes up for what the first two were wrong by.
  const least = second - (one.told + first + second === 0 ? 8 : 4)
  const constraints: Record<string, Constraint> = {
    one: { min: one.least, max: one.most },
    others: { min: all.least - one.least, max: all.most - one.most },
    // One in five of what is over goes up: the sum of all is at most four away.
    total: { min: all.told - 4, max: all.told + 4 },
    ...(exact !== null && { exact: { equal: exact } }),
    // What the corrections moved, from the least that it can have been; and what is left is not negative.
    first: { max: 8 },
    second: { max: second + 4 - least },
    afterFirst: { min: 4 - first },
    afterBoth: { min: 4 - first - least },
  }
  const variables = {
    one: { one: 1, total: 1, exact: 1, afterFirst: 1, afterBoth: 1, count: 1 },
    others: { others: 1, total: 1, exact: 1 },
    // Groups of which nothing is told.
    hidden: { total: 1, exact: 1 },
    first: { first: 1, afterFirst: 1, afterBoth: 1 },
    second: { second: 1, afterBoth: 1 },
  }
  const model: Model = { objective: 'count', constraints, variables, integers: true }
  const [low, high] = (['minimize', 'maximize'] as const).map((direction) => solve({ ...model, direction }))
  expect([low?.status, high?.status]).toEqual(['optimal', 'optimal'])
  return (high?.result ?? 0) - (low?.result ?? 0) + 1
}

/** By how much each one-way cell is wrong, counted here anew from the figures. */
function errorsOf(groups: readonly RoundedGroup[]): number[] {
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
