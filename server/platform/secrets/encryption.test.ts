import { Readable } from 'node:stream'
import fc from 'fast-check'
import { newKey, open, openText, seal } from './encryption.ts'
import { type ByteRange, chunkBytes, gather, openFile, sealFile } from './sealedFile.ts'

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
  expect(open(key, sealed, { ...place, row: '7' }).toString()).toBe('hemmelig')
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
    expect(() => open(key, sealed.subarray(0, length), place)).toThrow(length < 29 ? 'not a sealed value' : undefined)
  const otherVersion = Buffer.concat([Buffer.of(2), sealed.subarray(1)])
  expect(() => open(key, otherVersion, place)).toThrow('not a sealed value')
})

test('bytes are sealed as well as text, and the envelope is 29 bytes longer than what it holds', () => {
  const bytes = Buffer.from([0, 255, 128, 195])
  expect(open(key, seal(key, bytes, place), place)).toEqual(bytes)
  expect(seal(key, bytes, place)).toHaveLength(33)
  expect(open(key, seal(key, '', place), place)).toHaveLength(0)
  expect(newKey()).toHaveLength(32)
  expect(newKey()).not.toEqual(newKey())
})

test('the same text sealed twice looks different', () => {
  expect(seal(key, 'likt', place)).not.toEqual(seal(key, 'likt', place))
})

const file = { table: 'incident_document', column: 'file', row: 3 } as const
const sealBytes = (bytes: Buffer, pieces: number) =>
  gather(Readable.from(split(bytes, pieces), { objectMode: false }).pipe(sealFile(key, file)))
/** A storage that answers in small pieces, as a disk or a network does. */
const reading =
  (stored: Buffer, pieces = 1) =>
  (range?: ByteRange) =>
    Readable.from(split(stored.subarray(range?.start ?? 0, (range?.end ?? Infinity) + 1), pieces), {
      objectMode: false,
    })
const openBytes = (stored: Buffer, size: number, range?: ByteRange, pieces = 1) =>
  gather(openFile(key, file, size, reading(stored, pieces), range))
const broken = 'a sealed file has been altered'

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
      expect(stored.length).toBe(17 + size + 16 * Math.max(1, Math.ceil(size / chunkBytes)))
      expect((await openBytes(stored, size, undefined, pieces)).equals(bytes)).toBe(true)
      if (size === 0) return
      const start = Math.min(a % size, b % size)
      const end = Math.max(a % size, b % size)
      const part = await openBytes(stored, size, { start, end }, pieces)
      expect(part.equals(bytes.subarray(start, end + 1))).toBe(true)
    }),
    { numRuns: 60, examples: [[0, 1, 0, 0]] },
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

test('a range that ends behind the file is answered to its end', async () => {
  for (const size of [chunkBytes - 1, chunkBytes, 5]) {
    const bytes = patterned(size)
    const stored = await sealBytes(bytes, 1)
    for (const end of [size, size + 9, Infinity])
      expect((await openBytes(stored, size, { start: 1, end })).equals(bytes.subarray(1))).toBe(true)
  }
})

test('a header with any byte altered, or cut, does not open', async () => {
  const stored = await sealBytes(patterned(100), 1)
  for (let at = 0; at < 17; at += 1) {
    const turned = Buffer.from(stored)
    turned[at] = (turned[at] ?? 0) ^ 1
    await expect(openBytes(turned, 100)).rejects.toThrow(at === 0 ? broken : undefined)
    await expect(openBytes(stored.subarray(0, at), 100)).rejects.toThrow(broken)
  }
})

test('bytes behind the file are noticed before anything of its last chunk is answered', async () => {
  // One chunk; and four, which end where a piece of the stored file ends.
  for (const [size, pieceBytes] of [
    [100, 1e6],
    [4 * chunkBytes, 4 * (chunkBytes + 16)],
  ] as const) {
    const stored = Buffer.concat([await sealBytes(patterned(size), 1), Buffer.of(0)])
    const inPieces = (range?: ByteRange) => {
      const part = stored.subarray(range?.start ?? 0, (range?.end ?? Infinity) + 1)
      const starts = Array.from({ length: Math.ceil(part.length / pieceBytes) }, (_, at) => at * pieceBytes)
      return Readable.from(
        starts.map((start) => part.subarray(start, start + pieceBytes)),
        { objectMode: false },
      )
    }
    let got = 0
    const opening = async () => {
      for await (const part of openFile(key, file, size, inPieces)) got += part.length
    }
    await expect(opening()).rejects.toThrow(broken)
    expect(got).toBeLessThanOrEqual(size - Math.min(size, chunkBytes))
  }
})

test('a storage that answers more than it was asked for is noticed', async () => {
  const size = 3 * chunkBytes
  const stored = await sealBytes(patterned(size), 1)
  const generous = (pieces: number) => (range?: ByteRange) =>
    range?.start === 0 ? reading(stored)(range) : reading(stored, pieces)({ start: range?.start ?? 0, end: Infinity })
  for (const pieces of [1, 3])
    await expect(gather(openFile(key, file, size, generous(pieces), { start: 0, end: 9 }))).rejects.toThrow(broken)
})

test('only the chunks that a range touches are read', async () => {
  const size = 4 * chunkBytes
  const stored = await sealBytes(patterned(size), 1)
  const asked: (ByteRange | undefined)[] = []
  const watched = (range?: ByteRange) => {
    asked.push(range)
    return reading(stored)(range)
  }
  await gather(openFile(key, file, size, watched, { start: chunkBytes + 5, end: 2 * chunkBytes + 5 }))
  const sealedChunk = chunkBytes + 16
  expect(asked).toEqual([
    { start: 0, end: 16 },
    { start: 17 + sealedChunk, end: 17 + 3 * sealedChunk - 1 },
  ])
})

/** What is sealed once must open for as long as it is kept. */
test('the form of sealed values and files is fixed: those that are written here open', async () => {
  const old = Buffer.alloc(32, 9)
  const value = Buffer.from('AQgbJjpVdByTqj8e50NCQ1YmVvehCBCS55JvAJg0gVUcvouFUqX792wg7MmARU5KnC3w', 'base64')
  expect(openText(old, value, place)).toBe('Ropt etter på bussen.')
  const stored = Buffer.from('AtNhhgZ9ZXz9c7BrFYhV/0Hx5fS1818s2g+d51wMlhYc7BLeKlM=', 'base64')
  expect((await gather(openFile(old, file, 5, reading(stored)))).toString()).toBe('gamme')
  expect(chunkBytes).toBe(65_536)
})

test('a file is sealed and opened in pieces of bytes, half a MiB ahead at most', () => {
  const sealing = sealFile(key, file)
  expect([sealing.readableHighWaterMark, sealing.writableHighWaterMark]).toEqual([524_288, 524_288])
  expect(openFile(key, file, 0, reading(Buffer.alloc(0))).readableObjectMode).toBe(false)
})

const patterned = (size: number) =>
  Buffer.from(Uint8Array.from({ length: size }, (_, at) => (at * 31 + (at >> 8)) & 255))

function* split(bytes: Buffer, pieces: number) {
  const step = Math.max(1, Math.ceil(bytes.length / pieces))
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step)
}
