import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/connect.ts'

type Table =
  | 'incident'
  | 'incident_document'
  | 'incident_paper'
  | 'witness'
  | 'coding_report'
  | 'case_note'
  | 'case_task'
  | 'case_hold'
  | 'message'
  | 'message_draft'
  | 'note_draft'
  | 'case_correction'
  | 'privacy_request'
  | 'privacy_request_step'
  | 'breach_record'

/** Numbers for rows that are inserted later: sealed values are bound to the row's number. */
export async function nextIds(db: Db | Trx, table: Table, count: number) {
  if (count <= 0) return []
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id FROM generate_series(1, ${count}::integer)`.execute(db)
  return rows.map(({ id }) => id)
}
