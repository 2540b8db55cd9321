import { z } from 'zod'
import { isWebp, parseJson } from '../received.ts'

/** How many pages of a pdf are made into pictures. */
export const mostPages = 30
/** Characters of text that are kept of one document. */
export const mostCharacters = 200_000

const side = z.int().min(1).max(2000)
const head = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pages'), total: z.int().min(1).max(1_000_000) }),
  z.strictObject({ kind: z.literal('page'), page: z.int().min(1).max(mostPages), width: side, height: side }),
  z.strictObject({ kind: z.literal('failed'), page: z.int().min(1).max(mostPages) }),
  z.strictObject({ kind: z.literal('text'), is_cut: z.boolean() }),
  z.strictObject({ kind: z.literal('unreadable') }),
])
export type FrameHead = z.infer<typeof head>
/** What the child says: `pages` first, then each page as WebP or `failed`; or one text as UTF-8; or `unreadable`. */
export type Frame = { head: FrameHead; body: Buffer }

const mostHeadBytes = 1000
const mostBodyBytes = 8 * 1024 * 1024
const lengthBytes = 8

/** The length of the JSON and of the rest, in four bytes each, then both. */
export function encodeFrame(of: FrameHead, body: Buffer = Buffer.alloc(0)) {
  const json = Buffer.from(JSON.stringify(of))
  const lengths = Buffer.alloc(lengthBytes)
  lengths.writeUInt32BE(json.length)
  lengths.writeUInt32BE(body.length, 4)
  return Buffer.concat([lengths, json, body])
}

/** The child said something that it never says of its own; it is as little to be trusted as the file. */
export class WrongFrame extends Error {
  override name = 'WrongFrame'
}

/** Takes frames from the child's output as they become whole. Throws `WrongFrame`. */
export function frameReader() {
  let parts: Buffer[] = []
  let size = 0
  let wanted = lengthBytes
  return function* read(part: Buffer): Generator<Frame> {
    parts.push(part)
    size += part.length
    while (size >= wanted) {
      let rest = Buffer.concat(parts)
      const [headLength, bodyLength] = [rest.readUInt32BE(0), rest.readUInt32BE(4)]
      if (headLength > mostHeadBytes || bodyLength > mostBodyBytes) throw new WrongFrame('too long')
      wanted = lengthBytes + headLength + bodyLength
      if (rest.length >= wanted) {
        yield checked(
          rest.subarray(lengthBytes, lengthBytes + headLength),
          rest.subarray(lengthBytes + headLength, wanted),
        )
        rest = rest.subarray(wanted)
        wanted = lengthBytes
      }
      parts = [rest]
      size = rest.length
    }
  }
}

function checked(json: Buffer, body: Buffer): Frame {
  const found = head.safeParse(parseJson(json.toString('utf8'))).data
  if (!found) throw new WrongFrame('not a frame')
  if (found.kind === 'page' ? !isWebp(body) : found.kind !== 'text' && body.length > 0)
    throw new WrongFrame('wrong body')
  return { head: found, body }
}
