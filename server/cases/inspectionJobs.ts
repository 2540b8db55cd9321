import { sql } from 'kysely'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

export const inspectQueue = 'inspect'
const batch = 200

/** `user_id` is null when the account is gone and its cases stay. */
type Promised = { user_id: number | null; ids: number[] }

/**
 * Queues the inspection of documents in the transaction that adds them. The more documents of an account wait, the
 * later each further one has its turn, so that one small file never waits behind another account's twenty.
 */
export async function promiseInspection(jobs: Jobs, trx: Trx, { user_id, ids }: Promised) {
  const { waiting } = await trx
    .selectFrom('incident_document')
    .innerJoin('incident', 'incident.id', 'incident_document.incident_id')
    .select(sql<number>`count(*)`.as('waiting'))
    .where('inspection_state', '=', 'waiting')
    .where('incident.user_id', 'is not distinct from', user_id)
    .executeTakeFirstOrThrow()
  const before = waiting - ids.length
  for (const [at, document_id] of ids.entries())
    await jobs.send(trx, inspectQueue, { document_id }, { priority: -(before + at), group: String(user_id) })
}

/** Promises the inspection of documents that wait without a job: those of a server that was killed, or of an older one. */
export async function promiseForgotten({ db, jobs }: Pick<Services, 'db' | 'jobs'>) {
  for (let after = 0; ;) {
    const rows = await findForgotten(db, after)
    for (const { id, user_id } of rows)
      await db.transaction().execute((trx) => promiseInspection(jobs, trx, { user_id, ids: [id] }))
    if (rows.length < batch) return
    after = rows.at(-1)?.id ?? after
  }
}

/** A job that is active may belong to a process that is gone; inspecting twice does no harm. */
const findForgotten = (db: Services['db'], after: number) =>
  db
    .selectFrom('incident_document as document')
    .innerJoin('incident', 'incident.id', 'document.incident_id')
    .select(['document.id', 'incident.user_id'])
    .where('document.inspection_state', '=', 'waiting')
    .where('document.id', '>', after)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM pgboss.job WHERE job.name = ${inspectQueue}
        AND job.state IN ('created', 'retry') AND (job.data ->> 'document_id')::bigint = document.id)`,
    )
    .orderBy('document.id')
    .limit(batch)
    .execute()
