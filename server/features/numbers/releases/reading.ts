import { sql } from 'kysely'
import { roundingBase } from '#contract/figures.ts'
import type { DeskRelease, ReleaseRow } from '#contract/deskReleases.ts'
import { approvingRoles, quarterSlug, type Release } from '#contract/openNumbers.ts'
import { can } from '#server/cases/access.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import type { Trx } from '#server/database/connect.ts'
import { namedBy, oneOf } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import { areBound } from '#server/platform/staff/bound.ts'
import { hasGroups, sumFigures, sumTotals } from '../frozen/sums.ts'
import { figureInWords } from '../open/inWords.ts'
import { daysOf, isApproved, isInvented, isStanding, readCounties } from '../open/published.ts'

/** The first days of the quarters of a period or of a correction of it: one of `2026-k3`, four of `2026`. */
export function quartersOf(slug: string): string[] {
  const [, year, quarter] = /^(\d{4})(?:-k(\d))?/.exec(slug) ?? []
  const all = ['01', '04', '07', '10'].map((month) => `${year}-${month}-01`)
  return quarter === undefined ? all : all.slice(Number(quarter) - 1, Number(quarter))
}

/** Of a base: not one that a restore has left empty for a quarter that nobody froze (`keepNumbersOnce`). */
const wasFrozen = sql<boolean>`(is_small OR is_correction OR ${hasGroups})`

export const basesOf = (trx: Trx, quarters: readonly string[]) =>
  trx
    .selectFrom('frozen_base')
    .select(['id', 'quarter', 'is_correction', hasGroups.as('is_told')])
    .where('quarter', 'in', [...quarters])
    .where(wasFrozen)
    .orderBy('id')
    .execute()

export const isFrozen = (quarters: readonly string[], bases: readonly { quarter: string; is_correction: boolean }[]) =>
  quarters.every((quarter) => bases.some((base) => base.quarter === quarter && !base.is_correction))

export async function listReleases(at: Act): Promise<{ releases: ReleaseRow[]; ready: string[] }> {
  const { trx } = at
  // A year stands above its quarters, a correction above what it corrects.
  const rows = await rowsOf(trx)
    .orderBy(sql`extract(year FROM r.starts_on)`, 'desc')
    .orderBy(sql`r.slug LIKE '%-k%'`)
    .orderBy('r.starts_on', 'desc')
    .orderBy('r.id', 'desc')
    .execute()
  const frozen = await trx
    .selectFrom('frozen_base')
    .select(['quarter', hasGroups.as('is_told')])
    .where('is_correction', '=', false)
    .where(wasFrozen)
    .orderBy('quarter', 'desc')
    .execute()
  const years = Map.groupBy(frozen, ({ quarter }) => quarter.slice(0, 4))
  const periods = [...years].flatMap(([year, quarters]) => [
    ...(quarters.length === 4 && quarters.some(({ is_told }) => is_told) ? [year] : []),
    ...quarters.flatMap(({ quarter, is_told }) => (is_told ? [quarterSlug(quarter)] : [])),
  ])
  const releases: ReleaseRow[] = []
  for (const row of rows) releases.push(await lineOf(at, row))
  return {
    releases,
    ready: periods.filter((period) => rows.every(({ slug }) => slug !== period)),
  }
}

/** What the server looks after, anew with each reading. A figure of a small quarter has one dimension. */
export async function checkRelease(trx: Trx, { id, slug }: { id: number; slug: string }) {
  const bases = await trx
    .selectFrom('release_base')
    .innerJoin('frozen_base', 'frozen_base.id', 'release_base.base_id')
    .select(['frozen_base.id', 'quarter', 'is_correction', 'code_list'])
    .select(sql<boolean>`is_small AND ${hasGroups}`.as('is_small'))
    .where('release_id', '=', id)
    .orderBy('frozen_base.id')
    .execute()
  const ids = bases.map((base) => base.id)
  const figures = await sumFigures(trx, ids)
  const isMultiple = figures.every(({ cells }) => cells.every(({ count }) => count % roundingBase === 0))
  const isOneWay = !bases.some(({ is_small }) => is_small) || figures.every(({ and }) => and === null)
  return {
    ids,
    figures,
    code_lists: [...new Set(bases.map(({ code_list }) => code_list))].toSorted((one, other) => one - other),
    checks: [
      { check: 'frozen' as const, holds: isFrozen(quartersOf(slug), bases) },
      { check: 'multiples' as const, holds: isMultiple },
      { check: 'one_way' as const, holds: isOneWay },
    ],
  }
}

