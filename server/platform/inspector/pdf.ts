import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFName,
  PDFHexString,
  PDFParser,
  PDFRawStream,
  PDFStream,
  PDFString,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { hidesAnotherFile } from './foreignContent.ts'
import type { Finding, Judgement } from './wire.ts'

/** Keys of a dictionary, and names used as values (`/S /Launch`, `/Subtype /RichMedia`), that trigger an action. */
const telling: Record<string, Finding> = {
  '/JS': 'script',
  '/JavaScript': 'script',
  '/AA': 'script',
  '/XFA': 'script',
  '/Launch': 'launch',
  '/GoToR': 'launch',
  '/GoToE': 'launch',
  '/SubmitForm': 'launch',
  '/ImportData': 'launch',
  '/EF': 'embedded_object',
  '/EmbeddedFile': 'embedded_object',
  '/EmbeddedFiles': 'embedded_object',
  '/RichMedia': 'embedded_object',
  '/Rendition': 'embedded_object',
  '/Movie': 'embedded_object',
  '/Sound': 'embedded_object',
  '/3D': 'embedded_object',
  '/Encrypt': 'encrypted',
}
/** Long enough not to occur by chance in compressed data. */
const longNames = new Set(Object.keys(telling).filter((name) => name.length > 3))
const endOfFile = Buffer.from('%%EOF', 'latin1')

/** Every object of the file, those in compressed object streams and those that a later one replaces too. */
export async function judgePdf(bytes: Buffer): Promise<Judgement> {
  const findings = new Set<Finding>()
  if (hidesAnotherFile(bytes, 'pdf') || hasDataAfterEnd(bytes) || hasDataBetween(bytes)) findings.add('trailing_data')
  // An object may lie where the parser sees a string, a comment or the content of a stream.
  let objectStreams = 0
  for (const name of namesIn(bytes)) {
    if (longNames.has(name)) add(findings, name)
    if (name === '/ObjStm') objectStreams += 1
  }
  try {
    await readObjects(bytes, (object) => {
      if (object instanceof PDFStream) {
        if (nameAt(object.dict, 'Type') === '/ObjStm') objectStreams -= 1
        // The content of the stream is in another file.
        if (object.dict.has(PDFName.of('F'))) findings.add('external_link')
        if (object instanceof PDFRawStream && holdsObject(Buffer.from(object.contents))) findings.add('trailing_data')
      }
      judgeObject(object, findings)
    })
  } catch (error) {
    // What is encrypted cannot be read further, and that is the finding.
    if (!findings.has('encrypted')) throw error
  }
  // More objects than the parser saw: a table of offsets may lead another reader to them.
  if (objectStreams > 0) findings.add('trailing_data')
  return { findings: [...findings] }
}

async function readObjects(bytes: Buffer, look: (object: PDFObject) => void) {
  const opening: PDFObject[] = []
  const assign = PDFContext.prototype.assign
  PDFContext.prototype.assign = function assignAndLook(ref, object) {
    look(object)
    if (object instanceof PDFDict) opening.push(...openActions(object))
    assign.call(this, ref, object)
  }
  try {
    const context = await PDFParser.forBytesWithOptions(bytes, Infinity, true).parseDocument()
    for (const object of opening) {
      const action = context.lookup(object)
      // An array is a place in the document; so is an action that goes to one.
      const isPlace = action instanceof PDFDict ? isHarmless(action) : !(action instanceof PDFStream)
      if (!isPlace) look(PDFName.of('Launch'))
    }
    for (const object of Object.values(context.trailerInfo)) if (object) look(object)
    if (context.trailerInfo.Encrypt) look(PDFName.of('Encrypt'))
    if (!(context.lookup(context.trailerInfo.Root) instanceof PDFDict)) throw new Error('no catalog')
  } finally {
    PDFContext.prototype.assign = assign
  }
}

const nameAt = (dict: PDFDict, key: string) => {
  const value = dict.get(PDFName.of(key))
  return value instanceof PDFName ? value.asString() : ''
}

const openActions = (dict: PDFDict) => [dict.get(PDFName.of('OpenAction')) ?? []].flat()

