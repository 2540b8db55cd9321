import { attachAccount, attachQueue } from '#server/features/coding/entering.ts'
import type { JobData } from '#server/platform/jobs/jobs.ts'
import type { Portal } from './portal.ts'

/** Does the jobs that look for the accounts of entered cases, for a portal without background work. */
export async function attachAccounts({ services, connection }: Pick<Portal, 'services' | 'connection'>) {
  const { rows } = await connection.pool.query<{ id: string; data: JobData }>(
    "SELECT id, data FROM pgboss.job WHERE name = $1 AND state = 'created' ORDER BY created_on",
    [attachQueue],
  )
  for (const job of rows) await attachAccount(services, job)
}
