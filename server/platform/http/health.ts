import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { App, Services } from '#server/context.ts'
import type { DatabaseMonitor } from '#server/database/databaseMonitor.ts'

/** Probes: `/healthz/live` says that the process answers, `/healthz/ready` that it should get requests. */
export function registerHealth(app: App, { db }: Services, databaseMonitor: Pick<DatabaseMonitor, 'isAway'>) {
  app.get('/healthz/live', { config: { may: { who: 'anyone' }, logs: false } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { live: true }
  })
  app.get('/healthz/ready', { config: { may: { who: 'anyone' }, logs: false } }, async (_request, reply) => {
    const answers = sql`SELECT 1`.execute(db).then(
      () => true,
      () => false,
    )
    const isAnswered = await Promise.race([answers, pause(1500, false, { ref: false })])
    // While the monitor says that the database is away, every call gets 503, so the server is not ready.
    const isReady = isAnswered && !databaseMonitor.isAway()
    reply.header('cache-control', 'no-store')
    if (!isReady) reply.code(503).header('retry-after', '2')
    return { ready: isReady }
  })
}
