import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '#server/platform/http/failures.ts'

/**
 * `pace`: milliseconds between two that pass. `places`: how many may wait. `weight`: how often this one's network has asked
 * for the same lately.
 */
export type Turn = { line: string; place: string; pace: number; places: number; weight?: number }

type Waiting = { place: string; weight: number; turnAt: number; gone: AbortController }
type Line = { freeAt: number; waiting: Set<Waiting> }

/**
 * Lines in which guesses wait before they are checked. Who waits passes, `pace` after the one before. When a line is full,
 * the one with the most weight gives its turn to a newcomer with less, so that those who ask again and again hold no place
 * against somebody who asks once; it, or a newcomer with no less, hears 429 with the seconds until a place is free. One
 * `place` of a name waits at a time. Each server has lines of its own.
 * @param inAll how many may wait in all lines together: each is an open request
 */
export function makeWaitingLines({ inAll }: { inAll: number }) {
  const lines = new Map<string, Line>()
  let inLines = 0

  return async function waitInLine({ line: name, place, pace, places, weight = 0 }: Turn) {
    forgetEmpty()
    const line = lines.get(name) ?? { freeAt: 0, waiting: new Set<Waiting>() }
    const now = performance.now()
    const full = () => new Failure('too_many_requests', undefined, Math.max(Math.ceil(pace / 1000), 1))
    if ([...line.waiting].some((one) => one.place === place)) throw full()
    const isFull = line.waiting.size >= places || inLines >= inAll
    const leaving = isFull ? heaviest(line) : undefined
    if (isFull && (!leaving || leaving.weight <= weight)) throw full()

    if (leaving) remove(line, leaving)
    leaving?.gone.abort()
    if (!leaving) line.freeAt = Math.max(line.freeAt, now) + pace
    const own = { place, weight, turnAt: leaving?.turnAt ?? line.freeAt, gone: new AbortController() }
    lines.set(name, line)
    line.waiting.add(own)
    inLines += 1
    try {
      await pause(own.turnAt - now, undefined, { signal: own.gone.signal })
    } catch {
      throw full()
    } finally {
      remove(line, own)
    }
  }

  function remove(line: Line, one: Waiting) {
    if (line.waiting.delete(one)) inLines -= 1
  }

  function forgetEmpty() {
    const now = performance.now()
    for (const [name, { freeAt, waiting }] of lines) if (waiting.size === 0 && freeAt < now) lines.delete(name)
  }
}

/** Of equals, the one that came last. */
const heaviest = ({ waiting }: Line) =>
  [...waiting].reduce<Waiting | undefined>((most, one) => (most && most.weight > one.weight ? most : one), undefined)
