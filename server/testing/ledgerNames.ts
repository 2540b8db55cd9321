import { nameOf, type LedgerEntry } from '#server/cases/erasure/ledger.ts'

/** What a ledger holds, to compare it with another: the kind and the hash of each entry, in one order. */
export const ledgerNames = (entries: readonly LedgerEntry[]) => entries.map(nameOf).toSorted()