export async function showRelease(at: Act, slug: string): Promise<DeskRelease> {
  const { trx } = at
  const row = (await rowsOf(trx).where('r.slug', '=', slug).executeTakeFirst()) ?? fail('not_found')
  const others = await trx.selectFrom('release').select(['id', 'slug', 'corrects']).execute()
  const { ids, figures, code_lists, checks } = await checkRelease(trx, row)
  const counties = await readCounties(trx)
  return {
    ...(await lineOf(at, row)),
    version: row.version,
    ...daysOf(row),
    quarters: quartersOf(slug),
    corrects: others.find(({ id }) => id === row.corrects)?.slug ?? null,
    reason: row.reason,
    is_corrected: others.some(({ corrects }) => corrects === row.id),
    summary: row.summary,
    events: row.events,
    drafted_by: row.drafter,
    approvals: row.approvals.map(({ role, at, ...one }) => ({
      ...one,
      role: oneOf(approvingRoles, role),
      at: new Date(at).toISOString(),
    })),
    may_approve_as: await mayApproveAs(at, row),
    checks,
    code_lists,
    ...(await sumTotals(trx, ids)),
    figures: figures.flatMap((figure) => {
      const { title, rowsAre, columns, rows } = figureInWords(figure, counties)
      if (rows.length === 0) return []
      const heads = [rowsAre, ...columns.map(({ label }) => label)]
      return { title, heads, rows: rows.map(({ label, counts }) => ({ label, counts })) }
    }),
  }
}

/** The first that approved comes first. */
type Approval = { role: string; by: { id: number; name: string }; at: string; is_standing: boolean }

/** The releases as `r`, with who approves them. */
export const rowsOf = (trx: Trx) =>
  trx
    .selectFrom('release as r')
    .selectAll('r')
    .select([
      sql<Release['events']>`r.events`.as('events'),
      isInvented.as('is_demo'),
      isApproved.as('is_approved'),
      sql<Approval[]>`coalesce((
        SELECT json_agg(json_build_object('role', a.role, 'by', ${namedBy('staff', 'a.staff_id')}, 'at', a.at,
          'is_standing', ${isStanding}) ORDER BY a.at)
        FROM release_approval a WHERE a.release_id = r.id), '[]')`.as('approvals'),
      namedBy<null>('staff', 'r.drafted_by').as('drafter'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

async function lineOf(at: Act, row: Row): Promise<ReleaseRow> {
  const { published_at, publish_at, is_approved } = row
  const isWithoutTime = is_approved && publish_at === null && published_at === null
  return {
    slug: row.slug,
    state: stateOf(row),
    approved_as: standingOf(row)
      .map(({ role }) => oneOf(approvingRoles, role))
      .toSorted(),
    publish_at: publish_at?.toISOString() ?? null,
    published_at: published_at?.toISOString() ?? null,
    is_demo: row.is_demo,
    awaits_you: (await mayApproveAs(at, row)).length > 0 || (isWithoutTime && can(at.staff, 'approve_releases')),
  }
}

function stateOf({ publish_at, published_at, is_approved }: Row) {
  if (published_at) return 'published'
  if (!publish_at) return 'draft'
  return is_approved ? 'planned' : 'waiting'
}

export const standingOf = ({ approvals }: Row) => approvals.filter(({ is_standing }) => is_standing)

async function mayApproveAs({ trx, clock, staff }: Act, row: Row) {
  const given = standingOf(row)
  const others = [row.drafted_by, ...given.map(({ by }) => by.id)]
  const roles = approvingRoles.filter((role) => staff.roles.includes(role) && given.every((one) => one.role !== role))
  if (row.published_at !== null || roles.length === 0 || others.includes(staff.id)) return []
  for (const one of others) if (one !== null && (await areBound(trx, clock.now(), one, staff.id))) return []
  return roles
}
