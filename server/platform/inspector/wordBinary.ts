import type { Finding } from './findings.ts'
import { isLinkingField, longestInstruction, mayFetch } from './fields.ts'

/** [MS-DOC] 2.5: the header of the main stream, with the places of the tables. */
const identifiers = new Set([0xa5ec, 0xa5dc])
const flagsAt = 0x0a
const isEncrypted = 0x0100
const usesSecondTable = 0x0200
const associatedStrings = 0x019a
const templateIndex = 1
const fieldBegin = 0x13
const fieldCharacters = 32
const remote = ['http:', 'https:', 'ftp:', 'file:', '\\\\', '//']

/** Finds encryption, fields that fetch or start something, and a template at another address. */
export function judgeWordText(word: Buffer, table0?: Buffer, table1?: Buffer): Finding[] {
  if (word.length < 0x20 || !identifiers.has(word.readUInt16LE(0))) return ['not_as_named']
  const flags = word.readUInt16LE(flagsAt)
  if (flags & isEncrypted) return ['encrypted']
  const table = flags & usesSecondTable ? table1 : table0
  return hasLinkingField(word) || hasRemoteTemplate(word, table) ? ['external_link'] : []
}

/** The text is stored in one or in two bytes a character; a field begins with character 19. */
function hasLinkingField(word: Buffer) {
  for (let at = word.indexOf(fieldBegin); at >= 0; at = word.indexOf(fieldBegin, at + 1)) {
    if (isLinkingAt(word, at + 1, 1)) return true
    if (word[at + 1] === 0 && isLinkingAt(word, at + 2, 2)) return true
  }
  return false
}

/** The long rest of an instruction is read only where the name asks for it, so that a file of field marks takes no time. */
function isLinkingAt(word: Buffer, from: number, width: 1 | 2) {
  let start = from
  while (start + width <= word.length && isBlank(width === 1 ? word.readUInt8(start) : word.readUInt16LE(start)))
    start += width
  const read = (characters: number) => {
    const text = word.toString(width === 1 ? 'latin1' : 'utf16le', start, start + characters * width)
    const ends = [text.indexOf('\u0014'), text.indexOf('\u0015')].filter((end) => end >= 0)
    return text.slice(0, Math.min(text.length, ...ends))
  }
  const head = read(fieldCharacters)
  return isLinkingField(mayFetch(head) ? read(longestInstruction) : head)
}

/** Spaces and what Word shows as none. */
const isBlank = (code: number) => (code <= 0x20 && (code < 0x13 || code > 0x15)) || code === 0xa0 || code === 0x3000

function hasRemoteTemplate(word: Buffer, table: Buffer | undefined) {
  if (!table || word.length < associatedStrings + 8) return false
  const start = word.readUInt32LE(associatedStrings)
  const strings = table.subarray(start, start + word.readUInt32LE(associatedStrings + 4))
  let at = 6
  for (let index = 0; at + 2 <= strings.length; index++) {
    const end = at + 2 + strings.readUInt16LE(at) * 2
    const text = strings.toString('utf16le', at + 2, end).toLowerCase()
    if (index === templateIndex) return remote.some((scheme) => text.startsWith(scheme))
    at = end
  }
  return false
}
