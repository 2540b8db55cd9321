import { sql } from 'kysely'
import type { Trx } from '#server/database/connect.ts'
import { equalBytes, type Secret } from '#server/platform/secrets/keyedHash.ts'

/** A row as this process wrote or read it. */
export type Seen = { number: number; hash: Buffer }
/** `xid`: the transaction that wrote it, which may not have been committed. */
type Written = Seen & { xid: string }

type Memory = {
  /** The last row that was seen committed. */
  confirmed: Seen | undefined
  written: Written | undefined
  /** Told of a row that is gone or another one, though it was committed. */
  alarm: ((lost: Seen) => void) | undefined
}

const memories = new WeakMap<Secret, Memory>()

/** What this process remembers of the log of one portal, which its secret stands for. */
export function memoryOf(secret: Secret): Memory {
  const known = memories.get(secret)
  if (known) return known
  const fresh: Memory = { confirmed: undefined, written: undefined, alarm: undefined }
  memories.set(secret, fresh)
  return fresh
}

/**
 * A row that was taken away between two rows is found although the next one takes its number. `xid`: of the transaction, which holds
 * the lock of the chain.
 */
export async function recall(memory: Memory, trx: Trx, last: Seen | undefined, xid: string) {
  // Another row of the same transaction.
  if (memory.written?.xid === xid) return
  const lost = await findLost(memory, trx, last)
  if (lost) memory.alarm?.(lost)
  // Whatever stands there now is what the next row is chained to.
  memory.confirmed = last
  memory.written = undefined
}

/** The newest row that was committed and does not stand in the log as it was. */
export async function findLost(memory: Pick<Memory, 'confirmed' | 'written'>, trx: Trx, last: Seen | undefined) {
  const { written, confirmed } = memory
  if (written) {
    if (await stands(trx, written, last)) return undefined
    // Only a row that was rolled back may be missing.
    const { rows } = await sql<{ status: string | null }>`
      SELECT pg_xact_status(${written.xid}::xid8) AS status`.execute(trx)
    if (rows[0]?.status === 'committed') return written
  }
  return confirmed && !(await stands(trx, confirmed, last)) ? confirmed : undefined
}

async function stands(trx: Trx, seen: Seen, last: Seen | undefined) {
  const row =
    last && last.number > seen.number
      ? await trx.selectFrom('audit.entry').select('hash').where('number', '=', seen.number).executeTakeFirst()
      : last?.number === seen.number
        ? last
        : undefined
  return row !== undefined && equalBytes(row.hash, seen.hash)
}
