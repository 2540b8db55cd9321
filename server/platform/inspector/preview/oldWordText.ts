import { flagsAt, isEncrypted, openCompound, usesSecondTable } from '../oldOffice.ts'

/** Places in the header of a Word file: [MS-DOC] 2.5.2 and 2.5.6. */
const identifier = 0xa5ec
const piecesAt = 0x01a2
/** [MS-DOC] 2.9.38: what comes before the table of pieces, and the table. */
const properties = 1
const pieceTable = 2
const isOneByte = 0x4000_0000

/** The text of a Word file of before 2007, by its table of pieces ([MS-DOC] 2.4.1). Throws for one that has none. */
export function textOfOldWord(bytes: Buffer): string {
  const { contents } = openCompound(bytes)
  const stream = (name: string) => contents(name)[0] ?? Buffer.alloc(0)
  const word = stream('worddocument')
  const flags = word.readUInt16LE(flagsAt)
  if (word.readUInt16LE(0) !== identifier || flags & isEncrypted) throw new Error('not a readable Word file')
  const table = stream(flags & usesSecondTable ? '1table' : '0table')
  const start = word.readUInt32LE(piecesAt)
  const pieces = findPieces(table.subarray(start, start + word.readUInt32LE(piecesAt + 4)))
  return plain(readPieces(word, pieces))
}

function findPieces(clx: Buffer) {
  let at = 0
  while (clx[at] === properties) at += 3 + clx.readUInt16LE(at + 1)
  if (clx[at] !== pieceTable) throw new Error('no table of pieces')
  return clx.subarray(at + 5, at + 5 + clx.readUInt32LE(at + 1))
}

/** First where each piece begins, counted in characters, then eight bytes a piece that say where its bytes are. */
function readPieces(word: Buffer, table: Buffer) {
  const count = Math.floor((table.length - 4) / 12)
  let text = ''
  for (let piece = 0; piece < count; piece++) {
    const characters = table.readUInt32LE((piece + 1) * 4) - table.readUInt32LE(piece * 4)
    const place = table.readUInt32LE((count + 1) * 4 + piece * 8 + 2)
    if (characters < 0) throw new Error('pieces out of order')
    if (place & isOneByte) {
      const from = (place & ~isOneByte) / 2
      text += windows1252.decode(word.subarray(from, from + characters))
    } else text += word.toString('utf16le', place, place + characters * 2)
    // What is longer than the file itself repeats its bytes.
    if (text.length > word.length) throw new Error('pieces share their bytes')
  }
  return text
}

const windows1252 = new TextDecoder('windows-1252')
const beginsField = 0x13
const separatesField = 0x14
const endsField = 0x15
const signs: Record<number, string> = { 7: '\t', 9: '\t', 10: '\n', 11: '\n', 12: '\n', 13: '\n', 30: '-' }

/** Without the marks of Word and without what a field is made from; its result stays. */
function plain(text: string) {
  const kept: string[] = []
  const fields: boolean[] = []
  for (const sign of text) {
    const code = sign.charCodeAt(0)
    if (code === beginsField) fields.push(true)
    else if (code === separatesField) fields.splice(-1, 1, false)
    else if (code === endsField) fields.pop()
    else if (!fields.includes(true)) kept.push(code < 32 ? (signs[code] ?? '') : sign)
  }
  return kept.join('').trim()
}
