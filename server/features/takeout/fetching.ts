import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Services } from '#server/context.ts'
import { forgetTakeoutKey } from '#server/cases/takeouts.ts'
import { fail } from '#server/platform/http/failures.ts'
import { sessionStands } from '#server/platform/http/sessions.ts'
import { isSigned, type TakeoutAddress } from './addresses.ts'
import { dropFile } from './keeping.ts'

/** One sending of the file. A later one ends it, because the earlier line has broken off. */
export type Transfer = { id: number; sessionId: number; transfer: number }

/** The file of an address that holds: signed for a session that stands, and still to be fetched. Undefined otherwise. */
export async function findFile(services: Services, address: TakeoutAddress) {
  const { db, clock, keys } = services
  const now = clock.now()
  const row = await db
    .selectFrom('takeout')
    .innerJoin('session', 'session.user_id', 'takeout.user_id')
    .select(['takeout.user_id', 'takeout.storage_name', 'takeout.size', 'takeout.ready_at'])
    .where('takeout.id', '=', address.id)
    .where('takeout.state', '=', 'ready')
    .where('takeout.expires_at', '>', now)
    .where('session.id', '=', address.sessionId)
    .where(sessionStands(now))
    .executeTakeFirst()
  if (!row || !isSigned(services, { id: row.user_id, sessionId: address.sessionId }, address)) return undefined
  const { storage_name, size, ready_at } = row
  const key = await keys.takeouts.keyOf(db, address.id)
  return key && storage_name !== null && size !== null && ready_at !== null
    ? { key, storage_name, size, ready_at }
    : undefined
}

/** Begins to send: from now on an earlier transfer breaks off. Undefined when the file has gone meanwhile. */
export async function beginTransfer({ db }: Pick<Services, 'db'>, { id, sessionId }: TakeoutAddress) {
  const row = await db
    .updateTable('takeout')
    .set({ transfer: sql<number>`transfer + 1` })
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .returning('transfer')
    .executeTakeFirst()
  return row && { id, sessionId, transfer: row.transfer }
}

/** Whether a transfer may go on: nothing has ended the file, its person is signed in there, and no later transfer has begun. */
async function mayGoOn({ db, clock }: Pick<Services, 'db' | 'clock'>, { id, sessionId, transfer }: Transfer) {
  const now = clock.now()
  const row = await db
    .selectFrom('takeout')
    .innerJoin('session', 'session.user_id', 'takeout.user_id')
    .select('takeout.id')
    .where('takeout.id', '=', id)
    .where('takeout.state', '=', 'ready')
    .where('takeout.transfer', '=', transfer)
    .where('session.id', '=', sessionId)
    .where(sessionStands(now))
    .executeTakeFirst()
  return row !== undefined
}

/** Milliseconds, and bytes, between two looks at whether a transfer may go on. */
const lookEvery = { ms: 1000, bytes: 4 * 1024 * 1024 }

/** The bytes of a transfer, which breaks off within a second when it may go on no more. */
export const whileMine = (services: Services, mine: Transfer, bytes: Readable) =>
  Readable.from(checked(services, mine, bytes), { objectMode: false })

async function* checked(services: Services, mine: Transfer, bytes: Readable) {
  let [next, left] = [0, 0]
  for await (const part of bytes) {
    if (Date.now() >= next || left <= 0) {
      if (!(await mayGoOn(services, mine))) fail('not_found')
      ;[next, left] = [Date.now() + lookEvery.ms, lookEvery.bytes]
    }
    left -= Buffer.byteLength(part)
    yield part
  }
}

/**
 * The last byte has gone out: the file is fetched, its key goes, and then the file. A transfer that broke off before changes nothing,
 * and neither does one that a later one has taken over from. Killed before the commit, it can be fetched again.
 */
export async function endTransfer(services: Services, { id, transfer }: Transfer) {
  const { db, clock } = services
  const name = await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('takeout')
      .set({ state: 'fetched', fetched_at: clock.now() })
      .where('id', '=', id)
      .where('state', '=', 'ready')
      .where('transfer', '=', transfer)
      .returning('storage_name')
      .executeTakeFirst()
    if (row) await forgetTakeoutKey(trx, id)
    return row?.storage_name
  })
  if (name) await dropFile(services, id, name)
}
