import { codes } from '#contract/codes.ts'
import { publishedBy, type Cell, type FigureCells } from '#contract/figures.ts'
import type { Meanings, WordedFigure } from '#contract/openNumbers.ts'
import labels, { briefLegalFlags } from '#texts/nb/deskCodeLabels.ts'
import texts from '#texts/nb/figures.ts'

/** Words for the numbers of a figure: rows and columns in the order of their code list, what is not known last. */
export function figureInWords({ id, by, and, cells }: FigureCells, counties: Record<string, string>): WordedFigure {
  const columns = and === null ? [{ key: null, label: texts.count }] : named(and, cells, 'and', counties)
  // The map has a tile for each county.
  const none = id === 'county' && cells.length > 0 ? Object.keys(counties) : []
  const rows = named(by, [...cells, ...none.map((county) => ({ by: county, and: null, count: 0 }))], 'by', counties)
  const countOf = (row: string | null, column: string | null) =>
    cells.find((cell) => cell.by === row && cell.and === column)?.count ?? 0
  return {
    id,
    title: { ...texts.titlesOfOne, ...(and && texts.titles) }[id],
    rowsAre: texts.dimensions[by],
    columns,
    rows: rows.map((row) => ({ ...row, counts: columns.map(({ key }) => countOf(row.key, key)) })),
  }
}

export const dictionaryOf = (counties: Record<string, string>): Meanings[] =>
  publishedBy.map((dimension) => ({
    dimension,
    word: texts.dimensions[dimension],
    codes: (dimension === 'county' ? Object.keys(counties).sort() : codes[dimension]).map((code) => ({
      code,
      word: labelOf(dimension, code, counties),
    })),
  }))

function named(by: FigureCells['by'], cells: readonly Cell[], side: 'by' | 'and', counties: Record<string, string>) {
  const found = new Set(cells.map((cell) => cell[side]))
  const inOrder: readonly string[] = by === 'quarter' || by === 'county' ? [] : codes[by]
  const listed = inOrder.filter((key) => found.has(key))
  // What no list has, or no longer, comes after it: no number is left out.
  const others = [...found].flatMap((key) => (key === null || listed.includes(key) ? [] : key)).sort()
  const known = [...listed, ...others].map((key) => ({ key, label: labelOf(by, key, counties) }))
  return found.has(null) ? [...known, { key: null, label: texts.notKnown }] : known
}

function labelOf(by: FigureCells['by'], key: string, counties: Record<string, string>) {
  if (by === 'quarter') return texts.quarter(key)
  if (by === 'county') return counties[key] ?? key
  const words = by === 'legal_flag' ? briefLegalFlags : labels[by]
  return new Map<string, string>(Object.entries(words)).get(key) ?? key
}
