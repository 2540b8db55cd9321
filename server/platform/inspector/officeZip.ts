import type { Entry } from 'yauzl'
import { hidesAnotherFile } from './foreignContent.ts'
import type { Finding, Judgement } from './findings.ts'
import { judgeTypes, judgeRelations, judgeText, type Parts } from './officeXml.ts'
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
const programs = ['.exe', '.dll', '.com', '.scr', '.bat', '.cmd', '.ps1', '.js', '.jse', '.vbs', '.vbe', '.wsf', '.hta', '.jar', '.lnk', '.htm', '.html', '.swf'] // prettier-ignore

/** A document of the newer Office: a zip whose parts are judged by their names, and its XML by what it refers to. */
export async function judgeOfficeZip(bytes: Buffer, extension: 'docx' | 'xlsx'): Promise<Judgement> {
  const zip = await openZip(bytes)
  const findings = new Set<Finding>()
  if (zip.hasDataBetween || hidesAnotherFile(bytes, 'zip')) findings.add('trailing_data')
  for (const { fileName } of zip.entries) for (const finding of findingsOfName(fileName)) findings.add(finding)
  const parts: Parts = { types: new Set(), findings }
  for (const entry of zip.entries) await judgePart(entry, zip.read, parts)
  const names = new Set(zip.entries.map(({ fileName }) => fileName))
  const other = extension === 'docx' ? mainPart.xlsx : mainPart.docx
  const isNamed = names.has(mainPart[extension]) && !names.has(other) && parts.types.has(mainType[extension])
  // A main part with macros has a type of its own.
  if (!isNamed && !findings.has('macros')) findings.add('not_as_named')
  return { findings: [...findings] }
}

async function judgePart(entry: Entry, read: (entry: Entry) => Promise<Buffer>, parts: Parts) {
  const name = entry.fileName.toLowerCase()
  if (name === '[content_types].xml') judgeTypes(await read(entry), parts)
  else if (name.endsWith('.rels')) judgeRelations(await read(entry), parts)
  else if (name.startsWith('word/') && name.endsWith('.xml') && !name.startsWith('word/media/'))
    judgeText(await read(entry), parts)
}

function findingsOfName(fileName: string) {
  const parts = fileName.toLowerCase().split('/')
  const name = parts.at(-1) ?? ''
  const found = parts.slice(0, -1).flatMap((folder) => folders[folder] ?? [])
  for (const [beginning, finding] of Object.entries(beginnings)) if (name.startsWith(beginning)) found.push(finding)
  if (programs.some((ending) => name.endsWith(ending))) found.push('embedded_object')
  return found
}
