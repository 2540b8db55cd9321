/** How deep quotes and lists may stand in each other in one line, and how far a line may be indented, in columns. */
const mostLayers = 20
const mostIndent = 200
/** Stars, underscores and brackets in one paragraph: what a parser compares each with each. */
const mostSigns = 1000
/** Cells of all tables: each row has as many as the head, however few are typed. */
const mostCells = 20_000
/** Lines, layers, steps of indent and signs of the whole text. The longest seeded entry has a twentieth. */
const mostOfAll = 8000
/** What a line of `=` or `-` counts, because it makes a heading of the lines above it, which are looked for in all that was read. */
const headingLine = 8
/** What a line counts that goes on in a quote or list without its sign: each is tried against all lines of it before. */
const lazyLine = 8
/**
 * Characters that are looked at for an end: from each `<`, each run of backticks and each `](` those of its paragraph, because
 * each of them reads on to the paragraph's end when there is none. A paragraph of 200 links may have 20 000 characters.
 */
const mostLookedAt = 4_000_000

/**
 * Whether a Markdown text can be read in a moment. Reading takes time that grows with the square of what is counted here, and a
 * few thousand characters can hold a server for minutes, so it is asked in linear time before any parser sees the text: when
 * editors save, when the hub reads what is stored, and when the editor opens it.
 */
export function isReadableMarkdown(markdown: string): boolean {
  let signs = 0
  let all = 0
  let openings = 0
  let length = 0
  let lookedAt = 0
  let cells = 0
  let columns = 0
  /** Layers of the text since the last blank line. */
  let deepest = 0
  for (const line of markdown.split(/\r\n|[\r\n]/)) {
    const { layers, indent, isBlank } = openingOf(line)
    if (layers > mostLayers || indent > mostIndent) return false
    const ofLine = isBlank ? 0 : countSigns(line)
    signs = isBlank ? 0 : signs + ofLine
    const weight = isHeadingLine(line) ? headingLine : layers < deepest ? lazyLine : 1
    all += isBlank ? 1 : weight + layers + indent / 4 + ofLine
    deepest = isBlank ? 0 : Math.max(deepest, layers)
    const isEnd = isBlank || isItem(line)
    lookedAt += isEnd ? openings * length : 0
    openings = (isEnd ? 0 : openings) + countOpenings(line)
    length = (isEnd ? 0 : length) + line.length + 1
    columns = isBlank ? 0 : isTableLine(line) ? line.split('|').length : columns
    cells += columns
    if (signs > mostSigns || all > mostOfAll || lookedAt + openings * length > mostLookedAt) return false
    if (cells > mostCells) return false
  }
  return true
}

/** What a line begins with: `> - 1. ` are three layers. */
function openingOf(line: string) {
  let layers = 0
  let indent = 0
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? ''
    if (sign === ' ') indent += 1
    else if (sign === '\t') indent += 4
    else if (sign === '>') layers += 1
    else {
      const marker = bulletAt(line, at)
      if (marker === 0) return { layers, indent, isBlank: false }
      layers += 1
      at += marker - 1
    }
  }
  return { layers, indent, isBlank: layers === 0 }
}

const bullet = /[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)/y

/** Characters of the list marker that begins there; 0 for none. */
function bulletAt(line: string, at: number) {
  bullet.lastIndex = at
  return bullet.exec(line)?.[0].length ?? 0
}

const countSigns = (line: string) => line.match(/[*_[\]]/g)?.length ?? 0
const countOpenings = (line: string) => line.match(/<|`+|\]\(/g)?.length ?? 0
/** It ends the paragraph before it, wherever it stands; further in, or with a number, it may be a line of that paragraph. */
const isItem = (line: string) => /^ {0,3}[-+*] +\S/.test(line)
/** The line below the head of a table. */
const isTableLine = (line: string) => line.includes('|') && /^[ \t>|:-]+$/.test(line)
const isHeadingLine = (line: string) => /^[ \t>]*(?:=+|-+)[ \t]*$/.test(line)
