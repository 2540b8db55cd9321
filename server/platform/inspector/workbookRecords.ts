import type { Finding } from './findings.ts'

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
export function judgeWorkbook(content: Buffer): Finding[] {
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
