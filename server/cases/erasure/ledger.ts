import type { Db, Trx } from '#server/database/connect.ts'
import { insertNew, oneOf } from '#server/database/rows.ts'
import { equalBytes, keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'

/** What can be erased as a whole. */
export type ErasedKind = 'case' | 'account'
/**
 * What an entry is of. `witness`: the row of one who was taken out of a case at their own request. `draft_witnesses`: that row's
 * case, which in a backup from before it was sent in is a draft, whose rows are not yet bound to people
 * (docs/decisions/retention-and-erasure.md).
 */
export const ledgerKinds = ['case', 'account', 'witness', 'draft_witnesses'] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** One erasure, as it is kept for good. Nothing tells of whom or what, without the server's secret and the number. */
export type LedgerEntry = {
  kind: LedgerKind
  hash: Buffer
  /** Of which secret the hash is. */
  keyCheck: Buffer
  at: Date
  /** Of the number that the person was given; null when nobody asked for one. */
  receiptHash: Buffer | null
}

export type Identity = { id: number; created_at: Date }

/** With the time of making: after a restore numbers are given out again, and a new case is none that was erased. */
export const hashOf = (secret: Secret, kind: LedgerKind, { id, created_at }: Identity) =>
  keyedHash(secret, `erased ${kind}`, id, created_at.getTime())

export const keyCheckOf = (secret: Secret) => keyedHash(secret, 'ledger of erasures').subarray(0, 8)

export const isOfKey = (secret: Secret, { keyCheck }: LedgerEntry) => equalBytes(keyCheck, keyCheckOf(secret))

/** Adds the entry to the ledger in the database. False when it is there. */
export const addToLedger = (trx: Trx, { keyCheck, receiptHash, ...entry }: LedgerEntry) =>
  insertNew(trx, 'audit.erasure_ledger', { ...entry, key_check: keyCheck, receipt_hash: receiptHash })

/** All entries, or the one of an erasure. */
export async function readLedger(db: Db | Trx, one?: { kind: string; hash: Buffer }): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom('audit.erasure_ledger')
    .selectAll()
    .$if(one !== undefined, (query) =>
      query.where('kind', '=', one?.kind ?? '').where('hash', '=', one?.hash ?? Buffer.alloc(0)),
    )
    .orderBy('at')
    .execute()
  return rows.map(({ kind, hash, key_check: keyCheck, at, receipt_hash: receiptHash }) => ({
    kind: oneOf(ledgerKinds, kind),
    hash,
    keyCheck,
    at,
    receiptHash,
  }))
}

export const nameOf = ({ kind, hash }: { kind: string; hash: Buffer }) => `${kind} ${hash.toString('hex')}`
