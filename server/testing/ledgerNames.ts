import { expect } from 'vitest'
import { nameOf, readLedger, type LedgerEntry } from '#server/cases/erasure/ledger.ts'
import { readLedgerFile } from '#server/cases/erasure/ledgerFile.ts'
import type { Portal } from './portal.ts'

/** What a ledger holds, to compare it with another: the kind and the hash of each entry, in one order. */
export const ledgerNames = (entries: readonly LedgerEntry[]) => entries.map(nameOf).toSorted()

/** The entries in the file of a folder, the portal's own unless said, which are those in the portal's database. */
export async function sameLedgers(
  { services: { db, config } }: Pick<Portal, 'services'>,
  ledgerDir: string = config.ledgerDir,
) {
  const { entries, damaged } = await readLedgerFile({ ledgerDir })
  expect([ledgerNames(entries), damaged]).toEqual([ledgerNames(await readLedger(db)), 0])
  return entries
}
