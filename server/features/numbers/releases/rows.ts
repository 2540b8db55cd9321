import { sql } from 'kysely'
import type { ReleaseRow } from '#contract/deskReleases.ts'
import { approvingRoles, releaseKinds, type Release } from '#contract/openNumbers.ts'
import { can } from '#server/cases/access.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import type { Trx } from '#server/database/connect.ts'
import { oneOf } from '#server/database/storedCodes.ts'
import { areBound } from '#server/platform/staff/bound.ts'
import { isInvented } from '../open/published.ts'
import { isApproved, isStanding } from './approvals.ts'

/** The first that approved comes first. */
type Approval = { role: string; staff_id: number; name: string | null; at: string; is_standing: boolean }

/** The releases as `r`, with who approves them. */
export const rowsOf = (trx: Trx) =>
  trx
    .selectFrom('release as r')
    .selectAll('r')
    .select([
      sql<Release['events']>`r.events`.as('events'),
      isInvented.as('is_demo'),
      isApproved.as('is_approved'),
      sql<
        Approval[]
      >`coalesce((SELECT json_agg(json_build_object('role', a.role, 'staff_id', a.staff_id, 'name', staff.name,
        'at', a.at, 'is_standing', ${isStanding}) ORDER BY a.at)
        FROM release_approval a JOIN staff ON staff.id = a.staff_id WHERE a.release_id = r.id), '[]')`.as('approvals'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

/** A release in a line, as whoever calls reads it. */
export async function lineOf(at: Act, row: Row): Promise<ReleaseRow> {
  const { published_at, publish_at, is_approved } = row
  const isWithoutTime = is_approved && publish_at === null && published_at === null
  return {
    slug: row.slug,
    kind: oneOf(releaseKinds, row.kind),
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

/** Those that count. */
export const standingOf = ({ approvals }: Row) => approvals.filter(({ is_standing }) => is_standing)

/** As what whoever calls may approve it now. */
export async function mayApproveAs({ trx, clock, staff }: Act, row: Row) {
  const given = standingOf(row)
  const others = [row.drafted_by, ...given.map(({ staff_id }) => staff_id)]
  const roles = approvingRoles.filter((role) => staff.roles.includes(role) && given.every((one) => one.role !== role))
  if (row.published_at !== null || roles.length === 0 || others.includes(staff.id)) return []
  for (const one of others) if (one !== null && (await areBound(trx, clock.now(), one, staff.id))) return []
  return roles
}
