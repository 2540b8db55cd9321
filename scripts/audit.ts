import { SettingError, type Config } from '#server/config.ts'
import { readHeads } from '#server/platform/audit/heads.ts'
import { verifyAudit } from '#server/platform/audit/log.ts'
import { command, withDatabase } from './withDatabase.ts'

/**
 * `npm run audit -- verify`: checks the chain of the audit log against the heads in DATA_DIR/audit-heads, and one that is
 * given as `NUMBER:HASH`, as the nightly mail has it. One line; exit code 0 when the log holds, 2 when it does not, 1 when it
 * could not be checked. Takes the settings of the server, which may run meanwhile.
 */
const usage = 'Use: npm run audit -- verify [NUMBER:HASH]'

async function main(settings: () => Config) {
  const [wanted, known, ...more] = process.argv.slice(2)
  const [, number = '', hash = ''] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(known ?? '') ?? []
  if (wanted !== 'verify' || more.length > 0 || (known !== undefined && !hash)) throw new SettingError(usage)
  const config = settings()
  const kept = await readHeads(config)
  const heads = hash ? [...kept, { number: Number(number), hash }] : kept
  const verdict = await withDatabase(config, ({ db, secret }) => verifyAudit(db, secret, heads))
  if (verdict.holds)
    console.log(
      `The audit log holds: ${verdict.head.number} rows, the last one ${verdict.head.hash}, compared with ${kept.length} ${kept.length === 1 ? 'head' : 'heads'}.`,
    )
  else console.log(`The audit log does not hold: row ${verdict.at} is the first that is missing or was changed.`)
  if (!verdict.holds) process.exitCode = 2
}

if (import.meta.main) await command(main, usage)
