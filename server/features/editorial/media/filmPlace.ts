import { Readable } from 'node:stream'

/** Boxes whose children stand directly behind their header. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf'])
/** Apple's keys, among them the place, and XMP. Nothing of them is needed to play a film. */
const told = new Set(['meta', 'uuid'])
/** Bytes of a user data box that is looked into; a larger one is emptied as a whole. */
const mostLookedInto = 1024 * 1024

/**
 * An MP4 without what cameras and telephones write beside the film: place, make, model, serial number. Their boxes become free
 * space of the same length, so that no offset changes and nothing is held in memory. Times of recording stay, and so does what
 * a camera records as a track of its own.
 */
export const withoutPlace = (film: Readable): Readable => Readable.from(blanked(film), { objectMode: false })

async function* blanked(film: Readable): AsyncGenerator<Buffer> {
  const { take, pass } = readerOf(film)
  for (;;) {
    const head = await take(8)
    if (head.length < 8) return head.length > 0 ? yield head : undefined
    const short = head.readUInt32BE(0)
    const long = short === 1 ? await take(8) : Buffer.alloc(0)
    const size = long.length === 8 ? Number(long.readBigUInt64BE(0)) - 16 : short === 0 ? Infinity : short - 8
    const type = head.toString('latin1', 4, 8)
    if (told.has(type)) head.write('free', 4, 'latin1')
    yield Buffer.concat([head, long])
    if (containers.has(type)) continue
    if (size < 0) return yield* pass(Infinity)
    if (type === 'udta' && size > 0 && size <= mostLookedInto) yield withoutUserData(await take(size))
    else if (type === 'udta' || told.has(type)) for await (const chunk of pass(size)) yield Buffer.alloc(chunk.length)
    else yield* pass(size)
  }
}

/** Everything in it but the titles (`meta`), which players show. */
function withoutUserData(box: Buffer): Buffer {
  const kept = Buffer.alloc(box.length)
  for (let at = 0; at + 8 <= box.length;) {
    const size = box.readUInt32BE(at)
    if (size < 8 || at + size > box.length) return kept
    const isKept = box.toString('latin1', at + 4, at + 8) === 'meta'
    if (isKept) box.copy(kept, at, at, at + size)
    else {
      kept.writeUInt32BE(size, at)
      kept.write('free', at + 4, 'latin1')
    }
    at += size
  }
  return kept
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
