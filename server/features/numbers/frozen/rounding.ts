import { randomFillSync } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { roundingBase as base } from '#contract/figures.ts'
import { cellsOf, type Facts } from './cells.ts'

/** Cases that share all facts. Of a correction `count` may be negative, and `least` is what the rounded count may not go under. */
export type Group = { facts: Facts; count: number; least?: number }

/** By which groups are found: facts have their keys and codes in one order. */
export const keyOf = (facts: Facts) => JSON.stringify(facts)

export function groupsOf(cases: readonly Facts[]): Group[] {
  const alike = Map.groupBy(cases, keyOf)
  return [...alike.values()].flatMap(([facts, ...others]) => (facts ? [{ facts, count: 1 + others.length }] : []))
}

/** `errors`: by the names of published cells, rounded less true, with those that were carried in. */
export type Rounded = { counts: number[]; isSmall: boolean; errors: Map<string, number> }

/** `carried`: the errors of earlier quarters. `isSmall`: whether these are too few for crossed tables, by their rounded sum. */
type Options = { carried: ReadonlyMap<string, number>; isSmall: (total: number) => boolean }

/**
 * Small-count rounding to base 5, after Statistics Norway's SmallCountRounding: each group becomes the multiple of five below its
 * count or the one above, all of them, and which is chosen so that the published sums stay near the truth. Its randomness is
 * cryptographic and kept nowhere (docs/decisions/numbers.md). Lets the server do other things every few milliseconds.
 */
export async function roundSmallCounts(groups: readonly Group[], { carried, isSmall }: Options): Promise<Rounded> {
  const random = openRandom()
  const isUp = chooseUp(groups, random)
  const countOf = ({ count, least = -Infinity }: Group, at: number) =>
    Math.max(count - rest(count) + (isUp[at] ? base : 0), least)
  const counts = () => groups.map(countOf)
  const small = isSmall(counts().reduce((sum, count) => sum + count, 0))
  const cells = await findCells(groups, small, carried)
  for (const [at, group] of groups.entries()) {
    const error = countOf(group, at) - group.count
    for (const cell of cells.of[at] ?? []) cells.errors[cell] = (cells.errors[cell] ?? 0) + error
  }
  await swap(groups, isUp, cells, random)
  return {
    counts: counts(),
    isSmall: small,
    errors: new Map(cells.names.map((name, at) => [name, (carried.get(name) ?? 0) + (cells.errors[at] ?? 0)])),
  }
}

/** How far a count is above the multiple of five below it, also of a negative one. */
const rest = (count: number) => ((count % base) + base) % base
/** One that the multiple below would bring under the least it may be. After several corrections even the one above may. */
const isForced = ({ count, least = -Infinity }: Group) => count - rest(count) < least
const isFree = (group: Group) => rest(group.count) > 0 && !isForced(group)

/**
 * Up one in five of what is over, in random order, so that the sum of all groups of a quarter is never more than four from the truth.
 * Those of a correction that cannot go down come first, so that the others make up for them.
 */
function chooseUp(groups: readonly Group[], random: Random) {
  const order = shuffle(
    groups.map((_, at) => at),
    random,
  ).toSorted((one, other) => Number(isForcedAt(other)) - Number(isForcedAt(one)))
  function isForcedAt(at: number) {
    const group = groups[at]
    return group !== undefined && isForced(group)
  }
  const isUp = groups.map(() => false)
  let over = random.below(base)
  for (const at of order) {
    const count = groups[at]?.count ?? 0
    over += rest(count)
    isUp[at] = isForcedAt(at) || (rest(count) > 0 && over >= base)
    if (isUp[at]) over -= base
  }
  return isUp
}

/** `errors`: of this quarter alone; `pull`: what earlier ones add to them. `of`: by group the numbers of its cells. */
type Cells = { names: string[]; weights: Float64Array; errors: Int32Array; pull: Float64Array; of: Int32Array[] }

/** Of the errors of earlier quarters: with all of them a year would be told best, with none a quarter. */
const pullShare = 0.75

