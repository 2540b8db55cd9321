import { isSeveral } from '#contract/deskNumbers.ts'
import { type FigureCells, isKnown, leastForShares, roundingBase } from '#contract/figures.ts'
import {
  type DrawnFigure,
  type DrawnRelease,
  type NumbersReader,
  type NumberTable,
  type Release,
  releaseSlug,
  type ReleaseSummary,
  type WordedFigure,
} from '#contract/openNumbers.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import labels from '#texts/nb/deskCodeLabels.ts'
import texts from '#texts/nb/figures.ts'
import { chartOf, drawChart, heightOfChart } from '../drawing/drawChart.ts'
import { sumFigures } from '../frozen/sums.ts'
import { dictionaryOf, figureInWords } from './inWords.ts'
import { readCounties, readRelease, readReleases } from './published.ts'

export const openNumbers = (db: Db): NumbersReader => ({
  list: async () => (await readReleases(db)).map(({ id: _id, bases: _bases, ...release }) => release),
  show: (slug) => readRelease(db, slug),
  // The page takes any address.
  drawn: async (slug, shown) => (releaseSlug.safeParse(slug).success ? drawRelease(db, slug, shown) : undefined),
  dictionary: async () => dictionaryOf(await readCounties(db)),
})

async function drawRelease(db: Db, slug: string, shown?: string): Promise<DrawnRelease | undefined> {
  const read = await readRelease(db, slug)
  if (!read) return undefined
  const { counties, figures, ...release } = read
  const reports = sum(figures.find(({ id }) => id === 'quarters')?.cells ?? [])
  const earlier = await besideEarlier(db, read)
  const drawn = figures.map((cells): DrawnFigure => {
    const worded = figureInWords(cells, counties)
    const figure = cells.id === 'quarters' ? withEvents(worded, release.events) : worded
    const chart = chartOf(figure, '', true)
    return {
      ...figure,
      ...(cells.id === shown && { drawing: drawChart(chart) }),
      height: heightOfChart(chart),
      most: mostOf(figure, cells),
      base: baseOf(figure, cells, reports),
      earlier: cells.id === 'received' ? earlier : null,
    }
  })
  return { ...release, figures: drawn.filter(({ rows }) => rows.length > 0) }
}

const sum = (cells: readonly { count: number }[]) => cells.reduce((all, { count }) => all + count, 0)

/** What happened in a quarter stands at it, also where it has no number. */
function withEvents(figure: WordedFigure, events: Release['events']): WordedFigure {
  const quarters = new Set(events.map(({ quarter }) => quarter))
  const empty = [...quarters].filter((quarter) => figure.rows.every(({ key }) => key !== quarter))
  const rows = [...figure.rows, ...empty.map((key) => ({ key, label: texts.quarter(key), counts: [0] }))]
  const noteOf = (key: string | null) => events.flatMap(({ quarter, text }) => (quarter === key ? text : [])).join(' ')
  return {
    ...figure,
    rows: rows
      .map((row) => ({ ...row, note: noteOf(row.key) }))
      .toSorted((one, other) => String(one.key).localeCompare(String(other.key))),
  }
}

/** Not where rounding alone may have put one row before the next, nor where a case stands several times in a row. */
function mostOf({ rows }: WordedFigure, { by, and, cells }: FigureCells): DrawnFigure['most'] {
  if (by === 'quarter' || isSeveral(and ?? '')) return null
  const known = rows.filter(({ key }) => isKnown(key))
  const [first, second] = known
    .map(({ key, label }) => ({ label, count: sum(cells.filter((cell) => cell.by === key)) }))
    .toSorted((one, other) => other.count - one.count)
  return first && first.count - (second?.count ?? 0) > 2 * roundingBase ? first : null
}

/** Not of quarters, which have no whole, nor of what came in, where staff's own findings stand too. */
function baseOf({ rows }: WordedFigure, { id, and }: FigureCells, reports: number): number | null {
  const known = rows.reduce((left, { key, counts }) => (isKnown(key) ? left : left - (counts[0] ?? 0)), reports)
  return and === null && id !== 'quarters' && id !== 'received' && known >= leastForShares ? known : null
}

/** What came in: `from` as in `ReleaseSummary`, `cells` of the figure `received`. */
type Year = { from: string; cells: FigureCells }

const mostEarlier = 4

/** The same months of earlier years as far as they are published, each as it was corrected last, the newest first. */
async function readEarlier(db: Db | Trx, { kind, from, is_demo }: Release): Promise<Year[]> {
  const isEarlier = (one: ReleaseSummary) =>
    one.kind === kind && one.is_demo === is_demo && one.from < from && one.from.slice(4) === from.slice(4)
  const releases = (await readReleases(db)).filter((one) => isEarlier(one) && one.corrected_by === null)
  const years = releases.slice(0, mostEarlier).map(async (one) => {
    const cells = await sumFigures(db, one.bases, ['received'])
    return cells.map((received) => ({ from: one.from, cells: received }))
  })
  return (await Promise.all(years)).flat()
}

const told = ['verified', 'not_verifiable'] as const

/**
 * Beside earlier years: by source what came in each year, and what of it could and could not be verified, unless a year had too few
 * cases for that.
 */
export async function besideEarlier(db: Db | Trx, release: Release): Promise<NumberTable | null> {
  const own = release.figures.filter(({ id }) => id === 'received')
  const years = [...own.map((cells) => ({ from: release.from, cells })), ...(await readEarlier(db, release))]
  const [newest] = years
  if (!newest || years.length < 2) return null
  const verified = years.every(({ cells }) => cells.and !== null) ? told : []
  const all = years.flatMap(({ cells: { cells } }) => cells)
  const { rowsAre, rows } = figureInWords({ ...newest.cells, cells: all }, {})
  return {
    rowsAre,
    columns: [
      { key: null, label: texts.received },
      ...verified.map((key) => ({ key, label: labels.verification[key] })),
    ],
    rows: rows.flatMap(({ key, label }) =>
      years.map(({ from, cells: { cells } }) => {
        const some = cells.filter(({ by }) => by === key)
        return {
          key: `${key} ${from.slice(0, 4)}`,
          label: texts.inYear(label, from),
          counts: [sum(some), ...verified.map((status) => sum(some.filter(({ and }) => and === status)))],
        }
      }),
    ),
  }
}
