/** Words of Arabic letters run from right to left, and a line with words of both kinds begins where its first letter says. */
export type Measure = (text: string, isArabic: boolean) => number
/** `x`: from the left edge of the line. In reading order, so that a screen reader meets the words as they were written. */
export type Placed = { text: string; x: number; isArabic: boolean }
export type Line = Placed[]

export type Style = { size: number; isBold?: boolean }
/** Where on the page lines are written. `isRight`: they end at the right edge. */
export type Place = { left: number; width: number; isRight?: boolean }

type Word = { text: string; isRightToLeft: boolean; width: number }

const arabicLetters = '\\u0600-\\u06FF\\u0750-\\u077F\\u08A0-\\u08FF\\uFB50-\\uFDFF\\uFE70-\\uFEFF'
const arabic = new RegExp(`[${arabicLetters}]`)
const pieces = new RegExp(`[${arabicLetters}]+|[^${arabicLetters}]+`, 'g')
const letter = new RegExp(`[\\p{L}]`, 'u')

/** One paragraph, without line breaks of its own. */
export function layOut(text: string, width: number, measure: Measure): Line[] {
  const words = text
    .split(/[ \t]+/)
    .filter(Boolean)
    .flatMap((word) => broken(word, width, measure))
  const space = measure(' ', false)
  const lines: Word[][] = []
  let left = -1
  for (const word of words) {
    if (left - space - word.width >= 0) lines.at(-1)?.push(word)
    else lines.push([word])
    left = (lines.at(-1)?.length === 1 ? width : left - space) - word.width
  }
  const first = words.find(({ text: one }) => letter.test(one))
  const isRightToLeft = first?.isRightToLeft ?? false
  return lines.map((line) => place(line, { width, space, isRightToLeft, measure }))
}

/** A word that is longer than a line, such as an address of the web, is cut. */
function broken(text: string, width: number, measure: Measure): Word[] {
  const isRightToLeft = arabic.test(text)
  const whole = widthOf(text, measure)
  if (whole <= width) return [{ text, isRightToLeft, width: whole }]
  const parts: string[] = ['']
  let left = width
  for (const one of text) {
    const wide = widthOf(one, measure)
    if (wide > left && parts.at(-1) !== '') {
      parts.push('')
      left = width
    }
    parts[parts.length - 1] += one
    left -= wide
  }
  return parts.map((part) => ({ text: part, isRightToLeft, width: widthOf(part, measure) }))
}

const piecesOf = (text: string) => text.match(pieces) ?? []
const widthOf = (text: string, measure: Measure) =>
  piecesOf(text).reduce((sum, piece) => sum + measure(piece, arabic.test(piece)), 0)

type Places = { width: number; space: number; isRightToLeft: boolean; measure: Measure }

function place(line: Word[], { width, space, isRightToLeft, measure }: Places): Line {
  // The common case: one string, whose spaces are there when the text is copied or read aloud.
  if (!isRightToLeft && line.every((word) => !word.isRightToLeft))
    return [{ text: line.map(({ text }) => text).join(' '), x: 0, isArabic: false }]
  const groups: Word[][] = []
  for (const word of line) {
    const group = groups.at(-1)
    if (group?.[0]?.isRightToLeft === word.isRightToLeft) group.push(word)
    else groups.push([word])
  }
  const placed: Line = []
  let x = isRightToLeft ? width : 0
  for (const group of groups) {
    const long = group.reduce((sum, word) => sum + word.width, 0) + space * (group.length - 1)
    const start = isRightToLeft ? x - long : x
    placed.push(...placeGroup(group, { start, long, space, measure }))
    x = isRightToLeft ? start - space : start + long + space
  }
  return placed
}

function placeGroup(group: Word[], at: { start: number; long: number; space: number; measure: Measure }): Line {
  let offset = 0
  return group.flatMap((word) => {
    const x = word.isRightToLeft ? at.start + at.long - offset - word.width : at.start + offset
    offset += word.width + at.space
    return placeWord(word, x, at.measure)
  })
}

/** A word may hold letters and marks that stand in different fonts. */
function placeWord({ text, isRightToLeft, width }: Word, start: number, measure: Measure): Line {
  let offset = 0
  return piecesOf(text).map((piece) => {
    const isArabic = arabic.test(piece)
    const wide = measure(piece, isArabic)
    const x = isRightToLeft ? start + width - offset - wide : start + offset
    offset += wide
    return { text: piece, x, isArabic }
  })
}