async function findCells(groups: readonly Group[], isSmall: boolean, carried: Options['carried']): Promise<Cells> {
  const known = new Map<string, number>()
  const weights: number[] = []
  const of: Int32Array[] = []
  for (const [at, { facts }] of groups.entries()) {
    if (at % groupsATurn === 0) await nextTurn()
    const own = cellsOf(facts, isSmall).map(({ name, weight }) => {
      const cell = known.get(name) ?? known.size
      known.set(name, cell)
      weights[cell] = weight
      return cell
    })
    of.push(Int32Array.from(own))
  }
  const names = [...known.keys()]
  return {
    names,
    weights: Float64Array.from(weights),
    errors: new Int32Array(names.length),
    pull: Float64Array.from(names, (name) => pullShare * (carried.get(name) ?? 0)),
    of,
  }
}

/** A few milliseconds each. */
const groupsATurn = 200
const swapsATurn = 5000

/** Tried swaps: enough for a quarter of a few hundred cases to come to rest, and for 100 000 within half a minute. */
const swapsFor = (groups: number) => 8000 + 120 * Math.min(groups, 20_000)
/** What a swap may cost the weighted squared error at first, on average; in the end nothing. */
const [hottest, coldest] = [100, 2]

/**
 * Swaps one that went up with one that did not, at random, while the weighted squared error of the published cells falls. Some that
 * raise it are taken too, ever fewer, else it would rest in the first hollow.
 */
async function swap(groups: readonly Group[], isUp: boolean[], { weights, errors, pull, of }: Cells, random: Random) {
  const free = groups.flatMap((group, at) => (isFree(group) ? [at] : []))
  const ups = free.filter((at) => isUp[at])
  const downs = free.filter((at) => !isUp[at])
  if (ups.length === 0 || downs.length === 0) return
  /** What it costs when a cell gets five fewer, or five more. */
  const [fewer, more] = [new Float64Array(errors.length), new Float64Array(errors.length)]
  const weigh = (cell: number) => {
    const weight = base * (weights[cell] ?? 0)
    const error = (errors[cell] ?? 0) + (pull[cell] ?? 0)
    fewer[cell] = weight * (base - 2 * error)
    more[cell] = weight * (base + 2 * error)
  }
  for (const cell of errors.keys()) weigh(cell)
  const move = (cells: Int32Array, by: number) => {
    for (const cell of cells) {
      errors[cell] = (errors[cell] ?? 0) + by
      weigh(cell)
    }
  }
  const lastIn = new Int32Array(errors.length).fill(-1)
  const tries = swapsFor(free.length)
  for (let tried = 0; tried < tries; tried += 1) {
    if (tried % swapsATurn === 0) await nextTurn()
    const [upAt, downAt] = [random.below(ups.length), random.below(downs.length)]
    const [up = 0, down = 0] = [ups[upAt], downs[downAt]]
    const [lost = none, won = none] = [of[up], of[down]]
    let cost = 0
    for (let at = 0; at < lost.length; at += 1) {
      const cell = lost[at] ?? 0
      lastIn[cell] = tried
      cost += fewer[cell] ?? 0
    }
    for (let at = 0; at < won.length; at += 1) {
      const cell = won[at] ?? 0
      // In a cell of both nothing changes.
      cost += lastIn[cell] === tried ? -(fewer[cell] ?? 0) : (more[cell] ?? 0)
    }
    const heat = hottest * (coldest / hottest) ** (tried / tries)
    if (cost >= 0 && random.share() >= Math.exp(-cost / heat)) continue
    move(lost, -base)
    move(won, base)
    ;[ups[upAt], downs[downAt]] = [down, up]
  }
  for (const at of ups) isUp[at] = true
  for (const at of downs) isUp[at] = false
}

const none = new Int32Array()

type Random = ReturnType<typeof openRandom>

function openRandom() {
  const drawn = new Uint32Array(4096)
  let at = drawn.length
  /** From 0 to less than 1. */
  function share() {
    if (at === drawn.length) {
      randomFillSync(drawn)
      at = 0
    }
    const number = drawn[at] ?? 0
    at += 1
    return number / 2 ** 32
  }
  return { share, below: (end: number) => Math.floor(share() * end) }
}

function shuffle(list: number[], random: Random) {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1)
    ;[list[at], list[other]] = [list[other] ?? 0, list[at] ?? 0]
  }
  return list
}
