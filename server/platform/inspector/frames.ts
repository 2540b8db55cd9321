import { z } from 'zod'
import { inspectionFinding } from '#contract/inspection.ts'
import { lengthBytes, mostPages } from './wire.ts'

const side = z.int().min(1).max(2000)
const page = z.int().min(1).max(mostPages)
const head = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('judged'), findings: z.array(inspectionFinding).max(100) }),
  z.strictObject({ kind: z.literal('pages'), total: z.int().min(1).max(1_000_000) }),
  z.strictObject({ kind: z.literal('page'), page, width: side, height: side }),
  z.strictObject({ kind: z.literal('failed'), page }),
  z.strictObject({ kind: z.literal('text'), is_cut: z.boolean() }),
  z.strictObject({ kind: z.literal('unreadable') }),
])
/** `judged` with the viewing copy of an image; `pages` first, then each page as WebP or `failed`; one text as UTF-8; `unreadable`. */
export type Frame = { head: z.infer<typeof head>; body: Buffer }

const mostHeadBytes = 10_000
const mostBodyBytes = 16 * 1024 * 1024

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
        const bodyAt = lengthBytes + headLength
        yield checked(rest.toString('utf8', lengthBytes, bodyAt), rest.subarray(bodyAt, wanted))
        rest = rest.subarray(wanted)
        wanted = lengthBytes
      }
      parts = [rest]
      size = rest.length
    }
  }
}

function checked(json: string, body: Buffer): Frame {
  const found = head.safeParse(parsed(json)).data
  const isPicture = found?.kind === 'page' || (found?.kind === 'judged' && body.length > 0)
  if (!found || (isPicture ? !isWebp(body) : found.kind !== 'text' && body.length > 0))
    throw new WrongFrame('not a frame')
  return { head: found, body }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `RIFF`, the length of the rest, `WEBP`. */
const isWebp = (bytes: Buffer) =>
  bytes.length > 12 &&
  bytes.toString('latin1', 0, 4) === 'RIFF' &&
  bytes.readUInt32LE(4) + 8 === bytes.length &&
  bytes.toString('latin1', 8, 12) === 'WEBP'