/** An action that stays in the document and starts no other. A dictionary without a kind is a place. */
const isHarmless = (action: PDFDict) =>
  ['', '/GoTo', '/Named'].includes(nameAt(action, 'S')) && !action.has(PDFName.of('Next'))

/** What a dictionary tells by more than one of its entries. */
function judgeDict(dict: PDFDict, findings: Set<Finding>) {
  const has = (key: string) => dict.has(PDFName.of(key))
  if (nameAt(dict, 'S') === '/Thread' && has('F')) findings.add('launch')
  if (nameAt(dict, 'FS') === '/URL') findings.add('external_link')
  // A page of another file, shown in this one.
  if (has('Ref') && nameAt(dict, 'Subtype') === '/Form') findings.add('external_link')
  const address = dict.get(PDFName.of('URI'))
  if (address instanceof PDFString || address instanceof PDFHexString) {
    const text = address.decodeText().trim().toLowerCase()
    if (['file:', '\\\\', '//', 'javascript:'].some((scheme) => text.startsWith(scheme))) findings.add('launch')
  }
}

function judgeObject(object: PDFObject, findings: Set<Finding>) {
  const left = [object]
  for (let one = left.pop(); one; one = left.pop()) {
    if (one instanceof PDFName) add(findings, one.asString())
    else if (one instanceof PDFStream) left.push(one.dict)
    else if (one instanceof PDFArray) left.push(...one.asArray())
    else if (one instanceof PDFDict) {
      judgeDict(one, findings)
      for (const [key, value] of one.entries()) {
        add(findings, key.asString())
        left.push(value)
      }
    }
  }
}

function add(findings: Set<Finding>, name: string) {
  const finding = telling[name]
  if (finding) findings.add(finding)
}

/** An update that was appended begins with an object, a table or the end of an older one. */
const updates = ['xref', 'trailer', 'startxref', '%']

function hasDataBetween(bytes: Buffer) {
  const last = bytes.lastIndexOf(endOfFile)
  for (let end = bytes.indexOf(endOfFile); end >= 0 && end < last; end = bytes.indexOf(endOfFile, end + 1)) {
    let at = end + endOfFile.length
    while (isSpace(bytes[at])) at += 1
    const next = bytes.toString('latin1', at, at + 9)
    if (!isDigit(bytes[at]) && !updates.some((word) => next.startsWith(word))) return true
  }
  return false
}

/** White space may follow the last `%%EOF`, nothing else. */
function hasDataAfterEnd(bytes: Buffer) {
  const end = bytes.lastIndexOf(endOfFile)
  if (end < 0) throw new Error('no end')
  for (let at = end + endOfFile.length; at < bytes.length; at++) if (!isSpace(bytes[at])) return true
  return false
}

const slash = 0x2f
const hash = 0x23
const longestName = 20
const objectWord = Buffer.from('obj', 'latin1')

const isSpace = (byte: number | undefined) =>
  byte === 0 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 26 || byte === 32

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39

/** All that may be a short name anywhere in the bytes, with `#61` read as `a`. */
function* namesIn(bytes: Buffer) {
  for (let at = bytes.indexOf(slash); at >= 0; at = bytes.indexOf(slash, at + 1)) {
    const name = nameIn(bytes, at)
    if (name) yield name
  }
}

function nameIn(bytes: Buffer, start: number) {
  let name = '/'
  for (let at = start + 1; name.length <= longestName; at++) {
    const byte = bytes[at]
    if (byte === undefined || isSpace(byte) || isDelimiter(byte)) return name
    if (byte === hash) {
      const code = Number.parseInt(bytes.toString('latin1', at + 1, at + 3), 16)
      name += Number.isNaN(code) ? '#' : String.fromCharCode(code)
      at += 2
    } else name += String.fromCharCode(byte)
  }
  return undefined
}

const isDelimiter = (byte: number) => '()<>[]{}/%'.includes(String.fromCharCode(byte))

/** Whether the content of a stream holds the head of an object: a number, white space, `obj`. */
function holdsObject(content: Buffer) {
  for (let at = content.indexOf(objectWord); at >= 0; at = content.indexOf(objectWord, at + 1)) {
    let before = at - 1
    while (before >= 0 && isSpace(content[before])) before -= 1
    if (before < at - 1 && isDigit(content[before])) return true
  }
  return false
}
