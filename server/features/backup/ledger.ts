import { SettingError, type Config } from '#server/config.ts'
import { beginCaseErasure } from '#server/cases/erasure/begin.ts'
import type { Ground } from '#server/cases/erasure/finish.ts'
import { hashOf, isOfKey, nameOf, type LedgerEntry } from '#server/cases/erasure/ledger.ts'
import {
  appendToLedgerFile,
  ensureLedgerFile,
  hasLedgerFile,
  readLedgerFile,
} from '#server/cases/erasure/ledgerFile.ts'
import { bringTogether, replayErasures, without } from '#server/cases/erasure/replay.ts'
import { connect, type Db } from '#server/database/connect.ts'
import { systemClock } from '#server/platform/clock.ts'
import { errorCode } from '#server/platform/errorCode.ts'
import type { Secret } from '#server/platform/secrets/keyedHash.ts'
import type { Log } from '#server/platform/log.ts'
import { openKeyring, openSecret } from '#server/platform/secrets/keyring.ts'
import { openStorage } from '#server/platform/storage/index.ts'

/**
 * The ledger that a restore is given, checked before anything is written.
 * @param erased names of the erasures that every later ledger must have: the backup knows them
 * @throws SettingError when it is damaged, older than the backup, or belongs to another portal: then nobody can tell what must
 *   not come back
 */
export async function readGivenLedger(
  folder: string | undefined,
  secret: Secret,
  erased: readonly string[],
): Promise<LedgerEntry[]> {
  if (folder === undefined) return []
  if (!(await hasLedgerFile({ ledgerDir: folder }).catch(() => true)))
    throw new SettingError(
      `--ledger ${folder} holds no ledger of erasures (a file with the name "erasures", which each backup leaves in LEDGER_DIR). Name the folder that has it, or say --ledger lost: ${lostLedger}`,
    )
  const { entries, damaged } = await readLedgerFile({ ledgerDir: folder }).catch(() => {
    throw new SettingError(`--ledger ${folder} cannot be read.`)
  })
  if (damaged > 0) throw new SettingError(`--ledger ${folder} has ${damaged} damaged lines. Take the other copy of it.`)
  const foreign = entries.filter((entry) => !isOfKey(secret, entry)).length
  if (foreign > 0)
    throw new SettingError(`--ledger ${folder} has ${foreign} entries of another portal: it does not fit this keyring.`)
  const given = new Set(entries.map(nameOf))
  const lacking = erased.filter((name) => !given.has(name)).length
  if (lacking > 0)
    throw new SettingError(
      `--ledger ${folder} is older than the backup: it lacks ${lacking} of the erasures that the backup knows. Name the folder with the newer one (LEDGER_DIR of the portal that was lost, or its latest copy); when there is none, say --ledger lost: ${lostLedger}`,
    )
  return entries
}

const lostLedger =
  'then the accounts that were erased since the backup come back, the witnesses who were taken out of a case since, and the cases that were erased since the keys were copied.'

/** When the newest of these was erased; undefined of none. What was erased after it the ledger may not know. */
const newestOf = (entries: readonly LedgerEntry[]) =>
  entries.reduce<Date | undefined>((newest, { at }) => (newest && newest > at ? newest : at), undefined)

type Place = { config: Config; log: Log }
type Urls = { url: string; keyringUrl: string | undefined }

/**
 * Erases again what was erased after the backup, before the portal answers: what the given ledger names, and every case without a
 * key, which was erased before its keyring was copied. The entries are added to the ledger in the database and in LEDGER_DIR.
 * `witnesses`: how many were taken out of their case at their own request.
 * @throws when something could not be erased: the restore then is not finished
 */
export async function replayLedger({ config, log }: Place, { url, keyringUrl }: Urls, entries: readonly LedgerEntry[]) {
  const main = connect(url, { max: 4 })
  const own = keyringUrl ? connect(keyringUrl, { max: 2 }) : undefined
  try {
    const keys = await openKeyring(config, main.db, own?.db)
    const secret = await openSecret(own?.db ?? main.db, keys)
    const storage = await openStorage(config, log)
    const ground: Ground = { config, db: main.db, clock: systemClock, keys, secret, storage, log }
    await appendToLedgerFile(config, entries)
    const keyless = await eraseKeyless(ground, entries)
    const replayed = await replayErasures(ground, entries)
    const together = await bringTogether(ground)
    const left = replayed.unfinished + together.unfinished
    if (left > 0) throw new Error(`${left} erasures could not be finished`)
    const { cases, accounts, witnesses } = replayed
    return { cases, accounts, witnesses, keyless, ledgerEntries: entries.length, ledgerNewest: newestOf(entries) }
  } finally {
    await own?.close()
    await main.close()
  }
}

async function eraseKeyless(ground: Ground, entries: readonly LedgerEntry[]) {
  const known = new Map(entries.map((entry) => [nameOf(entry), entry]))
  const cases = await keylessCases(ground.db)
  for (const one of cases) {
    // What the ledger knows keeps its receipt.
    const entry = known.get(nameOf({ kind: 'case', hash: hashOf(ground.secret, 'case', one) }))
    await ground.db.transaction().execute((trx) => beginCaseErasure(ground, trx, { id: one.id, entry }))
  }
  return cases.length
}

/** Of those that are not being erased already. */
const keylessCases = (db: Db) =>
  db
    .selectFrom('incident')
    .select(['id', 'created_at'])
    .where('id', 'not in', (eb) => eb.selectFrom('keyring.incident_key').select('incident_id'))
    .where('id', 'not in', (eb) => eb.selectFrom('erasure').select('subject_id').where('kind', '=', 'case'))
    .orderBy('id')
    .execute()

/**
 * Adds to a copy of the ledger what it lacks. A copy never shrinks: a LEDGER_DIR that is not mounted must not empty it.
 * @returns what is wrong with the copy, in one line; undefined when a restore can use it
 */
export async function copyLedger(
  { ledgerDir }: Pick<Config, 'ledgerDir'>,
  secret: Secret,
  to: string,
): Promise<string | undefined> {
  const copy = { ledgerDir: to }
  try {
    const own = await readLedgerFile({ ledgerDir })
    const before = await readLedgerFile(copy)
    if (!before.entries.every((entry) => isOfKey(secret, entry)))
      return `--ledger-to ${to} holds the ledger of erasures of another portal. Name another folder.`
    await ensureLedgerFile(copy)
    await appendToLedgerFile(copy, without(own.entries, before.entries))
    if (before.damaged > 0)
      return `The ledger of erasures in ${to} has ${before.damaged} damaged lines: a restore refuses it. Move it away, and back up again.`
    const lacking = without(before.entries, own.entries).length
    if (own.damaged > 0 || lacking > 0)
      return `The ledger of erasures in ${ledgerDir} has ${own.damaged} damaged lines and lacks ${lacking} entries that its copy in ${to} has: is the folder mounted?`
  } catch (error) {
    return `The ledger of erasures could not be copied from ${ledgerDir} to ${to} (${errorCode(error) || 'unknown'}).`
  }
  return undefined
}
