import { expect, test } from 'vitest'
import { makeWaitingLines } from './waitingLines.ts'

/** A line with two places; `ask` says how each fared. */
function lineOf({ inAll = 100 } = {}) {
  const waitInLine = makeWaitingLines({ inAll })
  const done: string[] = []
  const ask = (place: string, weight: number, line = 'account') =>
    waitInLine({ line, place, weight, pace: 100, places: 2 }).then(
      () => (done.push(place), 'passed'),
      ({ code, retryAfter }) => [code, retryAfter],
    )
  return { ask, done }
}
const refused = ['too_many_requests', 1]

test('in a full line whoever asked most often gives the turn to who asked less often, and to nobody else', async () => {
  const { ask, done } = lineOf()
  const often = [ask('a', 9), ask('b', 5)]
  expect(await ask('c', 9)).toEqual(refused)
  const once = ask('d', 1)
  expect(await ask('e', 5)).toEqual(refused)
  const again = ask('f', 1)
  expect(await ask('g', 1)).toEqual(refused)
  expect(await Promise.all(often)).toEqual([refused, refused])
  expect(await Promise.all([once, again])).toEqual(['passed', 'passed'])
  // In the turns of those who left.
  expect(done).toEqual(['d', 'f'])
  expect(await ask('a', 9)).toBe('passed')
})

test('nobody gives way while there are places, or in another line', async () => {
  const { ask } = lineOf({ inAll: 2 })
  const both = [ask('a', 9), ask('b', 1)]
  expect(await ask('a', 1)).toEqual(refused)
  // All lines together are full, and this one has nobody who could leave.
  expect(await ask('c', 1, 'other')).toEqual(refused)
  expect(await Promise.all(both)).toEqual(['passed', 'passed'])
})

test('who makes room frees one place, however many come at once', async () => {
  const { ask, done } = lineOf()
  const often = [ask('a', 9), ask('b', 9)]
  const rush = ['c', 'd', 'e', 'f'].map((place) => ask(place, 1))
  expect(await Promise.all(often)).toEqual([refused, refused])
  expect((await Promise.all(rush)).filter((one) => one === 'passed')).toHaveLength(2)
  expect(done).toHaveLength(2)
})
