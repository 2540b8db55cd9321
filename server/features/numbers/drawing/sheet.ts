import type { WordedFigure } from '#contract/openNumbers.ts'
import { escapeMarkup, withoutControls } from '#server/platform/markup.ts'

export const edge = 12
const line = 22
/** Characters that fit in a line of the picture, by the size of the letters. */
export const inLine = { heading: 36, label: 42, source: 50 }

export type Drawn = { columns: string[]; rows: WordedFigure['rows'] }

/** What is drawn so far, from the top. `y`: where the next thing begins. */
export type Sheet = ReturnType<typeof openSheet>

export function openSheet() {
  const parts: string[] = []
  const sheet = { parts, y: edge, write }
  function write(lines: readonly string[], kind: keyof typeof inLine | 'number', x = edge) {
    for (const text of lines) {
      parts.push(words(text, kind, x, sheet.y + 15))
      sheet.y += line
    }
  }
  return sheet
}

export const words = (text: string, kind: string, x: number, y: number) =>
  `<text class="${kind}" x="${x}" y="${y}">${safe(text)}</text>`

export const safe = (text: string) => escapeMarkup(withoutControls(text))

/** Lines of at most so many characters. A longer word is broken; what `mostLines` do not hold ends with dots. */
export function wrap(text: string, most: number, mostLines: number): string[] {
  const lines: string[] = []
  for (const word of text.match(new RegExp(`\\S{1,${most}}`, 'gu')) ?? []) {
    const together = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && together.length <= most) lines[lines.length - 1] = together
    else lines.push(word)
  }
  const last = lines[mostLines - 1] ?? ''
  return lines.length > mostLines ? [...lines.slice(0, mostLines - 1), `${last.slice(0, most - 1)}…`] : lines
}
