import { sql } from 'kysely'
import { approvingRoles, kindOf, type Release, type ReleaseFile, type ReleaseSummary } from '#contract/openNumbers.ts'
import { addDays, monthsAfter } from '#contract/time.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { sumFigures, sumTotals } from '../frozen/sums.ts'

/** Of a release `r`: made from invented cases. */
export const isInvented = sql<boolean>`EXISTS (SELECT FROM release_base of JOIN frozen_base base ON base.id = of.base_id
  WHERE of.release_id = r.id AND base.is_demo)`

/** Of an approval `a` of a release `r`: who gave it is active, has the role and did not draft. Once published, what counted counts. */
export const isStanding = sql<boolean>`(r.published_at IS NOT NULL OR a.staff_id IS DISTINCT FROM r.drafted_by AND EXISTS (
  SELECT FROM staff WHERE staff.id = a.staff_id AND staff.state = 'active' AND a.role = ANY (staff.roles)))`

/** Of a release `r`: as many people approve it as there are roles that must. A change of its texts or numbers takes the approvals back. */
export const isApproved = sql<boolean>`(SELECT count(DISTINCT a.staff_id) FROM release_approval a
  WHERE a.release_id = r.id AND ${isStanding}) = ${approvingRoles.length}`

export const daysOf = ({ slug, starts_on }: { slug: string; starts_on: string }) => ({
  from: starts_on,
  to: addDays(monthsAfter(starts_on, kindOf(slug) === 'year' ? 12 : 3), -1),
})

/** Also the one that is being published, as if it were now; also those that are approved, with the time for which they are planned. */
type Which = { publishing?: Date; orApproved?: boolean }

/** The published releases, the newest first; of one slug that alone. */
export async function readReleases(
  db: Db | Trx,
  slug?: string,
  { publishing, orApproved = false }: Which = {},
): Promise<(ReleaseSummary & { id: number; bases: number[] })[]> {
  const rows = await db
    .selectFrom('release as r')
    .leftJoin('release as corrected', 'corrected.id', 'r.corrects')
    .select(['r.id', 'r.slug', 'r.starts_on', 'r.reason', 'corrected.slug as corrects'])
    .select((eb) => [
      sql<Date>`coalesce(r.published_at, ${publishing ?? null}, r.publish_at, r.drafted_at)`.as('published_at'),
      eb
        .selectFrom('release as later')
        .select('later.slug')
        .whereRef('later.corrects', '=', 'r.id')
        .where('later.published_at', 'is not', null)
        .orderBy('later.id', 'desc')
        .limit(1)
        .as('corrected_by'),
      sql<number[]>`ARRAY(SELECT base_id FROM release_base WHERE release_id = r.id ORDER BY base_id)`.as('bases'),
      isInvented.as('is_demo'),
      sql<number>`coalesce((SELECT max(base.code_list) FROM release_base of JOIN frozen_base base ON base.id = of.base_id
        WHERE of.release_id = r.id), 1)`.as('code_list'),
      sql<ReleaseFile[]>`coalesce((SELECT json_agg(json_build_object('name', name, 'media_type', media_type,
        'bytes', octet_length(bytes), 'sha256', sha256) ORDER BY name) FROM release_file WHERE release_id = r.id), '[]')`.as(
        'files',
      ),
    ])
    .$if(publishing === undefined, (query) =>
      query.where((eb) => eb.or([eb('r.published_at', 'is not', null), orApproved ? isApproved : eb.lit(false)])),
    )
    .$if(slug !== undefined, (query) => query.where('r.slug', '=', slug ?? ''))
    .orderBy('r.starts_on', 'desc')
    .orderBy('r.id', 'desc')
    .execute()
  return Promise.all(
    rows.map(async ({ starts_on, published_at, ...row }) => ({
      ...row,
      kind: kindOf(row.slug),
      ...daysOf({ slug: row.slug, starts_on }),
      published_at: published_at.toISOString(),
      ...(await sumTotals(db, row.bases)),
    })),
  )
}

export async function readRelease(db: Db | Trx, slug: string, which?: Which): Promise<Release | undefined> {
  const [found] = await readReleases(db, slug, which)
  if (!found) return undefined
  const { id, bases, ...summary } = found
  const { summary: words, events } = await db
    .selectFrom('release')
    .select(['summary', sql<Release['events']>`events`.as('events')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...summary,
    summary: words,
    events,
    figures: await sumFigures(db, bases),
    counties: await readCounties(db),
  }
}

export async function readCounties(db: Db | Trx): Promise<Record<string, string>> {
  const counties = await db.selectFrom('county').select(['code', 'name']).execute()
  return Object.fromEntries(counties.map(({ code, name }) => [code, name]))
}
