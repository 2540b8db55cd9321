import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export type DatabaseMonitor = { isAway(): boolean; stop(): void }

/** After so many failed checks in a row, connections that hang are closed. */
const mostFailures = 3

/**
 * Checks twice a second whether the database answers, on a connection of its own. While it does not, calls get 503 at
 * once instead of waiting for connections that hang. Requests that hang already fail after `mostFailures` checks.
 */
export function monitorDatabase(databaseUrl: string, dropConnections: () => void): DatabaseMonitor {
  let isAway = false
  let isStopped = false
  let client: pg.Client | undefined
  void check()
  return {
    isAway: () => isAway,
    stop() {
      isStopped = true
      void client?.end().catch(() => undefined)
    },
  }

  async function check() {
    let failures = 0
    while (!isStopped) {
      isAway = !(await Promise.race([answers(), pause(1200, false, { ref: false })])) && !isStopped
      failures = isAway ? failures + 1 : 0
      if (isAway) drop()
      if (failures === mostFailures) dropConnections()
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
