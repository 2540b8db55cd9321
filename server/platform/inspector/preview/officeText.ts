import { readXml } from '../xml.ts'
import { openZip } from '../zip.ts'
import { mostCharacters } from '../wire.ts'

/** The document, then what stands below it and beside it. */
const wordParts = ['word/document.xml', 'word/footnotes.xml', 'word/endnotes.xml', 'word/comments.xml']

/** The text of a Word document, a paragraph a line. Text that was struck out in a revision is left out. */
export async function textOfWord(bytes: Buffer): Promise<string> {
  const zip = await openZip(bytes)
  const texts: string[] = []
  for (const name of wordParts) {
    const entry = zip.entries.find(({ fileName }) => fileName.toLowerCase() === name)
    if (entry) texts.push(wordText(await zip.read(entry)).trim())
  }
  return texts.filter(Boolean).join('\n\n')
}

const wordSigns: Record<string, string> = { tab: '\t', br: '\n', cr: '\n', nobreakhyphen: '-' }
const wordEnds: Record<string, string> = { p: '\n', tc: '\t' }

function wordText(xml: Buffer) {
  const out = collector()
  // The same text again, for programs that cannot show the shape around it.
  let fallbacks = 0
  readXml(xml, {
    open: (name) => {
      if (name === 'fallback') fallbacks += 1
      if (fallbacks === 0) out.add(wordSigns[name] ?? '')
    },
    text: (text, element) => {
      if (element === 't' && fallbacks === 0) out.add(text)
    },
    close: (name) => {
      if (name === 'fallback') fallbacks -= 1
      if (fallbacks === 0) out.add(wordEnds[name] ?? '')
    },
  })
  return out.text()
}

/** The cells of a workbook, a row a line, as they are stored: a date is a number of days there. */
export async function textOfWorkbook(bytes: Buffer): Promise<string> {
  const zip = await openZip(bytes)
  const named = (start: string) =>
    zip.entries.filter(({ fileName }) => {
      const name = fileName.toLowerCase()
      return name.startsWith(start) && name.endsWith('.xml')
    })
  const [strings] = named('xl/sharedstrings')
  const shared = strings ? sharedTexts(await zip.read(strings)) : []
  const sheets = named('xl/worksheets/sheet').toSorted((a, b) => numberIn(a.fileName) - numberIn(b.fileName))
  const out = collector()
  for (const sheet of sheets) {
    out.add(`${sheetText(await zip.read(sheet), shared).trim()}\n\n`)
    if (out.isFull()) break
  }
  return out.text().trim()
}

const numberIn = (name: string) => Number(/\d+/.exec(name.slice(name.lastIndexOf('/')))?.[0] ?? 0)

function sharedTexts(xml: Buffer) {
  const texts: string[] = []
  let one = ''
  let isHint = false
  readXml(xml, {
    open: (name) => {
      if (name === 'si') one = ''
      // How a word is pronounced.
      if (name === 'rph') isHint = true
    },
    text: (text, element) => {
      if (element === 't' && !isHint) one += text
    },
    close: (name) => {
      if (name === 'rph') isHint = false
      if (name === 'si') texts.push(one)
    },
  })
  return texts
}

function sheetText(xml: Buffer, shared: string[]) {
  const out = collector()
  let row: string[] = []
  let kind = ''
  let value = ''
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') row = []
      if (name !== 'c') return
      kind = attributes['t'] ?? ''
      value = ''
    },
    text: (text, element) => {
      if (element === 'v' || element === 't') value += text
    },
    close: (name) => {
      if (name === 'c' && value !== '') row.push(kind === 's' ? (shared[Number(value)] ?? '') : value)
      if (name === 'row' && row.length > 0) out.add(`${row.join('\t')}\n`)
    },
  })
  return out.text()
}

/** Keeps a little more than is shown, so that it is seen that there was more. */
function collector() {
  const parts: string[] = []
  let length = 0
  return {
    add(text: string) {
      if (text === '' || length > mostCharacters) return
      parts.push(text)
      length += text.length
    },
    isFull: () => length > mostCharacters,
    text: () => parts.join(''),
  }
}
