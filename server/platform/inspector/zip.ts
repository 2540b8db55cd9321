import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { findEndOfZip } from './foreignContent.ts'

const most = { entries: 5000, bytes: 250 * 1024 * 1024, ratio: 250, partBytes: 64 * 1024 * 1024 }
/** Uncompressed bytes that are allowed at any ratio. */
const alwaysBytes = 1024 * 1024
/** A data descriptor, and what some writers leave for alignment. */
const gapBytes = 64

/**
 * Reads the directory of a zip. Throws for names that lead elsewhere, for names that stand twice, for entries that are
 * encrypted or that share their bytes, and for claims of a size that no document has; nothing is inflated before that.
 */
export async function openZip(bytes: Buffer) {
  const options = { lazyEntries: true, strictFileNames: true, validateEntrySizes: true, decodeStrings: true }
  const zip = await yauzl.fromBufferPromise(bytes, options)
  if (zip.entryCount > most.entries) throw new Error('too many entries')
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  checkClaims(entries, bytes.length)
  return {
    entries,
    hasDataBetween: Boolean(zip.comment) || (await hasGaps(zip, entries, directoryOf(bytes))),
    read: (entry: Entry) => readEntry(zip, entry),
    readHead: (entry: Entry) => readHead(zip, entry),
  }
}

function checkClaims(entries: Entry[], fileBytes: number) {
  const names = new Set(entries.map(({ fileName }) => fileName.toLowerCase()))
  if (entries.length === 0 || names.size < entries.length) throw new Error('a name stands twice')
  if (entries.some((entry) => entry.isEncrypted())) throw new Error('an entry is encrypted')
  const bytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (bytes > most.bytes || (bytes > alwaysBytes && bytes > fileBytes * most.ratio)) throw new Error('a bomb')
}

/** Where the directory begins, by the end record; for a zip too large for one, where the end record itself is. */
function directoryOf(bytes: Buffer) {
  const end = findEndOfZip(bytes) ?? 0
  const at = bytes.readUInt32LE(end + 16)
  return at === 0xffff_ffff ? end : at
}

/** Whether bytes lie between the entries, before the first or behind the last, or an entry has two names. */
async function hasGaps(zip: ZipFile, entries: Entry[], directory: number) {
  let end = 0
  let hasGap = false
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    const start = entry.relativeOffsetOfLocalHeader
    if (start < end) throw new Error('entries share their bytes')
    if (start - end > (end === 0 ? 0 : gapBytes)) hasGap = true
    const { fileDataStart, fileName } = await zip.readLocalFileHeaderPromise(entry)
    if (!fileName.equals(entry.fileNameRaw)) throw new Error('an entry has two names')
    end = fileDataStart + entry.compressedSize
  }
  return hasGap || directory - end > gapBytes
}

async function readEntry(zip: ZipFile, entry: Entry) {
  if (entry.uncompressedSize > most.partBytes) throw new Error('a part is too large')
  const stream = await zip.openReadStreamPromise(entry)
  return Buffer.concat(await stream.toArray())
}

/** The first piece of an entry, which for an entry of any length is long enough to tell its type. */
async function readHead(zip: ZipFile, entry: Entry) {
  const stream = await zip.openReadStreamPromise(entry)
  for await (const part of stream) {
    const head: Buffer = part
    return head
  }
  return Buffer.alloc(0)
}
