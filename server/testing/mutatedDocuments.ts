import fc from 'fast-check'
import type { DocumentExtension } from '#server/platform/documents/types.ts'
import { docx, oldOffice, pdf, photo, png, xlsx } from './documents.ts'
import { hostileDocuments } from './hostileDocuments.ts'

type Mutated = { extension: DocumentExtension; bytes: Buffer }

const mostBytes = 200_000

/**
 * Files with the first bytes of their kind and everything else cut, spliced with another file, nested, overwritten or
 * with huge numbers written over them. The same for the same seed.
 */
export async function mutatedDocuments(count: number, seed: number): Promise<Mutated[]> {
  const originals = await makeOriginals()
  const file = fc.integer({ min: 0, max: originals.length - 1 })
  const place = fc.double({ min: 0, max: 1, noNaN: true })
  const change = fc.oneof(
    fc.record({ kind: fc.constant('cut' as const), at: place }),
    fc.record({ kind: fc.constant('splice' as const), at: place, other: file, from: place, length: place }),
    fc.record({ kind: fc.constant('nest' as const), at: place, times: fc.integer({ min: 2, max: 40 }) }),
    fc.record({ kind: fc.constant('claim' as const), at: place, value: fc.constantFrom(...claims) }),
    fc.record({
      kind: fc.constant('bytes' as const),
      at: place,
      bytes: fc.uint8Array({ minLength: 1, maxLength: 64 }),
    }),
  )
  const plan = fc.record({ file, changes: fc.array(change, { minLength: 1, maxLength: 6 }) })
  return fc.sample(plan, { numRuns: count, seed }).map(({ file: at, changes }) => {
    const { extension, bytes: original } = originals[at] ?? { extension: 'pdf' as const, bytes: pdf() }
    let bytes = original
    for (const one of changes) bytes = apply(one, bytes, originals).subarray(0, mostBytes)
    // The request refuses another beginning, so the inspector would never see it.
    return { extension, bytes: Buffer.concat([original.subarray(0, 16), bytes.subarray(16)]) }
  })
}

const claims = [0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0xffff_fffe, 0xffff_ffff]

type Change =
  | { kind: 'cut'; at: number }
  | { kind: 'splice'; at: number; other: number; from: number; length: number }
  | { kind: 'nest'; at: number; times: number }
  | { kind: 'claim'; at: number; value: number }
  | { kind: 'bytes'; at: number; bytes: Uint8Array }

function apply(change: Change, bytes: Buffer, originals: Mutated[]) {
  const at = Math.floor(change.at * bytes.length)
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
  if (change.kind === 'cut') return before
  if (change.kind === 'bytes') return Buffer.concat([before, change.bytes, after.subarray(change.bytes.length)])
  if (change.kind === 'nest') return Buffer.concat([before, ...Array<Buffer>(change.times).fill(bytes), after])
  if (change.kind === 'claim') {
    const number = Buffer.alloc(4)
    if (at % 2) number.writeUInt32BE(change.value)
    else number.writeUInt32LE(change.value)
    return Buffer.concat([before, number, after.subarray(4)])
  }
  const other = originals[change.other]?.bytes ?? bytes
  const from = Math.floor(change.from * other.length)
  return Buffer.concat([before, other.subarray(from, from + Math.floor(change.length * other.length)), after])
}

/** Sound files of every kind, and those hostile ones that are small. */
async function makeOriginals(): Promise<Mutated[]> {
  const sound: Mutated[] = [
    { extension: 'jpg', bytes: await photo() },
    { extension: 'png', bytes: await png(200, 200) },
    { extension: 'pdf', bytes: pdf() },
    { extension: 'doc', bytes: oldOffice('WordDocument', '1Table') },
    { extension: 'docx', bytes: docx() },
    { extension: 'xls', bytes: oldOffice('Workbook') },
    { extension: 'xlsx', bytes: xlsx() },
  ]
  const hostile = Object.values(await hostileDocuments()).filter(({ bytes }) => bytes.length < 50_000)
  return [...sound, ...sound, ...hostile]
}
