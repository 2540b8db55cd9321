import { buffer } from 'node:stream/consumers'
import sax from 'sax'
import yauzl from 'yauzl'

export async function readZip(bytes: Buffer) {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  const parts = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return parts
}

/** A CSV as a spreadsheet reads it that takes `separator` for one: a quote counts where a cell begins, as in RFC 4180. */
export function readCsv(text: string, separator = ';'): string[][] {
  const rows: string[][] = [[]]
  let field = ''
  let isQuoted = false
  let isStart = true
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; at += 1) {
    const one = text[at] ?? ''
    if (isQuoted) {
      if (one !== '"') field += one
      else if (text[at + 1] === '"') {
        field += one
        at += 1
      } else isQuoted = false
    } else if (one === '"' && isStart) [isQuoted, isStart] = [true, false]
    else if (one === separator || one === '\n') {
      rows.at(-1)?.push(field.replace(/\r$/, ''))
      field = ''
      isStart = true
      if (one === '\n') rows.push([])
    } else {
      field += one
      isStart = false
    }
  }
  return rows.filter((row) => row.length > 0)
}

/** The cells of a workbook's sheet, the first unless said: texts, and numbers as `{ number }`; a formula fails. */
export async function readXlsx(bytes: Buffer, number = 1) {
  const sheet = (await readZip(bytes)).get(`xl/worksheets/sheet${number}.xml`)?.toString() ?? ''
  const rows: (string | { number: number })[][] = []
  const parser = sax.parser(true)
  let text = ''
  let isNumber = false
  Object.assign(parser, {
    onopentag: ({ name }: sax.Tag) => {
      if (name === 'f') throw new Error('a formula')
      if (name === 'row') rows.push([])
      if (name === 'c' || name === 't' || name === 'v') text = ''
      if (name === 'c') isNumber = false
      if (name === 'v') isNumber = true
    },
    ontext: (piece: string) => (text += piece),
    onclosetag: (name: string) => {
      if (name === 'c') rows.at(-1)?.push(isNumber ? { number: Number(text) } : plain(text))
    },
    onerror: (error: Error) => {
      throw error
    },
  })
  parser.write(sheet).close()
  return rows
}

const plain = (text: string) =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
