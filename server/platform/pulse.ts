import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export type Pulse = { isAway(): boolean; stop(): void }

/**
 * Feels every second whether the database answers. While it does not, requests hear 503 at once instead of waiting on
 * connections that hang; when it answers again, they go through again.
 */
export function feelPulse(databaseUrl: string): Pulse {
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
    while (!isStopped) {
      isAway = !(await Promise.race([answers(), pause(1500, false, { ref: false })])) && !isStopped
      if (isAway) drop()
      await pause(1000, undefined, { ref: false })
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
      connectionTimeoutMillis: 1400,
      application_name: 'portal pulse',
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
