import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export type DatabaseMonitor = { isAway(): boolean; stop(): void }

/** After so many failed checks in a row, connections that hang are closed. */
const mostFailures = 3
/** For how long the monitor's own connection may stay silent before it is opened anew, in milliseconds. */
const silentMs = 5000

/**
 * Checks twice a second whether the database answers, on a connection of its own. While it does not, calls get 503 at
 * once instead of waiting for connections that hang. Requests that hang already fail after `mostFailures` checks. A late
 * answer ends that: a busy portal reads it late, although the database gave it in time.
 */
export function monitorDatabase(databaseUrl: string, dropConnections: () => void): DatabaseMonitor {
  let isAway = false
  let isStopped = false
  let failures = 0
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
    let asked: Promise<boolean> | undefined
    while (!isStopped) {
      asked ??= answers().finally(() => (asked = undefined))
      const isAnswered = await Promise.race([asked, pause(1200, false, { ref: false })])
      if (!isAnswered && !isStopped) {
        isAway = true
        failures += 1
        if (failures === mostFailures) dropConnections()
      }
      await pause(500, undefined, { ref: false })
    }
  }

  async function answers() {
    try {
      client ??= await open()
      await client.query('SELECT 1')
      isAway = false
      failures = 0
      return true
    } catch {
      drop()
      return false
    }
  }

  async function open() {
    const opened = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: silentMs,
      query_timeout: silentMs,
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
