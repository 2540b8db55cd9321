import sax from 'sax'

/** A sheet may have tens of megabytes, which as one text would not fit into the memory of the inspector. */
const pieceBytes = 256 * 1024

type Reader = {
  open: (name: string, attributes: Record<string, string>) => void
  /** `element`: the one that was opened last, and is not closed yet. */
  text?: (text: string, element: string) => void
  close?: (name: string) => void
}

/** Names without their prefix and in lower case, because a document may choose its prefixes. Throws for unsound XML. */
export function readXml(xml: Buffer, { open, text, close }: Reader) {
  const parser = sax.parser(true, {})
  let element = ''
  const tell = (some: string) => text?.(some, element)
  Object.assign(parser, {
    onerror: (error: Error) => {
      throw error
    },
    ondoctype: () => {
      throw new Error('Office writes no document type')
    },
    onopentag({ name, attributes }: sax.Tag) {
      element = local(name)
      open(element, Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), value])))
    },
    ontext: tell,
    oncdata: tell,
    onclosetag(name: string) {
      element = ''
      close?.(local(name))
    },
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
