import { isOfKey } from '#server/cases/erasure/ledger.ts'
import { appendToLedgerFile, ensureLedgerFile, readLedgerFile } from '#server/cases/erasure/ledgerFile.ts'
import { without } from '#server/cases/erasure/replay.ts'
import type { Config } from '#server/config.ts'
import { errorCode } from '#server/platform/errorCode.ts'
import type { Secret } from '#server/platform/secrets/keyedHash.ts'

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
    return `The ledger of erasures could not be copied from ${ledgerDir} to ${to} (${errorCode(error) ?? 'unknown'}).`
  }
  return undefined
}
