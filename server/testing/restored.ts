import path from 'node:path'
import { patience } from '#server/testing/patience.ts'
import { connect } from '#server/database/connect.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { makeLog } from '#server/platform/log.ts'
import { dumpOf } from './canaryCase.ts'

/** The database of a portal that was restored and does not run. */
export async function openRestored(dataDir: string, outside: string | undefined) {
  const quiet = makeLog(() => {})
  const embedded = outside ? undefined : await startEmbedded(path.join(dataDir, 'postgres'), quiet)
  const main = connect(embedded?.url ?? outside ?? '', { max: 2, wait: patience })
  // Only its own role can read the keyring of the embedded one.
  const keyring = embedded ? connect(embedded.keyringUrl, { max: 2, wait: patience }) : main
  return {
    main,
    keyring,
    async dump() {
      const all = [await dumpOf({ connection: main })]
      if (keyring !== main) all.push(await dumpOf({ connection: keyring }))
      return Buffer.concat(all)
    },
    async close() {
      await keyring.close()
      if (keyring !== main) await main.close()
      await embedded?.stop()
    },
  }
}
