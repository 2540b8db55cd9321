import { chartWidth } from '#contract/figures.ts'
import type { WordedFigure } from '#contract/openNumbers.ts'
import { escapeMarkup, withoutControls } from '#server/platform/markup.ts'

/**
 * What a chart shows: one bar a row, or one a column of the row. `source`: the line below it, with the mark of invented cases.
 * `isBare`: title and source are said by the page around it, not drawn.
 */
export type Bars = {
  title: string
  columns: string[]
  rows: { label: string; counts: number[] }[]
  source: string
  isBare?: boolean
}

/** The chart of a figure. `isBare` as in `Bars`. */
export const barsOf = ({ title, columns, rows }: WordedFigure, source: string, isBare = false): Bars => ({
  title,
  columns: columns.map(({ label }) => label),
  rows,
  source,
  isBare,
})

const edge = 12
const line = 22
const barHeight = 18
/** Kept free beside the longest bar, for its number. */
const forNumber = 56
/** Characters that fit in a line of the picture. */
const inTitle = 36
const inLine = 42
const mostLines = 3

/** A chart as SVG, in the colours of a light page, a dark one, or whichever the reader has. */
export function drawBars(bars: Bars, theme: 'light' | 'dark' | 'either' = 'either'): string {
  const { parts, height } = lay(bars)
  const described = bars.rows.map(({ label, counts }) => `${label}: ${counts.join(', ')}`).join('. ')
  return `<svg xmlns="http://www.w3.org/2000/svg" class="bars" viewBox="0 0 ${chartWidth} ${height}" width="${chartWidth}" height="${height}" role="img"><title>${safe(bars.title)}</title><desc>${safe(`${described}. ${bars.source}`)}</desc><style>${styles(theme)}</style><defs>${patterns}</defs><rect class="paper" width="${chartWidth}" height="${height}"/>${parts.join('')}</svg>`
}

export const heightOfBars = (bars: Bars) => lay(bars).height

/** Draws from the top: title, what the colours mean, the rows with their bars, the source. */
function lay({ title, columns, rows, source, isBare = false }: Bars) {
  const parts: string[] = []
  let y = edge
  const write = (text: string, kind: string, x = edge) => {
    parts.push(`<text class="${kind}" x="${x}" y="${y + 15}">${safe(text)}</text>`)
    y += line
  }
  if (!isBare) for (const text of wrap(title, inTitle)) write(text, 'heading')
  if (columns.length > 1)
    for (const [at, column] of columns.entries()) {
      parts.push(bar(at, y + 3, 14, 14))
      write(cut(column, inLine - 3), 'label', edge + 22)
    }
  const most = Math.max(1, ...rows.flatMap(({ counts }) => counts))
  for (const { label, counts } of rows) {
    y += 6
    write(cut(label, inLine), 'label')
    const found = [...counts.entries()].filter(([, count]) => count > 0)
    for (const [at, count] of found.length > 0 ? found : [[0, 0] as const]) {
      const width = (Math.max(0, count) / most) * (chartWidth - 2 * edge - forNumber)
      parts.push(bar(at, y, width, barHeight))
      write(String(count), 'number', edge + Math.round(width) + 6)
    }
  }
  if (!isBare) {
    y += edge
    for (const text of wrap(source, inLine + 6)) write(text, 'source')
  }
  return { parts, height: y + edge }
}

const bar = (column: number, y: number, width: number, height: number) =>
  `<rect class="edge${column % colours}" fill="url(#bar${column % kinds})" x="${edge}" y="${y}" width="${Math.round(width)}" height="${height}"/>`

const safe = (text: string) => escapeMarkup(withoutControls(text))
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

function wrap(text: string, most: number) {
  const lines = ['']
  for (const word of text.split(' ')) {
    const together = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (together.length <= most) lines[lines.length - 1] = together
    else lines.push(word)
  }
  const filled = lines.filter((one) => one !== '')
  const shown = filled.slice(0, mostLines).map((one) => cut(one, most))
  return filled.length > mostLines ? [...shown.slice(0, -1), `${cut(shown.at(-1) ?? '', most - 2)} …`] : shown
}

/** Each column has a colour and a pattern: who sees no colours tells them apart by the pattern. */
const marks = ['', 'M0 8L8 0M-2 2L2-2M6 10L10 6', 'M0 4H8', 'M4 0V8', 'M0 4H8M4 0V8', 'M0 0L8 8M-2 6L2 10M6-2L10 2']
const colours = 4
/** The least common multiple of colours and marks. */
const kinds = 12
const patterns = Array.from(
  { length: kinds },
  (_, at) =>
    `<pattern id="bar${at}" width="8" height="8" patternUnits="userSpaceOnUse"><rect class="fill${at % colours}" width="8" height="8"/><path class="mark" d="${marks[at % marks.length]}"/></pattern>`,
).join('')

/** Values of web/ui/tokens.css and colours that go with them, as plain rules: what makes PNG knows no variables. */
const light = { paper: '#fffdf9', ink: '#23201b', soft: '#59524a', fills: ['#0f5c55', '#94600a', '#1b4fb8', '#8a3d72'] }
const dark = { paper: '#211f1c', ink: '#f3eee5', soft: '#c6bdb0', fills: ['#71cbba', '#efbd5a', '#a4c5ff', '#e5a3cf'] }

const colour = ({ paper, ink, soft, fills }: typeof light, within = '.bars') =>
  [
    `${within} .paper{fill:${paper}}${within} .mark{stroke:${paper}}`,
    `${within} text{fill:${ink}}${within} .source{fill:${soft}}`,
    ...fills.map((fill, at) => `${within} .fill${at}{fill:${fill}}${within} .edge${at}{stroke:${fill}}`),
  ].join('')
const shapes =
  ".bars text{font:15px system-ui,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif}.bars .heading{font-size:17px;font-weight:600}.bars .number{font-weight:600}.bars .source{font-size:13px}.bars .mark{fill:none;stroke-width:2}"

/** `either`: as the page that it stands in (web/ui/tokens.css), else as the reader's system. */
function styles(theme: 'light' | 'dark' | 'either') {
  if (theme === 'dark') return shapes + colour(dark)
  if (theme === 'light') return shapes + colour(light)
  const bySystem = colour(dark, ':root:not([data-theme]) .bars') + colour(dark, '.bars:root')
  return `${shapes}${colour(light)}${colour(dark, ":root[data-theme='dark'] .bars")}@media (prefers-color-scheme:dark){${bySystem}}`
}
