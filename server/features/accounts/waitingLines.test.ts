import { makeWaitingLines } from './waitingLines.ts'

/** A line with two places; `ask` says how each fared. */
function lineOf({ inAll = 100 } = {}) {
  const waitInLine = makeWaitingLines({ inAll })
  const done: string[] = []
  const ask = (place: string, weight: number, line = 'account', network = place) =>
    waitInLine({ line, place, asker: { network, account: line }, weight, pace: 100, places: 2 }).then(
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

test('nobody gives way while there are places, nor in another line to one who is no lighter', async () => {
  const { ask } = lineOf({ inAll: 2 })
  const both = [ask('a', 1), ask('b', 1, 'second')]
  expect(await ask('a', 1)).toEqual(refused)
  // All lines together are full, and this one has nobody who could leave.
  expect(await ask('c', 1, 'third')).toEqual(refused)
  // A lighter guess, but from a network that has a place.
  expect(await ask('d', 0, 'third', 'b')).toEqual(refused)
  expect(await Promise.all(both)).toEqual(['passed', 'passed'])
})

test('when all lines are full, who comes first to an empty one gets a place from whoever holds the most', async () => {
  const { ask } = lineOf({ inAll: 6 })
  const accounts = ['a', 'b', 'c']
  // Own accounts and right passwords: nobody has asked for the same often, and two networks hold all places.
  const own = accounts.flatMap((line) => ['x', 'y'].map((network) => ask(`${line} ${network}`, 1, line, network)))
  const owner = ask('owner', 1, 'owner')
  const stranger = ask('stranger', 1, 'stranger')
  expect(await Promise.all([owner, stranger])).toEqual(['passed', 'passed'])
  expect((await Promise.all(own)).filter((one) => one !== 'passed')).toEqual([refused, refused])
})

test('when all lines are full of networks and accounts with one place each, who asked most often gives way', async () => {
  const { ask } = lineOf({ inAll: 3 })
  const three = [ask('a', 2, 'a'), ask('b', 3, 'b'), ask('c', 1, 'c')]
  expect(await ask('owner', 1, 'owner')).toBe('passed')
  expect(await Promise.all(three)).toEqual(['passed', refused, 'passed'])
})

test('a turn that was left for another line is used again, so that nobody pushes the end of a line away', async () => {
  const { ask } = lineOf({ inAll: 1 })
  const asker = { network: 'clock', account: 'clock' }
  const twoSeconds = makeWaitingLines({ inAll: 1 })({ line: '', place: '', asker, pace: 2000, places: 1 }).then(
    () => [],
  )
  // Each is lighter than the one before, which waits in another line.
  const fares = Array.from({ length: 100 }, (_, number) => ask(`${number}`, 100 - number, `line ${number % 2}`))
  const done = await Promise.race([twoSeconds, Promise.all(fares)])
  expect(done.filter((one) => one === 'passed')).toHaveLength(1)
})

test('who makes room frees one place, however many come at once', async () => {
  const { ask, done } = lineOf()
  const often = [ask('a', 9), ask('b', 9)]
  const rush = ['c', 'd', 'e', 'f'].map((place) => ask(place, 1))
  expect(await Promise.all(often)).toEqual([refused, refused])
  expect((await Promise.all(rush)).filter((one) => one === 'passed')).toHaveLength(2)
  expect(done).toHaveLength(2)
})
