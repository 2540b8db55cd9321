import type { ExpressionBuilder } from 'kysely'
import type { DB } from '#server/database/tables.ts'

/** Whether a witness who stands in a case is restricted for a request (GDPR article 18). */
export const hasOpenRestriction = (eb: ExpressionBuilder<DB, 'privacy_request'>) =>
  eb.exists(
    eb
      .selectFrom('witness')
      .select('witness.id')
      .whereRef('witness.restricted_for', '=', 'privacy_request.id')
      .where('witness.ended_at', 'is', null),
  )
