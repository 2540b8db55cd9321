import type { Finding } from './findings.ts'
import { isLinkingField } from './fields.ts'

/** [MS-DOC] 2.5: the header of the main stream, with the places of the tables. */
const identifiers = new Set([0xa5ec, 0xa5dc])
const flagsAt = 0x0a
const isEncrypted = 0x0100
const usesSecondTable = 0x0200
const associatedStrings = 0x019a
const templateIndex = 1
const fieldBegin = 0x13
const fieldBytes = 256
const remote = ['http:', 'https:', 'ftp:', 'file:', '\\\\']

/** Finds encryption, fields that fetch or start something, and a template at another address. */
export function judgeWordText(word: Buffer, table0?: Buffer, table1?: Buffer): Finding[] {
  if (word.length < 0x20 || !identifiers.has(word.readUInt16LE(0))) return []
  const flags = word.readUInt16LE(flagsAt)
  if (flags & isEncrypted) return ['encrypted']
  const table = flags & usesSecondTable ? table1 : table0
  return hasLinkingField(word) || hasRemoteTemplate(word, table) ? ['external_link'] : []
}

/** The text is stored in one or in two bytes a character; a field begins with character 19. */
function hasLinkingField(word: Buffer) {
  for (let at = word.indexOf(fieldBegin); at >= 0; at = word.indexOf(fieldBegin, at + 1)) {
    if (isLinkingField(word.toString('latin1', at + 1, at + fieldBytes))) return true
    if (word[at + 1] === 0 && isLinkingField(word.toString('utf16le', at + 2, at + 2 + fieldBytes))) return true
  }
  return false
}

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
