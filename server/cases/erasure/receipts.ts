import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ReceiptState } from '#contract/erasure.ts'
import type { Services } from '#server/context.ts'
import { keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'
import { plainCode, readableCode } from '#server/platform/secrets/readableCode.ts'
import type { ErasedKind } from './ledger.ts'

/** 100 bits, of which the hash is stored. Made of the attempt's key, which only the asking browser has, so that a lost answer is given again; else random. */
export function newReceipt(secret: Secret, attempt?: string) {
  const bytes =
    attempt === undefined ? randomBytes(20) : keyedHash(secret, 'receipt of an attempt', attempt).subarray(0, 20)
  return readableCode(bytes, 5)
}

/** However it was typed: small letters, other separators, O for 0, I or L for 1. */
export const receiptHashOf = (secret: Secret, typed: string) => keyedHash(secret, 'receipt', plainCode(typed))

type Subject = { kind: ErasedKind; id: number }

/**
 * Fails with `idempotency_mismatch` when a number was given for something else already: two erasures must not answer to one. An
 * attempt that is sent again for the same withdrawal passes. Of two that use one at once the second waits for the first; the caller
 * has locked the account, so that only those of two accounts do.
 */
export async function refuseUsed(trx: Trx, hash: Buffer, { kind, id }: Subject) {
  await sql`SELECT pg_advisory_xact_lock(${String(hash.readBigInt64BE())}::bigint)`.execute(trx)
  const isUsed = await trx
    .selectFrom('audit.erasure_ledger')
    .select('receipt_hash')
    .where('receipt_hash', '=', hash)
    .unionAll((eb) =>
      eb
        .selectFrom('case_withdrawal')
        .select('receipt_hash')
        .where('receipt_hash', '=', hash)
        .$if(kind === 'case', (query) => query.where('incident_id', '<>', id)),
    )
    .unionAll((eb) =>
      eb
        .selectFrom('account_withdrawal')
        .select('receipt_hash')
        .where('receipt_hash', '=', hash)
        .$if(kind === 'account', (query) => query.where('user_id', '<>', id)),
    )
    .executeTakeFirst()
  if (isUsed) fail('idempotency_mismatch')
}

/** What became of the erasure that a number was given for. */
export async function findReceipt(
  { db, secret }: Pick<Services, 'db' | 'secret'>,
  typed: string,
): Promise<{ state: ReceiptState; at: Date | null }> {
  const hash = receiptHashOf(secret, typed)
  const entry = await db
    .selectFrom('audit.erasure_ledger as entry')
    .leftJoin('erasure', (join) =>
      join.onRef('erasure.hash', '=', 'entry.hash').onRef('erasure.kind', '=', 'entry.kind'),
    )
    .select(['entry.at', 'erasure.id as work'])
    .where('entry.receipt_hash', '=', hash)
    .executeTakeFirst()
  if (entry) return { state: entry.work === null ? 'erased' : 'under_way', at: entry.at }
  const waiting = await db
    .selectFrom('case_withdrawal')
    .select('due_at')
    .where('receipt_hash', '=', hash)
    .unionAll((eb) => eb.selectFrom('account_withdrawal').select('due_at').where('receipt_hash', '=', hash))
    .executeTakeFirst()
  return waiting ? { state: 'waiting', at: waiting.due_at } : { state: 'unknown', at: null }
}
