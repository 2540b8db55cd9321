import { PDFArray, PDFContext, PDFDict, PDFName, PDFParser, PDFStream, type PDFObject } from '@cantoo/pdf-lib'
import type { Finding, Judgement } from './findings.ts'
import { hidesAnotherFile } from './foreignContent.ts'

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
const longNames = Object.keys(telling).filter((name) => name.length > 6)
const endOfFile = Buffer.from('%%EOF', 'latin1')

/** Every object of the file, those in compressed object streams and those that a later one replaces too. */
export async function judgePdf(bytes: Buffer): Promise<Judgement> {
  const findings = new Set<Finding>()
  if (hidesAnotherFile(bytes, 'pdf') || hasDataAfterEnd(bytes)) findings.add('trailing_data')
  // An object may lie where the parser sees only the content of a stream.
  for (const name of longNames) if (bytes.includes(name)) add(findings, name)
  try {
    await readObjects(bytes, (object) => judgeObject(object, findings))
  } catch (error) {
    // What is encrypted cannot be read further, and that is the finding.
    if (!findings.has('encrypted')) throw error
  }
  return { findings: [...findings] }
}

async function readObjects(bytes: Buffer, look: (object: PDFObject) => void) {
  const assign = PDFContext.prototype.assign
  PDFContext.prototype.assign = function assignAndLook(ref, object) {
    look(object)
    assign.call(this, ref, object)
  }
  try {
    const context = await PDFParser.forBytesWithOptions(bytes, Infinity, true).parseDocument()
    for (const object of Object.values(context.trailerInfo)) if (object) look(object)
    if (context.trailerInfo.Encrypt) look(PDFName.of('Encrypt'))
    if (!(context.lookup(context.trailerInfo.Root) instanceof PDFDict)) throw new Error('no catalog')
  } finally {
    PDFContext.prototype.assign = assign
  }
}

function judgeObject(object: PDFObject, findings: Set<Finding>) {
  const left = [object]
  for (let one = left.pop(); one; one = left.pop()) {
    if (one instanceof PDFName) add(findings, one.asString())
    else if (one instanceof PDFStream) left.push(one.dict)
    else if (one instanceof PDFArray) left.push(...one.asArray())
    else if (one instanceof PDFDict)
      for (const [key, value] of one.entries()) {
        add(findings, key.asString())
        left.push(value)
      }
  }
}

function add(findings: Set<Finding>, name: string) {
  const finding = telling[name]
  if (finding) findings.add(finding)
}

/** White space may follow the last `%%EOF`, nothing else. */
function hasDataAfterEnd(bytes: Buffer) {
  const end = bytes.lastIndexOf(endOfFile)
  if (end < 0) throw new Error('no end')
  for (let at = end + endOfFile.length; at < bytes.length; at++) if (!isSpace(bytes[at])) return true
  return false
}

const isSpace = (byte: number | undefined) =>
  byte === 0 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 26 || byte === 32
