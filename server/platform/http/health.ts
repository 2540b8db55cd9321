import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { App, Services } from '#server/context.ts'
import type { DatabaseMonitor } from '#server/database/databaseMonitor.ts'

/** For whoever watches over the server: does it live, and should it be given requests? */
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
    // Whoever is told to come must not hear 503 from the next call.
    const isReady = isAnswered && !databaseMonitor.isAway()
    reply.header('cache-control', 'no-store')
    if (!isReady) reply.code(503).header('retry-after', '2')
    return { ready: isReady }
  })
}
