import { sql } from 'kysely'
import {
  type Cell,
  figureIds,
  figures,
  type Figure,
  type FigureCells,
  type FigureId,
  fewToTell,
  tellOnlyHowMany,
} from '#contract/figures.ts'
import { foundByStaff } from '#contract/deskNumbers.ts'
import type { Db, Trx } from '#server/database/connect.ts'

/**
 * The figures of a release, or these of them, as sums of its frozen groups. What staff found by themselves is counted in `received`
 * alone. When one of the quarters had too few cases for two dimensions, a figure has its first only, and is left out where another
 * tells that one by itself; those of few stand for the second. A figure has no cell when all of the quarters had too few to tell
 * more than how many (`isThin`).
 */
export async function sumFigures(
  db: Db | Trx,
  bases: readonly number[],
  ids: readonly FigureId[] = figureIds,
): Promise<FigureCells[]> {
  const small = await db
    .selectFrom('frozen_base')
    .select('id')
    .where('id', 'in', [...bases, 0])
    .where('is_small', '=', true)
    .where(hasGroups)
    .limit(1)
    .execute()
  const summed: FigureCells[] = []
  for (const figure of figures) {
    const { id, by, and, isOfFew }: Figure & { id: FigureId } = figure
    const columns = small.length > 0 ? undefined : and
    if (!ids.includes(id) || (columns !== and && alone.has(by)) || (isOfFew && small.length === 0)) continue
    summed.push({
      id,
      by,
      and: columns ?? null,
      cells: await sumCells(db, bases, { id, by, ...(columns && { and: columns }) }),
    })
  }
  const known = summed.filter(({ id, cells }) => id === 'received' || cells.some(({ by }) => by !== null))
  return tellOnlyHowMany(known) ? summed.map((one) => (known.includes(one) ? one : { ...one, cells: [] })) : summed
}

/** Of a base `frozen_base`: something of it is told. */
export const hasGroups = sql<boolean>`EXISTS (SELECT FROM frozen_group WHERE base_id = frozen_base.id)`

/** Dimensions that have a figure of their own. */
const alone = new Set(figures.flatMap((figure: Figure) => (figure.and ? [] : figure.by)))

async function sumCells(db: Db | Trx, bases: readonly number[], { id, by, and }: Figure): Promise<Cell[]> {
  const isCounted = id === 'received' ? sql`true` : isReport
  const { rows } = await sql<Cell>`
    WITH part AS (SELECT base.quarter, g.facts, g.count
      FROM frozen_group g JOIN frozen_base base ON base.id = g.base_id
      WHERE g.base_id = ANY (${[...bases]}) AND ${isCounted}),
    known AS (SELECT quarter, ${isTold(by)} AS by_is_told, ${isTold(and)} AS and_is_told FROM part GROUP BY quarter)
    SELECT a.key AS by, b.key AS "and", sum(count)::integer AS count
    FROM part JOIN known USING (quarter)
    CROSS JOIN LATERAL jsonb_array_elements_text(CASE WHEN by_is_told THEN ${codesOf(by)} ELSE '[null]' END) AS a(key)
    CROSS JOIN LATERAL jsonb_array_elements_text(CASE WHEN and_is_told THEN ${codesOf(and)} ELSE '[null]' END) AS b(key)
    GROUP BY a.key, b.key HAVING sum(count) <> 0 ORDER BY a.key, b.key`.execute(db)
  return rows
}

type Dimension = Figure['by'] | undefined

function codesOf(dimension: Dimension) {
  if (dimension === 'quarter') return sql`jsonb_build_array(quarter)`
  return dimension === undefined ? sql`'[null]'::jsonb` : sql`coalesce(facts -> ${dimension}, '[null]')`
}

/**
 * Whether enough of a quarter's reports have a code of a dimension: else the rows of all such figures would be one group whole, as
 * in a thin quarter (`isThin`). Where reports came from is told of those too.
 */
function isTold(dimension: Dimension) {
  if (dimension === 'quarter' || dimension === 'source' || dimension === undefined) return sql`true`
  return sql`coalesce(sum(count) FILTER (WHERE facts ? ${dimension}), 0) >= ${fewToTell}`
}

/** Of a group `g`: not found by staff themselves. */
const isReport = sql<boolean>`NOT coalesce(g.facts -> 'source' ? ${foundByStaff}, false)`

/** How many reports the bases hold, and what staff found by themselves. Exact only where each of them tells its total. */
export async function sumTotals(db: Db | Trx, bases: readonly number[]) {
  const { rows } = await sql<{ reports: number; monitored: number; exact: number | null }>`
    SELECT coalesce(sum(g.count) FILTER (WHERE ${isReport}), 0)::integer AS reports,
      coalesce(sum(g.count) FILTER (WHERE NOT ${isReport}), 0)::integer AS monitored,
      (SELECT CASE WHEN bool_and(exact_total IS NOT NULL) THEN sum(exact_total)::integer END
        FROM frozen_base WHERE id = ANY (${[...bases]})) AS exact
    FROM frozen_group g WHERE g.base_id = ANY (${[...bases]})`.execute(db)
  const { reports = 0, monitored = 0, exact = null } = rows[0] ?? {}
  return { total: { count: exact ?? reports, is_exact: exact !== null }, monitored }
}
