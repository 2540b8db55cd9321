import CFB from 'cfb'
import { isLinkingField, longestInstruction, mayFetch } from './fields.ts'
import { hidesAnotherFile, holdsArchive, isProgramName } from './foreignContent.ts'
import type { Finding, Judgement } from './wire.ts'

/** Parts of a path, in lower case, by which content is known. */
const telling: Record<string, Finding> = {
  macros: 'macros',
  vba: 'macros',
  _vba_project: 'macros',
  _vba_project_cur: 'macros',
  objectpool: 'embedded_object',
  '\u0001ole10native': 'embedded_object',
  '\u0001ole': 'embedded_object',
  package: 'embedded_object',
  encryptedpackage: 'encrypted',
  encryptioninfo: 'encrypted',
}

/** A file of the older Office, or an encrypted one of the newer: both are compound files. */
export function judgeCompoundFile(bytes: Buffer, extension: 'doc' | 'docx' | 'xls' | 'xlsx'): Judgement {
  const { paths, contents } = openCompound(bytes)
  const findings = new Set<Finding>()
  if (hidesAnotherFile(bytes, 'cfb') || holdsArchive(bytes)) findings.add('trailing_data')
  for (const path of paths) for (const part of path.split('/')) addFor(part, findings)
  const words = contents('worddocument')
  const workbooks = contents('workbook', 'book')
  const [hasWord, hasWorkbook] = [words.length > 0, workbooks.length > 0]
  const isNamed = extension === 'doc' ? hasWord && !hasWorkbook : extension === 'xls' ? hasWorkbook && !hasWord : false
  if (!isNamed && !findings.has('encrypted')) findings.add('not_as_named')
  const found = [
    ...words.flatMap((word) => judgeWordText(word, contents('0table')[0], contents('1table')[0])),
    ...workbooks.flatMap(judgeWorkbook),
  ]
  for (const finding of found) findings.add(finding)
  return { findings: [...findings] }
}

function addFor(part: string, findings: Set<Finding>) {
  const finding = telling[part]
  if (finding) findings.add(finding)
  if (isProgramName(part)) findings.add('embedded_object')
  // Excel keeps embedded objects in storages with the letters MBD and a number, links in LNK and a number.
  if (part.length === 11 && part.startsWith('mbd')) findings.add('embedded_object')
  if (part.length === 11 && part.startsWith('lnk')) findings.add('external_link')
}

/** Paths in lower case. Names that differ only in case are all there: which of them a program opens is its own choice. */
export function openCompound(bytes: Buffer) {
  const { FileIndex, FullPaths } = CFB.read(bytes, { type: 'buffer' })
  // The first part is the root, whatever it is called.
  const paths = FullPaths.map((full) => full.toLowerCase().split('/').slice(1).join('/'))
  const contents = (...names: string[]) =>
    paths.flatMap((path, at) => (names.includes(path) ? Buffer.from(FileIndex[at]?.content ?? []) : []))
  return { paths, contents }
}

/** [MS-DOC] 2.5: the header of the main stream, with the places of the tables. */
const identifiers = new Set([0xa5ec, 0xa5dc])
export const flagsAt = 0x0a
export const isEncrypted = 0x0100
export const usesSecondTable = 0x0200
const associatedStrings = 0x019a
const templateIndex = 1
const fieldBegin = 0x13
const fieldCharacters = 32
const remote = ['http:', 'https:', 'ftp:', 'file:', '\\\\', '//']

/** Finds encryption, fields that fetch or start something, and a template at another address. */
function judgeWordText(word: Buffer, table0?: Buffer, table1?: Buffer): Finding[] {
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

/** Record types of [MS-XLS] 2.3. */
const beginOfFile = new Set([0x0809, 0x0409, 0x0209, 0x0009])
const boundSheet = 0x0085
const filePass = 0x002f
const supBook = 0x01ae
const macroSheet = 0x01
const vbaModule = 0x06
/** The kind of a substream that is a macro sheet. */
const macroSheetStream = 0x0040
/** Instead of a path: references within the workbook, and functions of add-ins. */
const selfReference = 0x0401
const addIn = 0x3a01

/** Walks the records of a workbook, each a type and a length. What does not begin with BOF is no workbook. */
function judgeWorkbook(content: Buffer): Finding[] {
  const findings: Finding[] = []
  if (content.length < 4 || !beginOfFile.has(content.readUInt16LE(0))) return ['not_as_named']
  for (let at = 0; at + 4 <= content.length;) {
    const type = content.readUInt16LE(at)
    const length = content.readUInt16LE(at + 2)
    const data = content.subarray(at + 4, at + 4 + length)
    if (type === filePass) return [...findings, 'encrypted']
    if (type === boundSheet && data.length > 5 && (data[5] === macroSheet || data[5] === vbaModule))
      findings.push('macros')
    // What a sheet is stands in its own BOF too, whatever the list of sheets says.
    if (beginOfFile.has(type) && data.length >= 4 && data.readUInt16LE(2) === macroSheetStream) findings.push('macros')
    if (type === supBook && data.length >= 4 && ![selfReference, addIn].includes(data.readUInt16LE(2)))
      findings.push('external_link')
    at += 4 + length
  }
  return findings
}
