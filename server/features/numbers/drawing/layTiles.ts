import { chartWidth, roundingBase } from '#contract/figures.ts'
import { type Drawn, edge, inLine, type Sheet, words, wrap } from './sheet.ts'

/** Where each county stands, by its number: column and row of a grid that has about the shape of the country. */
const places = new Map<string | null, readonly [column: number, row: number]>([
  ['56', [3, 0]],
  ['55', [2, 0]],
  ['18', [2, 1]],
  ['50', [1, 2]],
  ['15', [0, 3]],
  ['34', [1, 3]],
  ['46', [0, 4]],
  ['33', [1, 4]],
  ['03', [2, 4]],
  ['32', [3, 4]],
  ['11', [0, 5]],
  ['40', [1, 5]],
  ['39', [2, 5]],
  ['31', [3, 5]],
  ['42', [1, 6]],
])
const [columns, lines, gap] = [4, 7, 6]
const width = (chartWidth - 2 * edge - (columns - 1) * gap) / columns
const height = 66
const strip = 18
const inName = 11
/** Shades of a tile, each with a pattern of its own; without one: no case. */
const shades = 3

/** A map: a tile for each county, the fuller its strip the more cases; beside it what the strips mean, below it what has no place. */
export function layTiles(sheet: Sheet, { columns: [counted = ''], rows }: Drawn) {
  const placed = rows.filter(({ key }) => places.has(key))
  const most = Math.max(0, ...placed.map(({ counts }) => counts[0] ?? 0))
  const step = Math.ceil(most / shades / roundingBase) * roundingBase
  sheet.y += gap
  const top = sheet.y
  sheet.write([counted], 'label')
  for (let shade = 0; shade <= shades; shade += 1) {
    const [from, to] = [(shade - 1) * step + roundingBase, Math.min(shade * step, most)]
    if (shade > 0 && from > most) continue
    sheet.parts.push(swatch(shade, edge, sheet.y + 3, 28, 14))
    sheet.write([shade === 0 || from === to ? String(to) : `${from}–${to}`], 'label', edge + 36)
  }
  for (const { key, label, counts } of placed) {
    const [column, line] = places.get(key) ?? [0, 0]
    const [x, y] = [edge + column * (width + gap), top + line * (height + gap)]
    const count = counts[0] ?? 0
    sheet.parts.push(
      `<rect class="edge0" fill="none" x="${x}" y="${y}" width="${width}" height="${height}"/>`,
      swatch(count > 0 ? Math.ceil(count / step) : 0, x, y, width, strip),
      words(String(count), 'number', x + 6, y + strip + 16),
      ...wrap(label, inName, 2).map((name, at) => words(name, 'tile', x + 6, y + strip + 30 + 13 * at)),
    )
  }
  sheet.y = top + lines * (height + gap) + gap
  const others = rows.filter(({ key, counts }) => !places.has(key) && counts[0])
  for (const { label, counts } of others) sheet.write(wrap(`${label}: ${counts[0]}`, inLine.label, 2), 'label')
}

const swatch = (shade: number, x: number, y: number, wide: number, high: number) =>
  `<rect class="edge0" fill="${shade === 0 ? 'none' : `url(#tile${shade})`}" x="${x}" y="${y}" width="${wide}" height="${high}"/>`

const marks = [
  { opacity: 0.15, path: 'M0 8L8 0M-2 2L2-2M6 10L10 6' },
  { opacity: 0.45, path: 'M0 8L8 0M-2 2L2-2M6 10L10 6M0 0L8 8M-2 6L2 10M6-2L10 2' },
  { opacity: 1, path: '' },
]
export const tilePatterns = marks
  .map(
    ({ opacity, path }, at) =>
      `<pattern id="tile${at + 1}" width="8" height="8" patternUnits="userSpaceOnUse"><rect class="fill0" width="8" height="8" opacity="${opacity}"/><path class="edge0" fill="none" d="${path}"/></pattern>`,
  )
  .join('')
