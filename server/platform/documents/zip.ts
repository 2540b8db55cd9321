import { inflateRawSync } from 'node:zlib'

type Entry = { name: string; method: number; compressed: number; size: number; offset: number }

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const most = { entries: 5000, size: 250 * 1024 * 1024, ratio: 250, contentTypes: 1024 * 1024 }

const macros =
  /(^|\/)(vbaProject[^/]*\.bin|vbaData\.xml|vbaProjectSignature[^/]*)$|(^|\/)(macrosheets|dialogsheets|activeX)\//i
const programs = /\.(exe|dll|com|scr|bat|cmd|ps1|js|jse|vbs|vbe|wsf|hta|jar|html?|svg|swf)$/i

/** An office document of the newer kind, told by its table of contents; nothing but the list of types is inflated. */
export function checkOfficeZip(bytes: Buffer, extension: 'docx' | 'xlsx') {
  const entries = readEntries(bytes)
  if (!entries) return false
  const names = new Set(entries.map(({ name }) => name))
  const types = entries.find(({ name }) => name === '[Content_Types].xml')
  if (!types || !names.has(extension === 'docx' ? 'word/document.xml' : 'xl/workbook.xml')) return false
  if (names.has(extension === 'docx' ? 'xl/workbook.xml' : 'word/document.xml')) return false
  if (names.size < entries.length || entries.some(isSuspicious) || isBomb(bytes, entries)) return false
  const text = inflateEntry(bytes, types)
  const main = extension === 'docx' ? 'wordprocessingml.document.main+xml' : 'spreadsheetml.sheet.main+xml'
  return text !== undefined && text.includes(main) && !/macroEnabled|vbaProject/i.test(text)
}

/** True when a table of contents of a zip stands at the end of another kind of file. */
export const hasZipAtEnd = (bytes: Buffer) => {
  const end = bytes.subarray(-70_000)
  for (
    let at = end.lastIndexOf('PK\u0005\u0006');
    at >= 0;
    at = at > 0 ? end.lastIndexOf('PK\u0005\u0006', at - 1) : -1
  )
    if (end.length - at >= 22 && end.readUInt16LE(at + 20) <= end.length - at - 22) return true
  return false
}

const isSuspicious = ({ name }: Entry) =>
  macros.test(name) ||
  programs.test(name) ||
  name.startsWith('/') ||
  name.includes('\\') ||
  name.split('/').includes('..')

/** By what it claims to hold, by how much it would grow, and by entries that share their bytes. */
function isBomb(bytes: Buffer, entries: Entry[]) {
  const size = entries.reduce((sum, entry) => sum + entry.size, 0)
  if (size > most.size || (size > 1024 * 1024 && size > bytes.length * most.ratio)) return true
  let free = 0
  for (const { offset, compressed } of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < free) return true
    free = offset + 30 + compressed
  }
  return free > bytes.length
}

function readEntries(bytes: Buffer): Entry[] | undefined {
  const end = bytes.length - 22
  if (end < 0 || bytes.readUInt32LE(0) !== localSignature || bytes.readUInt32LE(end) !== endSignature) return undefined
  const count = bytes.readUInt16LE(end + 10)
  const length = bytes.readUInt32LE(end + 12)
  let at = bytes.readUInt32LE(end + 16)
  if (count === 0 || count > most.entries || at + length !== end) return undefined
  const entries: Entry[] = []
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== entrySignature) return undefined
    const flags = bytes.readUInt16LE(at + 8)
    const nameLength = bytes.readUInt16LE(at + 28)
    const entry = {
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      compressed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    }
    const isEncrypted = (flags & 1) !== 0
    const isLocal = entry.offset + 30 <= end && bytes.readUInt32LE(entry.offset) === localSignature
    if (isEncrypted || !isLocal || (entry.method !== 0 && entry.method !== 8)) return undefined
    entries.push(entry)
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return at === end ? entries : undefined
}

function inflateEntry(bytes: Buffer, { offset, compressed, method }: Entry) {
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const packed = bytes.subarray(start, start + compressed)
  try {
    return (method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: most.contentTypes })).toString('utf8')
  } catch {
    return undefined
  }
}
