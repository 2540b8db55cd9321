import CFB from 'cfb'
import { hidesAnotherFile, holdsArchive } from './foreignContent.ts'
import type { Finding, Judgement } from './findings.ts'
import { isProgramName } from './programs.ts'
import { judgeWorkbook } from './workbookRecords.ts'
import { judgeWordText } from './wordBinary.ts'

type Entry = { path: string; content: Buffer }

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
  const entries = readEntries(bytes)
  const findings = new Set<Finding>()
  if (hidesAnotherFile(bytes, 'cfb') || holdsArchive(bytes)) findings.add('trailing_data')
  for (const { path } of entries) for (const part of path.split('/')) addFor(part, findings)
  const contents = (...names: string[]) => entries.flatMap(({ path, content }) => (names.includes(path) ? content : []))
  // Names that differ only in case are all looked at: which of them a program opens is its own choice.
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

function readEntries(bytes: Buffer): Entry[] {
  const { FileIndex, FullPaths } = CFB.read(bytes, { type: 'buffer' })
  return FullPaths.map((full, at) => ({
    // The first part is the root, whatever it is called.
    path: full.toLowerCase().split('/').slice(1).join('/'),
    content: Buffer.from(FileIndex[at]?.content ?? []),
  }))
}
