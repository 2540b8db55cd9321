import { sql } from 'kysely'
import { deskStatuses } from '#contract/casework.ts'
import { extensionsShownAs } from '#contract/deskDocuments.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'

/** The queue of previews to be made, and the name under which they are logged. */
export const previewQueue = 'preview'
const shownExtensions = extensionsShownAs('pages', 'text')
/** A document that somebody waits for goes before those that were only inspected. */
const asked = { priority: 10 }
/** Milliseconds. */
const againAfter = 3_600_000

/** Of a draft staff see nothing. A case's first document goes before its second, so that many do not hold up another case. */
export const promisePreview = ({ db, jobs }: Pick<Services, 'db' | 'jobs'>, document_id: number) =>
  db.transaction().execute(async (trx) => {
    const made = await insertWaiting(trx, sql<boolean>`document.id = ${document_id}`)
    for (const { id, place } of made) await jobs.send(trx, previewQueue, { document: id }, { priority: -place })
  })

/** The same of a case's documents, because staff look at it. Again after an hour: the job may have been lost, as by a restore. */
export async function askForPreviews({ jobs, clock }: Pick<Services, 'jobs' | 'clock'>, trx: Trx, incident_id: number) {
  const now = clock.now()
  await insertWaiting(trx, sql<boolean>`document.incident_id = ${incident_id}`)
  const rows = await trx
    .updateTable('document_preview')
    .set({ asked_at: now })
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<', new Date(now.getTime() - againAfter))]))
    .where('document_id', 'in', (query) =>
      query.selectFrom('incident_document').select('id').where('incident_id', '=', incident_id),
    )
    .returning('document_id')
    .execute()
  for (const { document_id } of rows) await jobs.send(trx, previewQueue, { document: document_id }, asked)
}

/** Rows for those that have none: inspected, not locked, of a kind that can be shown, in a case that staff may know of. */
async function insertWaiting(trx: Trx, which: ReturnType<typeof sql<boolean>>) {
  const { rows } = await sql<{ id: number; place: number }>`
    WITH made AS (
      INSERT INTO document_preview (document_id, state)
      SELECT document.id, 'waiting'
      FROM incident_document AS document JOIN incident ON incident.id = document.incident_id
      WHERE ${which} AND ${isShowable('document')} AND incident.status = ANY (${[...deskStatuses]}::text[])
      ON CONFLICT DO NOTHING
      RETURNING document_id
    )
    SELECT made.document_id AS id, (
      SELECT count(*)::integer FROM incident_document AS other, incident_document AS own
      WHERE own.id = made.document_id AND other.incident_id = own.incident_id AND other.id < own.id
    ) AS place
    FROM made`.execute(trx)
  return rows
}

/** An SQL condition on `incident_document` under this alias: something of it can be shown, and it is not locked. */
export const isShowable = (alias: string) => sql<boolean>`
  ${sql.ref(`${alias}.extension`)} = ANY (${shownExtensions}::text[])
  AND ${sql.ref(`${alias}.inspection_state`)} IN ('clean', 'suspicious')
  AND NOT 'not_scanned' = ANY (${sql.ref(`${alias}.inspection_findings`)})`
