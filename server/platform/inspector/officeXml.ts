import sax from 'sax'
import type { Finding } from './findings.ts'
import { isLinkingField } from './fields.ts'

/** The content types that a package names, and what was found in it so far. */
export type Parts = { types: Set<string>; findings: Set<Finding> }

/** `[Content_Types].xml`: what the parts are. */
export function judgeTypes(xml: Buffer, { types, findings }: Parts) {
  readXml(xml, {
    open: (_name, attributes) => {
      const type = attributes['contenttype'] ?? ''
      types.add(type)
      const lower = type.toLowerCase()
      if (['macroenabled', 'vbaproject', 'macrosheet', 'dialogsheet', 'activex'].some((word) => lower.includes(word)))
        findings.add('macros')
      if (lower.includes('oleobject') || lower.includes('package.embedded')) findings.add('embedded_object')
      if (lower.includes('externallink') || lower.includes('spreadsheetml.connections')) findings.add('external_link')
    },
  })
}

/** `*.rels`: what a part refers to. A link to click on is fine; anything that is fetched on opening is not. */
export function judgeRelations(xml: Buffer, { findings }: Parts) {
  readXml(xml, {
    open: (name, attributes) => {
      if (name !== 'relationship') return
      const kind = (attributes['type'] ?? '').toLowerCase().split('/').at(-1) ?? ''
      if ((attributes['targetmode'] ?? '').toLowerCase() === 'external' && kind !== 'hyperlink')
        findings.add('external_link')
      if (kind === 'oleobject' || kind === 'package' || kind === 'afchunk') findings.add('embedded_object')
      if (kind === 'vbaproject' || kind === 'xlmacrosheet' || kind === 'control') findings.add('macros')
    },
  })
}

/** The text of a Word document: its fields, whose instructions may be spread over several elements. */
export function judgeText(xml: Buffer, { findings }: Parts) {
  let instruction = ''
  let isInstruction = false
  const check = (text: string) => {
    if (isLinkingField(text)) findings.add('external_link')
  }
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'fldsimple') check(attributes['instr'] ?? '')
      if (name === 'altchunk' || name === 'oleobject') findings.add('embedded_object')
      if (name === 'fldchar') {
        check(instruction)
        instruction = ''
      }
      isInstruction = name === 'instrtext'
    },
    text: (text) => {
      if (isInstruction && instruction.length < 10_000) instruction += text
    },
    close: () => (isInstruction = false),
  })
  check(instruction)
}

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
  parser.write(decode(xml)).close()
}

const local = (name: string) => name.slice(name.lastIndexOf(':') + 1).toLowerCase()

/** XML is UTF-8 unless a byte-order mark says otherwise; anything else fails in the parser. */
function decode(xml: Buffer) {
  const mark = xml.length >= 2 ? xml.readUInt16BE(0) : 0
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding, { fatal: true }).decode(xml)
}
