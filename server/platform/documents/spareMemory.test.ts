import { expect, test } from 'vitest'
import { keepBytes } from './spareMemory.ts'

const piece = Buffer.alloc(1024 * 1024, 7)
const fill = (pieces: number) => {
  const kept = keepBytes()
  for (let at = 0; at < pieces; at++) kept.add(piece)
  return kept
}

test('what passes is kept while there is room, and the room comes back', () => {
  const first = fill(25)
  expect(first.whole()?.equals(Buffer.alloc(25 * piece.length, 7))).toBe(true)
  const second = fill(8)
  expect(second.whole()).toBeUndefined()
  const third = fill(7)
  expect(third.whole()?.length).toBe(7 * piece.length)
  for (const kept of [first, second, third, third]) kept.drop()
  expect(first.whole()).toBeUndefined()
  first.add(piece)
  expect(first.whole()).toBeUndefined()
  const last = fill(32)
  expect(last.whole()?.length).toBe(32 * piece.length)
  last.drop()
})
