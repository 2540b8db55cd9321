import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { withoutPlace } from './filmPlace.ts'

const place = Buffer.from('+59.9139+010.7522/')
/** How a title or place stands in `ilst`: type 1 (text), language 0. */
const data = (words: Buffer | string) => box('data', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), Buffer.from(words))

test.for([
  ['MP4', Buffer.alloc(4)],
  ['QuickTime', Buffer.alloc(0)],
] as const)('of the list beside a film only its title stays, as %s writes it', async ([, version]) => {
  const handler = box('hdlr', Buffer.from('mdir'))
  const list = box(
    'ilst',
    box('\u00a9nam', data('Sommer')),
    box('\u00a9xyz', data(place)),
    box('\u00a9cmt', data('KANARI')),
  )
  const keys = box('keys', Buffer.from('com.apple.quicktime.location.ISO6709'))
  const bytes = box('moov', box('udta', box('meta', version, handler, list, keys), Buffer.alloc(4)), box('mvhd', place))
  const clean = await read(bytes)
  expect(clean.length).toBe(bytes.length)
  expect(clean.indexOf('Sommer')).toBe(bytes.indexOf('Sommer'))
  expect(clean.includes('mdir')).toBe(true)
  for (const word of ['\u00a9xyz', 'KANARI', 'ISO6709']) expect(clean.includes(word, 0, 'latin1')).toBe(false)
  expect(clean.indexOf(place)).toBe(bytes.lastIndexOf(place))
})

test.for(['trak', 'moof', 'stbl', 'edts', 'mvex'])('no place stays in %s, nor beside its boxes', async (name) => {
  const beside = [box('\u00a9xyz', place), box('meta', Buffer.from('com.apple.quicktime.location.ISO6709'), place)]
  const bytes = box('moov', box(name, box('mdhd', Buffer.from('spor')), box('udta', box('loci', place))), ...beside)
  const clean = await read(bytes)
  expect(clean.length).toBe(bytes.length)
  for (const word of [place, 'ISO6709']) expect(clean.includes(word)).toBe(false)
  expect(clean.indexOf('spor')).toBe(bytes.indexOf('spor'))
})

test('others come first again and again while a film is read that has all its boxes in memory', async () => {
  let turns = 0
  let isRead = false
  const next = () => {
    turns += 1
    if (!isRead) setImmediate(next)
  }
  setImmediate(next)
  expect((await read(heads(5000))).length).toBe(40_000)
  isRead = true
  expect(turns).toBeGreaterThanOrEqual(45)
})

const read = (bytes: Buffer) => buffer(withoutPlace(Readable.from([bytes], { objectMode: false })))
const heads = (count: number) => Buffer.concat(Array<Buffer>(count).fill(box('free')))

function box(type: string, ...parts: Buffer[]) {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
