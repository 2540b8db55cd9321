import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newKey, open, openText, seal } from './encryption.ts'
import { type ByteRange, chunkBytes, gather, openFile, sealFile, sealedFileBytes } from './sealedFile.ts'

const key = newKey()
const place = { table: 'incident_document', column: 'name_sealed', row: 7 } as const

test('any text comes back as it was sealed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(openText(key, seal(key, text, place), place)).toBe(text)
    }),
  )
})

test('a sealed value does not open in another row, column or table, nor under another key', () => {
  const sealed = seal(key, 'hemmelig', place)
  expect(() => open(key, sealed, { ...place, row: 8 })).toThrow()
  expect(() => open(key, sealed, { ...place, column: 'file' })).toThrow()
  expect(() => open(key, sealed, { ...place, table: 'witness' })).toThrow()
  expect(() => open(newKey(), sealed, place)).toThrow()
})

test('a sealed value with any bit turned, or cut anywhere, does not open', () => {
  const sealed = seal(key, 'det som skjedde', place)
  fc.assert(
    fc.property(fc.nat(sealed.length * 8 - 1), (bit) => {
      const turned = Buffer.from(sealed)
      turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(() => open(key, turned, place)).toThrow()
    }),
  )
  for (let length = 0; length < sealed.length; length++)
    expect(() => open(key, sealed.subarray(0, length), place)).toThrow()
})

test('the same text sealed twice looks different', () => {
  expect(seal(key, 'likt', place)).not.toEqual(seal(key, 'likt', place))
})

const file = { table: 'incident_document', column: 'file', row: 3 } as const
const sealBytes = (bytes: Buffer, pieces: number) =>
  gather(Readable.from(split(bytes, pieces), { objectMode: false }).pipe(sealFile(key, file)))
const reading = (stored: Buffer) => (range?: ByteRange) =>
  Readable.from([stored.subarray(range?.start ?? 0, (range?.end ?? Infinity) + 1)], { objectMode: false })
const openBytes = (stored: Buffer, size: number, range?: ByteRange) =>
  gather(openFile(key, file, size, reading(stored), range))

test('a file of any size, written in any pieces, comes back whole, and so does any range of it', async () => {
  const sizes = fc.oneof(
    fc.nat(200),
    fc.constantFrom(chunkBytes - 1, chunkBytes, chunkBytes + 1, 2 * chunkBytes, 3 * chunkBytes + 5),
    fc.nat(4 * chunkBytes),
  )
  await fc.assert(
    fc.asyncProperty(sizes, fc.integer({ min: 1, max: 9 }), fc.nat(), fc.nat(), async (size, pieces, a, b) => {
      const bytes = patterned(size)
      const stored = await sealBytes(bytes, pieces)
      expect(stored.length).toBe(sealedFileBytes(size))
      expect((await openBytes(stored, size)).equals(bytes)).toBe(true)
      if (size === 0) return
      const start = Math.min(a % size, b % size)
      const end = Math.max(a % size, b % size)
      expect((await openBytes(stored, size, { start, end })).equals(bytes.subarray(start, end + 1))).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('a file that is cut, extended, reordered or altered does not open', async () => {
  const size = 3 * chunkBytes
  const stored = await sealBytes(patterned(size), 4)
  const sealedChunk = chunkBytes + 16
  const first = stored.subarray(17, 17 + sealedChunk)
  const second = stored.subarray(17 + sealedChunk, 17 + 2 * sealedChunk)
  const reordered = Buffer.concat([stored.subarray(0, 17), second, first, stored.subarray(17 + 2 * sealedChunk)])
  await expect(openBytes(reordered, size)).rejects.toThrow()
  await expect(openBytes(stored.subarray(0, -1), size)).rejects.toThrow()
  await expect(openBytes(Buffer.concat([stored, Buffer.of(0)]), size)).rejects.toThrow()
  await expect(openBytes(Buffer.alloc(0), size)).rejects.toThrow()
  // Cut at a chunk's edge, with a size that agrees: the last chunk was not sealed as the last.
  await expect(openBytes(stored.subarray(0, 17 + 2 * sealedChunk), 2 * chunkBytes)).rejects.toThrow()
  await expect(gather(openFile(key, { ...file, row: 4 }, size, reading(stored)))).rejects.toThrow()
  await fc.assert(
    fc.asyncProperty(fc.nat(stored.length - 1), async (at) => {
      const turned = Buffer.from(stored)
      turned[at] = (turned[at] ?? 0) ^ 1
      await expect(openBytes(turned, size)).rejects.toThrow()
    }),
    { numRuns: 30 },
  )
})

const patterned = (size: number) =>
  Buffer.from(Uint8Array.from({ length: size }, (_, at) => (at * 31 + (at >> 8)) & 255))

function* split(bytes: Buffer, pieces: number) {
  const step = Math.max(1, Math.ceil(bytes.length / pieces))
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step)
}
