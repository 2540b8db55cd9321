import { isLinkingField, lacksName, longestInstruction, nestedField } from './fields.ts'
import type { Finding } from './wire.ts'
import { readXml } from './xml.ts'

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

/** The fields of a Word text: an instruction may be spread over several elements, and a nested result is a part of it. */
export function judgeText(xml: Buffer, { findings }: Parts) {
  const base = () => ({ instruction: '', isResult: false })
  const outer = [base()]
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
    },
    text: (text, element) => {
      const field = current()
      const isInstruction = element === 'instrtext' || element === 'delinstrtext'
      if (isInstruction && !field.isResult) append(field, text)
      const around = outer.at(-2)
      if (field.isResult && outer.length > 2 && around && !around.isResult && (isInstruction || element === 't'))
        append(around, text)
    },
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

/** Functions of Excel that fetch from elsewhere, ask another program or load a library. */
const linkingFunctions = new Set(['WEBSERVICE', 'IMAGE', 'RTD', 'CALL', 'REGISTER', 'DDE'])

/** Whether a formula calls such a function, or holds a DDE link: `program|topic!item`. */
function isLinkingFormula(formula: string) {
  const text = withoutQuoted(formula).toUpperCase()
  if (text.includes('|')) return true
  let word = ''
  for (const sign of text) {
    if (isPartOfName(sign)) word += sign
    else {
      if (linkingFunctions.has(lastName(word)) && (sign === '(' || sign === ' ' || sign === '\n')) return true
      word = ''
    }
  }
  return false
}

/** `_xlfn.IMAGE` is IMAGE; REGISTER.ID is REGISTER. */
function lastName(word: string) {
  const parts = word.split('.')
  return parts.find((part) => linkingFunctions.has(part)) ?? ''
}

/** Text in double quotes and names of sheets in single quotes are no functions. All of it when a quote is not closed. */
function withoutQuoted(formula: string) {
  let kept = ''
  let quote = ''
  for (const sign of formula) {
    if (quote) quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else kept += sign
  }
  return quote ? formula : kept
}

const isPartOfName = (sign: string) =>
  (sign >= 'A' && sign <= 'Z') || (sign >= '0' && sign <= '9') || '._'.includes(sign)
