import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

/** Boxes whose children stand directly behind their header. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts', 'mvex', 'moof', 'traf'])
/** User data with Apple's keys, among them the place and the title, and XMP. Nothing of them is needed to play a film. */
const told = new Set(['udta', 'meta', 'uuid'])
/** Boxes that are read one by one. A film of three hours in pieces of two seconds has about 60 000. */
export const mostBoxes = 80_000
/** After so many boxes whoever waits comes first: boxes that are in memory already are read without a pause. */
const boxesAtOnce = 100

/** More boxes than a film has. It is refused, because what is not read would keep its place. */
export class TooManyBoxes extends Error {}

/**
 * An MP4 without what cameras and telephones write beside the film: place, make, model, serial number. Their boxes become free
 * space of the same length, so that no offset changes and nothing is held in memory. Times of recording stay, and so does what
 * a camera records as a track of its own. Fails with TooManyBoxes.
 */
export const withoutPlace = (film: Readable): Readable => Readable.from(blanked(film), { objectMode: false })

async function* blanked(film: Readable): AsyncGenerator<Buffer> {
  const { take, pass } = readerOf(film)
  for (let boxes = 1; ; boxes += 1) {
    if (boxes > mostBoxes) throw new TooManyBoxes()
    if (boxes % boxesAtOnce === 0) await setImmediate()
    const head = await take(8)
    if (head.length < 8) return head.length > 0 ? yield head : undefined
    const short = head.readUInt32BE(0)
    const long = short === 1 ? await take(8) : Buffer.alloc(0)
    const size = long.length === 8 ? Number(long.readBigUInt64BE(0)) - 16 : short === 0 ? Infinity : short - 8
    const type = head.toString('latin1', 4, 8)
    const isTold = told.has(type) || type.startsWith('\u00a9')
    if (isTold) head.write('free', 4, 'latin1')
    yield Buffer.concat([head, long])
    if (containers.has(type)) continue
    if (size < 0) return yield* pass(Infinity)
    if (isTold) for await (const chunk of pass(size)) yield Buffer.alloc(chunk.length)
    else yield* pass(size)
  }
}

/** `take`: so many bytes at once, fewer at the end. `pass`: so many as they come. */
function readerOf(film: Readable) {
  const chunks = film.iterator()
  let held = Buffer.alloc(0)
  const more = async () => {
    const { value, done } = await chunks.next()
    if (done) return false
    held = Buffer.concat([held, Buffer.from(value)])
    return true
  }
  const cut = (length: number) => {
    const first = held.subarray(0, length)
    held = held.subarray(length)
    return first
  }
  return {
    async take(length: number) {
      while (held.length < length && (await more())) continue
      return Buffer.from(cut(length))
    },
    async *pass(length: number) {
      for (let left = length; left > 0;) {
        if (held.length === 0 && !(await more())) return
        const chunk = cut(Math.min(left, held.length))
        left -= chunk.length
        yield chunk
      }
    },
  }
}
