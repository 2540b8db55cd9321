import { listenFor } from './process.ts'

/**
 * A TCP proxy to the database. Once `deafen` was called, the server hears no answer to a COMMIT after a row of the audit log:
 * PostgreSQL has committed, and the server cannot answer its caller. Each such connection is given up from then on.
 */
export async function openDeafLine(databaseUrl: string) {
  let isDeafening = false
  let unheard = 0
  const { url, close } = await listenFor(databaseUrl, (near, far) => {
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
  })
  return {
    url,
    close,
    deafen() {
      isDeafening = true
      unheard = 0
    },
    hear() {
      isDeafening = false
    },
    /** How many commits the server has not heard of. */
    unheard: () => unheard,
  }
}
