import type { Entry } from 'yauzl'
import { beginsLikeForeignFile, hidesAnotherFile, isProgramName } from './foreignContent.ts'
import type { Finding, Judgement } from './wire.ts'
import { judgeFormulas, judgeRelations, judgeText, judgeTypes, type Parts } from './officeXml.ts'
import { openZip } from './zip.ts'

const mainType = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
}
const mainPart = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml' }

/** Names that tell what a part is, in lower case: a folder, or the beginning or the end of a file's name. */
const folders: Record<string, Finding> = {
  macrosheets: 'macros',
  dialogsheets: 'macros',
  activex: 'macros',
  embeddings: 'embedded_object',
  externallinks: 'external_link',
}
const beginnings: Record<string, Finding> = {
  vbaproject: 'macros',
  vbadata: 'macros',
  oleobject: 'embedded_object',
  afchunk: 'embedded_object',
  connections: 'external_link',
}
/** A document of the newer Office: a zip whose parts are judged by their names, and its XML by what it refers to. */
export async function judgeOfficeZip(bytes: Buffer, extension: 'docx' | 'xlsx'): Promise<Judgement> {
  const zip = await openZip(bytes)
  const findings = new Set<Finding>()
  if (zip.hasDataBetween || hidesAnotherFile(bytes, 'zip')) findings.add('trailing_data')
  for (const { fileName } of zip.entries) for (const finding of findingsOfName(fileName)) findings.add(finding)
  const parts: Parts = { types: new Map(), mainTargets: [], findings }
  const isTypes = ({ fileName }: Entry) => fileName.toLowerCase() === '[content_types].xml'
  for (const entry of zip.entries.filter(isTypes)) judgeTypes(await zip.read(entry), parts)
  for (const entry of zip.entries) await judgePart(entry, zip, parts, extension)
  const names = new Set(zip.entries.map(({ fileName }) => fileName))
  const main = mainPart[extension]
  const other = extension === 'docx' ? mainPart.xlsx : mainPart.docx
  const isMain = typeOf(main, parts) === mainType[extension] && isOnlyTarget(main, parts)
  const isNamed = names.has(main) && !names.has(other) && isMain
  // A main part with macros has a type of its own.
  if (!isNamed && !findings.has('macros')) findings.add('not_as_named')
  return { findings: [...findings] }
}

/** The document is where Office looks for it: the package says so once, and names no other part. */
function isOnlyTarget(main: string, { mainTargets }: Parts) {
  const [target = '', ...more] = mainTargets
  return more.length === 0 && [main, `/${main}`, `./${main}`].includes(target)
}

function typeOf(fileName: string, { types }: Parts) {
  const name = fileName.toLowerCase()
  return types.get(`/${name}`) ?? types.get(name.slice(name.lastIndexOf('.') + 1)) ?? ''
}

type Zip = Awaited<ReturnType<typeof openZip>>

async function judgePart(entry: Entry, { read, readHead }: Zip, parts: Parts, extension: 'docx' | 'xlsx') {
  const name = entry.fileName.toLowerCase()
  if (name === '[content_types].xml') return
  const judge = extension === 'docx' ? judgeText : judgeFormulas
  if (name.endsWith('.rels')) judgeRelations(await read(entry), parts, name === '_rels/.rels')
  else if (isXml(name, typeOf(name, parts))) judge(await read(entry), parts)
  // Pictures, printer settings and the like: no part of a document begins like a program or an archive.
  else if (beginsLikeForeignFile(await readHead(entry))) parts.findings.add('embedded_object')
}

/** Office goes by the content type and not by the name. Data of other programs in `customXml` is not a document. */
function isXml(name: string, type: string) {
  const lower = type.toLowerCase()
  if (lower.endsWith('+xml')) return true
  return (name.endsWith('.xml') || lower.endsWith('/xml')) && !name.startsWith('customxml/')
}

function findingsOfName(fileName: string) {
  const parts = fileName.toLowerCase().split('/')
  const name = parts.at(-1) ?? ''
  const found = parts.slice(0, -1).flatMap((folder) => folders[folder] ?? [])
  for (const [beginning, finding] of Object.entries(beginnings)) if (name.startsWith(beginning)) found.push(finding)
  if (isProgramName(name)) found.push('embedded_object')
  return found
}
