import { makeFairQueue } from './fairQueue.ts'

const bounds = { atOnce: 1, waiting: 6, perNetwork: 4, perAccount: 2 }

/** A queue whose first place is held until `letGo`. What runs after it is listed in `done`. */
function held(changes: Partial<typeof bounds> = {}) {
  const { run, checkRoom } = makeFairQueue({ ...bounds, ...changes })
  const gate = Promise.withResolvers<void>()
  const done: string[] = []
  const first = run(() => gate.promise, { network: 'x', account: 'x' })
  const ask = (network: string, account: string) =>
    run(async () => void done.push(`${network} ${account}`), { network, account }).then(
      () => 'served',
      ({ code }) => code,
    )
  return { ask, done, checkRoom, letGo: async () => (gate.resolve(), await first) }
}

test('whoever has the least waiting comes first, as a network and as an account', async () => {
  const { ask, done, letGo } = held()
  const all = [ask('a', '1'), ask('a', '1'), ask('a', '2'), ask('b', '5'), ask('a', '3'), ask('c', '6')]
  await letGo()
  expect(await Promise.all(all)).toEqual(Array.from({ length: 6 }, () => 'served'))
  expect(done).toEqual(['b 5', 'c 6', 'a 2', 'a 3', 'a 1', 'a 1'])
})

test('an account, wherever it is asked for, and a network may have only so much waiting', async () => {
  const { ask, checkRoom, letGo } = held()
  const ofAccount = [ask('a', '1'), ask('b', '1'), ask('c', '1')]
  expect(() => checkRoom({ network: 'd', account: '1' })).toThrow('too_many_requests')
  expect(() => checkRoom({ network: 'd', account: '9' })).not.toThrow()
  const ofNetwork = [ask('a', '2'), ask('a', '3'), ask('a', '4'), ask('a', '5')]
  await letGo()
  expect(await Promise.all(ofAccount)).toEqual(['served', 'served', 'too_many_requests'])
  expect(await Promise.all(ofNetwork)).toEqual(['served', 'served', 'served', 'too_many_requests'])
})

test('in a full queue whoever has the most waiting gives a place to one with less', async () => {
  const { ask, letGo } = held()
  const burst = [ask('a', '1'), ask('a', '2'), ask('a', '3'), ask('a', '4')]
  const others = [ask('b', '5'), ask('b', '6')]
  const late = ask('c', '7')
  await letGo()
  expect(await late).toBe('served')
  expect(await Promise.all(burst)).toEqual(['served', 'served', 'served', 'unavailable'])
  expect(await Promise.all(others)).toEqual(['served', 'served'])
})

test('when nobody has more than the others, the last to come is refused', async () => {
  const { ask, letGo } = held({ waiting: 2 })
  const answers = [ask('a', '1'), ask('b', '2'), ask('c', '3')]
  await letGo()
  expect(await Promise.all(answers)).toEqual(['served', 'served', 'unavailable'])
})

test('work that fails frees its place', async () => {
  const { run } = makeFairQueue(bounds)
  await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await run(async () => 'yes')).toBe('yes')
})
