const slash = 0x2f
const hash = 0x23
const longestName = 20
const object = Buffer.from('obj', 'latin1')

export const isSpace = (byte: number | undefined) =>
  byte === 0 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 26 || byte === 32

export const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39

/** All that may be a short name anywhere in the bytes, with `#61` read as `a`. */
export function* namesIn(bytes: Buffer) {
  for (let at = bytes.indexOf(slash); at >= 0; at = bytes.indexOf(slash, at + 1)) {
    const name = nameAt(bytes, at)
    if (name) yield name
  }
}

function nameAt(bytes: Buffer, start: number) {
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
export function holdsObject(content: Buffer) {
  for (let at = content.indexOf(object); at >= 0; at = content.indexOf(object, at + 1)) {
    let before = at - 1
    while (before >= 0 && isSpace(content[before])) before -= 1
    if (before < at - 1 && isDigit(content[before])) return true
  }
  return false
}
