import type { ExpressionBuilder } from 'kysely'
import type { DB } from '#server/database/tables.ts'

/** Whether a witness of a case is still restricted for a request (GDPR article 18). */
export const hasOpenRestriction = (eb: ExpressionBuilder<DB, 'privacy_request'>) =>
  eb.exists(
    eb
      .selectFrom('privacy_request_witness as change')
      .innerJoin('witness', 'witness.id', 'change.witness_id')
      .select('change.request_id')
      .whereRef('change.request_id', '=', 'privacy_request.id')
      .where('change.done', '=', 'restricted')
      .whereRef('witness.restricted_at', '=', 'change.at')
      .where('witness.ended_at', 'is', null),
  )
