import { sql, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { InboxQuery } from '#contract/deskCases.ts'
import type { DB } from '#server/database/tables.ts'

type Query = Pick<InboxQuery, 'arena' | 'legal_flag' | 'verification'>

/** Where it happened, what it may be by law, and how sure it is, as staff have coded it. */
export function codingFilters(eb: ExpressionBuilder<DB, 'incident'>, query: Query) {
  const { verification } = query
  return [
    ...(query.arena.length > 0 ? [hasCode(eb, 'arena', query.arena)] : []),
    ...(query.legal_flag.length > 0 ? [hasCode(eb, 'legal_flag', query.legal_flag)] : []),
    ...(verification.length > 0
      ? [
          eb.or([
            eb.exists(codingOf(eb).where('coding.verification', 'in', verification)),
            // A case that nobody has coded is unverified too.
            ...(verification.includes('unverified') ? [eb.not(eb.exists(codingOf(eb)))] : []),
          ]),
        ]
      : []),
  ]
}

const codingOf = (eb: ExpressionBuilder<DB, 'incident'>) =>
  eb.selectFrom('coding').select('coding.incident_id').whereRef('coding.incident_id', '=', 'incident.id')

const hasCode = (eb: ExpressionBuilder<DB, 'incident'>, column: 'arena' | 'legal_flag', wanted: readonly string[]) =>
  eb.exists(codingOf(eb).where(sql<SqlBool>`${sql.ref(`coding.${column}`)} && ${[...wanted]}::text[]`))
