import { chartWidth } from '#contract/figures.ts'
import type { WordedFigure } from '#contract/openNumbers.ts'
import { layTiles, tilePatterns } from './layTiles.ts'
import { type Drawn, edge, inLine, openSheet, safe, type Sheet, wrap } from './sheet.ts'

/** One bar a row, or one a column of it; counties as a map. `source`: the line below. `isBare`: the page around says title and source. */
export type Chart = Drawn & { title: string; isMap: boolean; source: string; isBare: boolean }

export const chartOf = ({ id, title, columns, rows }: WordedFigure, source: string, isBare = false): Chart => ({
  title,
  columns: columns.map(({ label }) => label),
  rows,
  isMap: id === 'county',
  source,
  isBare,
})

/** A chart as SVG, in the colours that its reader prefers or always in light ones. */
export function drawChart(chart: Chart, isLight = false): string {
  const { parts, height } = lay(chart)
  const named = (count: number, at: number) => (chart.columns.length > 1 ? `${chart.columns[at]} ${count}` : count)
  const described = chart.rows.map(({ label, counts }) => `${label}: ${counts.map(named).join(', ')}`).join('. ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${chartWidth} ${height}" width="${chartWidth}" height="${height}" role="img"><title>${safe(chart.title)}</title><desc>${safe(`${described}. ${chart.source}`)}</desc><style>${shapes}${colour(light)}${isLight ? '' : inDark}</style><defs>${chart.isMap ? tilePatterns : barPatterns}</defs><rect class="paper" width="${chartWidth}" height="${height}"/>${parts.join('')}</svg>`
}

/** A chart as a picture of twice its size, for sharing and for documents. */
export async function toPng(svg: string) {
  // Loaded with the first one: it takes memory that a server at rest does without.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg), { density: 144 }).png().toBuffer()
}

export const heightOfChart = (chart: Chart) => lay(chart).height

function lay(chart: Chart) {
  const sheet = openSheet()
  if (!chart.isBare) sheet.write(wrap(chart.title, inLine.heading, 3), 'heading')
  if (chart.isMap) layTiles(sheet, chart)
  else layBars(sheet, chart)
  if (!chart.isBare) {
    sheet.y += edge
    sheet.write(wrap(chart.source, inLine.source, 4), 'source')
  }
  return { parts: sheet.parts, height: sheet.y + edge }
}

const barHeight = 18
/** Kept free beside the longest bar, for its number. */
const forNumber = 56
const mostLines = { label: 2, note: 4 }

/** What the colours mean, then each row with a bar for each column, and what happened then. */
function layBars(sheet: Sheet, { columns, rows }: Drawn) {
  if (columns.length > 1)
    for (const [at, column] of columns.entries()) {
      sheet.parts.push(bar(at, sheet.y + 3, 14, 14))
      sheet.write(wrap(column, inLine.label - 3, mostLines.label), 'label', edge + 22)
    }
  const most = Math.max(1, ...rows.flatMap(({ counts }) => counts))
  for (const { label, counts, note = '' } of rows) {
    sheet.y += 6
    sheet.write(wrap(label, inLine.label, mostLines.label), 'label')
    const found = [...counts.entries()].filter(([, count]) => count > 0)
    for (const [at, count] of found.length > 0 ? found : [[0, 0] as const]) {
      const width = (Math.max(0, count) / most) * (chartWidth - 2 * edge - forNumber)
      sheet.parts.push(bar(at, sheet.y, width, barHeight))
      sheet.write([String(count)], 'number', edge + Math.round(width) + 6)
    }
    sheet.write(wrap(note, inLine.source, mostLines.note), 'source')
  }
}

const bar = (column: number, y: number, width: number, height: number) =>
  `<rect class="edge${column % colours}" fill="url(#bar${column % kinds})" x="${edge}" y="${y}" width="${Math.round(width)}" height="${height}"/>`

/** Each column has a colour and a pattern: who sees no colours tells them apart by the pattern. */
const marks = ['', 'M0 8L8 0M-2 2L2-2M6 10L10 6', 'M0 4H8', 'M4 0V8', 'M0 4H8M4 0V8', 'M0 0L8 8M-2 6L2 10M6-2L10 2']
const colours = 4
/** The least common multiple of colours and marks. */
const kinds = 12
const barPatterns = Array.from(
  { length: kinds },
  (_, at) =>
    `<pattern id="bar${at}" width="8" height="8" patternUnits="userSpaceOnUse"><rect class="fill${at % colours}" width="8" height="8"/><path class="mark" d="${marks[at % marks.length]}"/></pattern>`,
).join('')

/** Values of web/ui/tokens.css and colours that go with them, as plain rules: what makes PNG knows no variables. */
const light = { paper: '#fffdf9', ink: '#23201b', soft: '#59524a', fills: ['#0f5c55', '#94600a', '#1b4fb8', '#8a3d72'] }
const dark = { paper: '#211f1c', ink: '#f3eee5', soft: '#c6bdb0', fills: ['#71cbba', '#efbd5a', '#a4c5ff', '#e5a3cf'] }

const colour = ({ paper, ink, soft, fills }: typeof light) =>
  [
    `.paper{fill:${paper}}.mark{stroke:${paper}}text{fill:${ink}}.source{fill:${soft}}`,
    ...fills.map((fill, at) => `.fill${at}{fill:${fill}}.edge${at}{stroke:${fill}}`),
  ].join('')
const inDark = `@media (prefers-color-scheme:dark){${colour(dark)}}`
const shapes =
  "text{font:15px system-ui,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif}.heading{font-size:17px;font-weight:600}.number{font-weight:600}.source,.tile{font-size:13px}.mark{fill:none;stroke-width:2}"
