import { chartWidth } from '#contract/figures.ts'
import { type Drawn, edge, inLine, type Sheet, wrap } from './sheet.ts'

const barHeight = 18
/** Kept free beside the longest bar, for its number. */
const forNumber = 56
const mostLines = { label: 2, note: 4 }

/** What the colours mean, then each row with a bar for each column, and what happened then. */
export function layBars(sheet: Sheet, { columns, rows }: Drawn) {
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
export const barPatterns = Array.from(
  { length: kinds },
  (_, at) =>
    `<pattern id="bar${at}" width="8" height="8" patternUnits="userSpaceOnUse"><rect class="fill${at % colours}" width="8" height="8"/><path class="mark" d="${marks[at % marks.length]}"/></pattern>`,
).join('')
