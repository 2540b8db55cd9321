import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export type DatabaseMonitor = { isAway(): boolean; stop(): void }

/** So many missed beats in a row, and what hangs is given up. */
const patience = 3

/**
 * Feels again and again whether the database answers. While it does not, requests hear 503 at once instead of waiting on
 * connections that hang; when it answers again, they go through again. Requests that hang already are let go after
 * a few missed beats.
 */
export function monitorDatabase(databaseUrl: string, dropConnections: () => void): DatabaseMonitor {
  let isAway = false
  let isStopped = false
  let client: pg.Client | undefined
  void beat()
  return {
    isAway: () => isAway,
    stop() {
      isStopped = true
      void client?.end().catch(() => undefined)
    },
  }

  async function beat() {
    let missed = 0
    while (!isStopped) {
      isAway = !(await Promise.race([answers(), pause(1200, false, { ref: false })])) && !isStopped
      missed = isAway ? missed + 1 : 0
      if (isAway) drop()
      if (missed === patience) dropConnections()
      await pause(500, undefined, { ref: false })
    }
  }

  async function answers() {
    try {
      client ??= await open()
      await client.query('SELECT 1')
      return true
    } catch {
      return false
    }
  }

  async function open() {
    const opened = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 1100,
      application_name: 'portal databaseMonitor',
    })
    opened.on('error', drop)
    await opened.connect()
    return opened
  }

  function drop() {
    const dropped = client
    client = undefined
    void dropped?.end().catch(() => undefined)
  }
}
