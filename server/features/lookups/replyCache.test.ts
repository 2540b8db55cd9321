import { expect, test } from 'vitest'
import { makeReplyCache } from './replyCache.ts'

const start = Date.UTC(2026, 10, 21)

function setting(most = 2) {
  const asked: number[] = []
  let now = start
  const answer = makeReplyCache(
    { clock: { now: () => new Date(now) }, seconds: 60, most },
    async (key: number) => {
      asked.push(key)
      if (key < 0) throw new Error('the database is away')
      return { list: key === 0 ? [] : [key] }
    },
    (body) => body.list.length > 0,
  )
  return { answer, asked, wait: (seconds: number) => (now += seconds * 1000) }
}

test('the same question is answered from memory until its time is up', async () => {
  const { answer, asked, wait } = setting()
  const first = await answer(1)
  wait(59)
  expect(await answer(1)).toBe(first)
  wait(2)
  expect((await answer(1)).etag).toBe(first.etag)
  expect(asked).toEqual([1, 1])
})

test('many who ask at once wait for one query', async () => {
  const { answer, asked } = setting()
  await Promise.all([answer(1), answer(1), answer(1)])
  expect(asked).toEqual([1])
})

test('no more answers are cached than the limit, the least recently used goes first', async () => {
  const { answer, asked } = setting()
  for (const key of [1, 2, 3, 3, 2, 1]) await answer(key)
  expect(asked).toEqual([1, 2, 3, 1])
})

test('an answer that is not to be kept evicts none', async () => {
  const { answer, asked } = setting(1)
  for (const key of [1, 0, 0, 1]) await answer(key)
  expect(asked).toEqual([1, 0, 0])
})

test('a failure reaches its callers and is not cached', async () => {
  const { answer, asked } = setting()
  await expect(answer(-1)).rejects.toThrow('away')
  await expect(answer(-1)).rejects.toThrow('away')
  expect(asked).toEqual([-1, -1])
})
