import { parseConfig, SettingError, type Config } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import { openDatabase } from '#server/database/open.ts'
import { readHeads } from '#server/platform/audit/heads.ts'
import { verifyAudit } from '#server/platform/audit/log.ts'
import { makeLog } from '#server/platform/log.ts'
import { openKeyring } from '#server/platform/secrets/keyring.ts'
import { openSecret } from '#server/platform/secrets/serverSecret.ts'
import { explainFailure } from '#server/startFailure.ts'

/**
 * `npm run audit -- verify`: checks the chain of the audit log against the heads in DATA_DIR/audit-heads, and one that is
 * given as `NUMBER:HASH`, as the nightly mail has it. One line; exit code 0 when the log holds, 2 when it does not, 1 when it
 * could not be checked. Takes the settings of the server, which may run meanwhile.
 */
const usage = 'Use: npm run audit -- verify [NUMBER:HASH]'

async function main() {
  let config: Config | undefined
  try {
    const [command, known, ...more] = process.argv.slice(2)
    const [, number = '', hash = ''] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(known ?? '') ?? []
    if (command !== 'verify' || more.length > 0 || (known !== undefined && !hash)) throw new SettingError(usage)
    config = parseConfig(process.env)
    const kept = await readHeads(config)
    const verdict = await verify(config, hash ? [...kept, { number: Number(number), hash }] : kept)
    if (verdict.holds)
      console.log(
        `The audit log holds: ${verdict.head.number} rows, the last one ${verdict.head.hash}, compared with ${kept.length} ${kept.length === 1 ? 'head' : 'heads'}.`,
      )
    else console.log(`The audit log does not hold: row ${verdict.at} is the first that is missing or was changed.`)
    if (!verdict.holds) process.exitCode = 2
  } catch (error) {
    console.error(explainFailure(error, config).line)
    process.exitCode = 1
  }
}

async function verify(config: Config, heads: Awaited<ReturnType<typeof readHeads>>) {
  const log = makeLog((line) => void process.stderr.write(line))
  const database = await openDatabase(config, log)
  const { db, close } = connect(database.url, { max: 2 })
  const keyring = database.keyringUrl ? connect(database.keyringUrl, { max: 1 }) : undefined
  try {
    const keys = await openKeyring(config, db, keyring?.db)
    const secret = await openSecret(keyring?.db ?? db, keys)
    return await verifyAudit(db, secret, heads)
  } finally {
    await keyring?.close()
    await close()
    await database.stop()
  }
}

if (import.meta.main) await main()
