import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Services } from '#server/context.ts'
import type { Viewer } from '#server/cases/documentAddresses.ts'
import { dropFile } from '#server/cases/madeFiles/making.ts'
import { update } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import { sessionStands } from '#server/platform/http/sessions.ts'
import type { ByteRange } from '#server/platform/secrets/sealedFile.ts'
import { equalBytes, keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'

type Ground = Pick<Services, 'clock' | 'secret'>

/** For how long an address begins to answer, in seconds. */
const lifetime = 15 * 60

/**
 * The address of a finished file, for one person and one session: browsers send no token when they put a file away, and it may be
 * too large for a page's memory. It ends with the session, with the file, and in 15 minutes; a transfer that was begun goes on.
 */
export function takeoutAddress({ clock, secret }: Ground, viewer: Viewer, id: number) {
  const expires = Math.floor(clock.now().getTime() / 1000) + lifetime
  const address = `/storage/takeouts/${id}/${expires}-${viewer.sessionId}-${sign(secret, viewer, id, expires)}.zip`
  return { address, expires_at: new Date(expires * 1000).toISOString() }
}

type TakeoutAddress = NonNullable<ReturnType<typeof readTakeoutAddress>>

/** Parses an address. Neither signature nor time is checked here. */
export function readTakeoutAddress(id: string, name: string) {
  const [, expires, sessionId, signature] = /^(\d{1,12})-(\d{1,15})-([\w-]{43})\.zip$/.exec(name) ?? []
  if (!/^[1-9]\d{0,14}$/.test(id) || !expires || !sessionId || !signature) return undefined
  return { id: Number(id), sessionId: Number(sessionId), expires: Number(expires), signature }
}

const isSigned = ({ secret }: Ground, viewer: Viewer, { id, expires, signature }: TakeoutAddress) =>
  equalBytes(Buffer.from(sign(secret, viewer, id, expires)), Buffer.from(signature))

export const mayBegin = ({ clock }: Ground, { expires }: TakeoutAddress) => expires * 1000 > clock.now().getTime()

const sign = (secret: Secret, viewer: Viewer, id: number, expires: number) =>
  keyedHash(secret, 'takeout address', id, viewer.id, viewer.sessionId, expires).toString('base64url')

/** A later one ends it, because the earlier line has broken off. `sent`: how many bytes had gone out without a gap before. */
export type Transfer = ByteRange & { id: number; sessionId: number; transfer: number; sent: number }

/** The file of an address that holds: signed for a session that stands, and still to be fetched. Undefined otherwise. */
export async function findFile(services: Services, address: TakeoutAddress) {
  const { db, clock, keys } = services
  const now = clock.now()
  const row = await db
    .selectFrom('takeout')
    .innerJoin('session', 'session.user_id', 'takeout.user_id')
    .select(['takeout.user_id', 'takeout.storage_name', 'takeout.size', 'takeout.sent', 'takeout.expires_at'])
    .where('takeout.id', '=', address.id)
    .where('takeout.state', '=', 'ready')
    .where('takeout.expires_at', '>', now)
    .where('session.id', '=', address.sessionId)
    .where(sessionStands(now))
    .executeTakeFirst()
  if (!row || !isSigned(services, { id: row.user_id, sessionId: address.sessionId }, address)) return undefined
  const { storage_name, size, expires_at, sent } = row
  const key = await keys.takeouts.keyOf(db, address.id)
  return key && storage_name !== null && size !== null && expires_at !== null
    ? { key, storage_name, size, expires_at, sent }
    : undefined
}

/** From now on an earlier transfer breaks off. Undefined when the file has gone, or the bytes before these have not gone out. */
export async function beginTransfer(
  { db }: Pick<Services, 'db'>,
  { id, sessionId }: Pick<TakeoutAddress, 'id' | 'sessionId'>,
  part: ByteRange,
): Promise<Transfer | undefined> {
  const row = await db
    .updateTable('takeout')
    .set({ transfer: sql<number>`transfer + 1` })
    // What goes out anew is counted anew; that some of it has gone out stays known.
    .$if(part.start === 0, (update) => update.set({ sent: sql<number>`least(sent, 1)` }))
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where('sent', '>=', part.start)
    .returning(['transfer', 'sent'])
    .executeTakeFirst()
  return row && { ...part, id, sessionId, ...row }
}

/** Notes first that the bytes up to `to` have gone out, so that a server that is killed meanwhile refuses nobody the rest. */
async function mayGoOn({ db, clock }: Pick<Services, 'db' | 'clock'>, mine: Transfer, to: number) {
  const row = await db
    .updateTable('takeout')
    .from('session')
    .set({ sent: sql<number>`greatest(takeout.sent, ${to}::bigint)` })
    .whereRef('session.user_id', '=', 'takeout.user_id')
    .where('takeout.id', '=', mine.id)
    .where('takeout.state', '=', 'ready')
    .where('takeout.transfer', '=', mine.transfer)
    .where('session.id', '=', mine.sessionId)
    .where(sessionStands(clock.now()))
    .returning('takeout.id')
    .executeTakeFirst()
  return row !== undefined
}

/** A transfer that broke off at `at`: what was noted ahead of it has not gone out. */
const noteBreak = ({ db }: Pick<Services, 'db'>, { id, transfer, sent }: Transfer, at: number) =>
  update(db, 'takeout', { id, transfer, state: 'ready' }, { sent: Math.max(sent, at) })

/** Milliseconds, and bytes, between two looks at whether a transfer may go on. */
const lookEvery = { ms: 1000, bytes: 1024 * 1024 }

/** The bytes of a transfer, which breaks off within a second when it may go on no more. */
export const whileMine = (services: Services, mine: Transfer, bytes: Readable) =>
  Readable.from(checked(services, mine, bytes), { objectMode: false })

async function* checked(services: Services, mine: Transfer, bytes: Readable) {
  let next = 0
  let [at, noted] = [mine.start, mine.start]
  try {
    for await (const part of bytes) {
      at += Buffer.byteLength(part)
      if (Date.now() >= next || at > noted) {
        noted = Math.min(mine.end + 1, at + lookEvery.bytes)
        if (!(await mayGoOn(services, mine, noted))) fail('not_found')
        next = Date.now() + lookEvery.ms
      }
      yield part
    }
  } finally {
    // Without it a part that begins too far on is let through once.
    if (at < noted) await noteBreak(services, mine, at).catch(() => undefined)
  }
}

/**
 * The last byte has gone out, and all before it: the file is fetched, its key goes, and then the file. A transfer that broke off
 * before changes nothing, and neither does one that a later one has taken over from. Killed before the commit, it can be fetched again.
 */
export async function endTransfer(services: Services, { id, transfer }: Transfer) {
  const { db, clock, keys } = services
  const name = await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('takeout')
      .set({ state: 'fetched', fetched_at: clock.now() })
      .where('id', '=', id)
      .where('state', '=', 'ready')
      .where('transfer', '=', transfer)
      .returning('storage_name')
      .executeTakeFirst()
    if (row) await keys.takeouts.forget(trx, id)
    return row?.storage_name
  })
  if (name) await dropFile(services, 'takeout', id, name)
}
