import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '#server/platform/http/failures.ts'
import type { Asker } from '#server/platform/secrets/fairQueue.ts'

/**
 * `pace`: milliseconds between two. `places`: how many may wait. `weight`: how often this network asked lately. `asker`: who holds the
 * place among all lines.
 */
export type Turn = { line: string; place: string; asker: Asker; pace: number; places: number; weight?: number }

type Waiting = { line: Line; place: string; asker: Asker; weight: number; turnAt: number; gone: AbortController }
/** `left`: turns of those who gave way, for the next who come. */
type Line = { freeAt: number; left: number[]; waiting: Set<Waiting> }

/**
 * Lines in which guesses wait before they are checked. Who waits passes, `pace` after the one before. When a line is full,
 * the one with the most weight gives its turn to a newcomer with less, so that those who ask again and again hold no place
 * against somebody who asks once; it, or a newcomer with no less, hears 429 with the seconds until a place is free. When all
 * lines together are full, one whose network and account hold more places than the newcomer's gives way too, in whatever
 * line it waits. One `place` of a name waits at a time. Each server has lines of its own.
 * @param inAll how many may wait in all lines together: each is an open request
 */
export function makeWaitingLines({ inAll }: { inAll: number }) {
  const lines = new Map<string, Line>()
  const everybody = new Set<Waiting>()

  return async function waitInLine({ line: name, place, asker, pace, places, weight = 0 }: Turn) {
    forgetEmpty()
    const line = lines.get(name) ?? { freeAt: 0, left: [], waiting: new Set<Waiting>() }
    const now = performance.now()
    const full = () => new Failure('too_many_requests', undefined, Math.max(Math.ceil(pace / 1000), 1))
    if ([...line.waiting].some((one) => one.place === place)) throw full()
    const isFull = line.waiting.size >= places
    if (isFull || everybody.size >= inAll) {
      const leaving = heavierIn(line, weight) ?? (isFull ? undefined : heavierAnywhere(asker, weight))
      if (!leaving) throw full()
      remove(leaving)
      leaving.line.left.push(leaving.turnAt)
      leaving.gone.abort()
    }

    const own = { line, place, asker, weight, turnAt: nextTurn(line, now, pace), gone: new AbortController() }
    lines.set(name, line)
    line.waiting.add(own)
    everybody.add(own)
    try {
      await pause(own.turnAt - now, undefined, { signal: own.gone.signal })
    } catch {
      throw full()
    } finally {
      remove(own)
    }
  }

  /** Who holds the most places, if these are more than the newcomer would hold, or as many with more weight. */
  function heavierAnywhere(asker: Asker, weight: number) {
    const most = [...everybody]
      .map((one) => ({ one, held: heldBy(one.asker) }))
      .toSorted((a, b) => a.held - b.held || a.one.weight - b.one.weight)
      .at(-1)
    // The newcomer's own place counts once for the network and once for the account.
    const difference = most ? most.held - (heldBy(asker) + 2) || most.one.weight - weight : 0
    return difference > 0 ? most?.one : undefined
  }

  function heldBy({ network, account }: Asker) {
    const askers = [...everybody].map((one) => one.asker)
    return (
      askers.filter((one) => one.network === network).length + askers.filter((one) => one.account === account).length
    )
  }

  function remove(one: Waiting) {
    one.line.waiting.delete(one)
    everybody.delete(one)
  }

  function forgetEmpty() {
    const now = performance.now()
    for (const [name, { freeAt, waiting }] of lines) if (waiting.size === 0 && freeAt < now) lines.delete(name)
  }
}

/** Who has the most weight, if it is more than the newcomer's. Of equals, the one that came last. */
function heavierIn({ waiting }: Line, weight: number) {
  const most = [...waiting].toSorted((a, b) => a.weight - b.weight).at(-1)
  return most && most.weight > weight ? most : undefined
}

/** A turn that somebody left is used again: whoever makes others come and go must not push the end of a line away. */
function nextTurn(line: Line, now: number, pace: number) {
  const [first, ...others] = line.left.filter((turnAt) => turnAt > now).toSorted((a, b) => a - b)
  line.left = others
  if (first !== undefined) return first
  line.freeAt = Math.max(line.freeAt, now) + pace
  return line.freeAt
}
