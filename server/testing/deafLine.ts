import { once } from 'node:events'
import { createServer, connect as connectTo } from 'node:net'

/**
 * A TCP proxy to the database. Once `deafen` was called, the server hears no answer to a COMMIT after a row of the audit log:
 * PostgreSQL has committed, and the server cannot answer its caller. Each such connection is given up from then on.
 */
export async function openDeafLine(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const ends = new Set<() => void>()
  let isDeafening = false
  let unheard = 0
  const line = createServer((near) => {
    const far = connectTo(Number(target.port), target.hostname)
    const state = { hasAudit: false, isDeaf: false, isCommitted: false }
    near.on('data', (chunk) => {
      const sent = chunk.toString('latin1')
      if (sent.includes('insert into "audit"."entry"')) state.hasAudit = true
      if (state.hasAudit && /(commit|rollback)\0/i.test(sent)) {
        state.isDeaf = isDeafening && /commit\0/i.test(sent)
        state.hasAudit = false
      }
      far.write(chunk)
    })
    far.on('data', (chunk) => {
      if (!state.isDeaf) return void near.write(chunk)
      if (!state.isCommitted) unheard += 1
      state.isCommitted = true
    })
    const end = () => {
      ends.delete(end)
      near.destroy()
      far.destroy()
    }
    ends.add(end)
    for (const socket of [near, far]) {
      socket.on('error', () => {})
      socket.on('close', end)
    }
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const address = line.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href,
    deafen() {
      isDeafening = true
      unheard = 0
    },
    hear() {
      isDeafening = false
    },
    /** How many commits the server has not heard of. */
    unheard: () => unheard,
    close() {
      for (const end of ends) end()
      line.close()
    },
  }
}
