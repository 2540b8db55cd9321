import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { withoutPlace } from './filmPlace.ts'

const place = Buffer.from('+59.9139+010.7522/')
test('of the list beside a film nothing stays, nor its title, and what stands beside the list is untouched', async () => {
  const list = box('ilst', box('\u00a9nam', Buffer.from('Sommer')), box('\u00a9xyz', place))
  const keys = box('keys', Buffer.from('com.apple.quicktime.location.ISO6709'))
  const bytes = box('moov', box('udta', box('meta', list, keys), Buffer.alloc(4)), box('mvhd', place))
  const clean = await read(bytes)
  expect(clean.length).toBe(bytes.length)
  for (const word of ['\u00a9xyz', 'Sommer', 'ISO6709']) expect(clean.includes(word, 0, 'latin1')).toBe(false)
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
