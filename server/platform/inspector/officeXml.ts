import sax from 'sax'
import type { Finding } from './findings.ts'
import { isLinkingField, lacksName, longestInstruction, nestedField } from './fields.ts'
import { isLinkingFormula } from './formulas.ts'

/** The content types that a package gives to its parts, where it begins, and what was found in it so far. */
export type Parts = {
  /** By a part's name (`/word/document.xml`) or by an extension (`xml`), in lower case. */
  types: Map<string, string>
  /** The targets of the relations of the package itself that say where its document is. */
  mainTargets: string[]
  findings: Set<Finding>
}

/** `[Content_Types].xml`: what the parts are. */
export function judgeTypes(xml: Buffer, { types, findings }: Parts) {
  readXml(xml, {
    open: (name, attributes) => {
      const type = attributes['contenttype'] ?? ''
      const of = (name === 'override' ? attributes['partname'] : attributes['extension']) ?? ''
      types.set(of.toLowerCase(), type)
      const lower = type.toLowerCase()
      if (['macroenabled', 'vbaproject', 'macrosheet', 'dialogsheet', 'activex'].some((word) => lower.includes(word)))
        findings.add('macros')
      if (lower.includes('oleobject') || lower.includes('package.embedded')) findings.add('embedded_object')
      if (lower.includes('externallink') || lower.includes('spreadsheetml.connections')) findings.add('external_link')
    },
  })
}

/** `*.rels`: what a part refers to. A link to click on is fine; anything that is fetched on opening is not. */
export function judgeRelations(xml: Buffer, { findings, mainTargets }: Parts, isOfPackage: boolean) {
  readXml(xml, {
    open: (name, attributes) => {
      if (name !== 'relationship') return
      const kind = (attributes['type'] ?? '').toLowerCase().split('/').at(-1) ?? ''
      if (isOfPackage && kind === 'officedocument') mainTargets.push(attributes['target'] ?? '')
      if ((attributes['targetmode'] ?? '').toLowerCase() === 'external' && kind !== 'hyperlink')
        findings.add('external_link')
      if (kind === 'oleobject' || kind === 'package' || kind === 'afchunk') findings.add('embedded_object')
      if (kind === 'vbaproject' || kind === 'xlmacrosheet' || kind === 'control') findings.add('macros')
    },
  })
}

/**
 * The text of a Word document: its fields, whose instructions may be spread over several elements. The result of a nested
 * field is a part of the instruction around it.
 */
export function judgeText(xml: Buffer, { findings }: Parts) {
  const base = () => ({ instruction: '', isResult: false })
  const outer = [base()]
  let element = ''
  const check = (text: string) => {
    if (isLinkingField(text)) findings.add('external_link')
  }
  const current = () => outer.at(-1) ?? base()
  const append = (to: { instruction: string }, text: string) => {
    if (to.instruction.length < longestInstruction) to.instruction = (to.instruction + text).trimStart()
  }
  const beginNested = () => {
    const around = current()
    if (outer.length === 1 || around.isResult) return
    if (lacksName(around.instruction)) findings.add('external_link')
    append(around, nestedField)
  }
  const turn = (kind: string) => {
    const field = current()
    if (kind === 'begin') {
      beginNested()
      outer.push(base())
    } else if (kind === 'separate') field.isResult = true
    else {
      check(field.instruction)
      field.instruction = ''
      if (kind === 'end' && outer.length > 1) outer.pop()
    }
  }
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'fldsimple') {
        beginNested()
        check(attributes['instr'] ?? '')
      }
      if (name === 'altchunk' || name === 'oleobject') findings.add('embedded_object')
      if (name === 'fldchar') turn((attributes['fldchartype'] ?? '').trim().toLowerCase())
      element = name
    },
    text: (text) => {
      const field = current()
      const isInstruction = element === 'instrtext' || element === 'delinstrtext'
      if (isInstruction && !field.isResult) append(field, text)
      const around = outer.at(-2)
      if (field.isResult && outer.length > 2 && around && !around.isResult && (isInstruction || element === 't'))
        append(around, text)
    },
    close: () => (element = ''),
  })
  for (const { instruction } of outer) check(instruction)
}

const formulaElements = new Set(['f', 'formula', 'formula1', 'formula2', 'definedname', 'calculatedcolumnformula'])
const longestFormula = 100_000

/** The formulas of a workbook, in its cells, names, rules and tables. */
export function judgeFormulas(xml: Buffer, { findings }: Parts) {
  let formula = ''
  let isFormula = false
  readXml(xml, {
    open: (name) => {
      isFormula = formulaElements.has(name)
      formula = ''
    },
    text: (text) => {
      if (!isFormula) return
      formula += text
      if (formula.length > longestFormula) throw new Error('a formula is too long')
    },
    close: () => {
      if (isFormula && isLinkingFormula(formula)) findings.add('external_link')
      isFormula = false
    },
  })
}

/** A sheet may have tens of megabytes, which as one text would not fit into the memory of the inspector. */
const pieceBytes = 256 * 1024

type Reader = {
  open: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: () => void
}

/** Names without their prefix and in lower case, because a document may choose its prefixes. Throws for unsound XML. */
function readXml(xml: Buffer, { open, text, close }: Reader) {
  const parser = sax.parser(true, {})
  Object.assign(parser, {
    onerror: (error: Error) => {
      throw error
    },
    ondoctype: () => {
      throw new Error('Office writes no document type')
    },
    onopentag: ({ name, attributes }: sax.Tag) =>
      open(local(name), Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), value]))),
    ...(text ? { ontext: text, oncdata: text } : {}),
    ...(close ? { onclosetag: close } : {}),
  })
  const decoder = decoderOf(xml)
  for (let at = 0; at < xml.length; at += pieceBytes)
    parser.write(decoder.decode(xml.subarray(at, at + pieceBytes), { stream: true }))
  parser.write(decoder.decode()).close()
}

const local = (name: string) => name.slice(name.lastIndexOf(':') + 1).toLowerCase()

/** XML is UTF-8 unless a byte-order mark says otherwise; anything else fails in the parser. */
function decoderOf(xml: Buffer) {
  const mark = xml.length >= 2 ? xml.readUInt16BE(0) : 0
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding, { fatal: true })
}
