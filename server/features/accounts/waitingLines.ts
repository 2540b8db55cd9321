import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '#server/platform/http/failures.ts'

/** `pace`: milliseconds between two that pass. `places`: how many may wait. */
export type Turn = { line: string; place: string; pace: number; places: number }

type Line = { freeAt: number; taken: Set<string> }

/**
 * Lines in which guesses wait before they are checked. Who waits passes, `pace` after the one before; a full line answers
 * 429 with the seconds until a place is free. One `place` of a name waits at a time. Each server has lines of its own.
 * @param inAll how many may wait in all lines together: each is an open request
 */
export function makeWaitingLines({ inAll }: { inAll: number }) {
  const lines = new Map<string, Line>()
  let waiting = 0

  return async function waitInLine({ line: name, place, pace, places }: Turn) {
    forgetEmpty()
    const line = lines.get(name) ?? { freeAt: 0, taken: new Set<string>() }
    const now = performance.now()
    if (line.taken.has(place) || line.taken.size >= places || waiting >= inAll)
      throw new Failure('too_many_requests', undefined, Math.max(Math.ceil(pace / 1000), 1))
    lines.set(name, line)
    line.taken.add(place)
    waiting += 1
    line.freeAt = Math.max(line.freeAt, now) + pace
    try {
      await pause(line.freeAt - now)
    } finally {
      line.taken.delete(place)
      waiting -= 1
    }
  }

  function forgetEmpty() {
    const now = performance.now()
    for (const [name, { freeAt, taken }] of lines) if (taken.size === 0 && freeAt < now) lines.delete(name)
  }
}
