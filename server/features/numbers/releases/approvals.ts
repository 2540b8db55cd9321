import { sql } from 'kysely'
import { approvingRoles } from '#contract/openNumbers.ts'

/**
 * Of an approval `a` of a release `r`: whoever gave it is active, has the role now and did not draft. Once it is published, what counted
 * then counts.
 */
export const isStanding = sql<boolean>`(r.published_at IS NOT NULL OR a.staff_id IS DISTINCT FROM r.drafted_by AND EXISTS (
  SELECT FROM staff WHERE staff.id = a.staff_id AND staff.state = 'active' AND a.role = ANY (staff.roles)))`

/** Of a release `r`: as many people approve it as there are roles that must. A change of its texts or numbers takes the approvals back. */
export const isApproved = sql<boolean>`(SELECT count(DISTINCT a.staff_id) FROM release_approval a
  WHERE a.release_id = r.id AND ${isStanding}) = ${approvingRoles.length}`
