import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { Failure } from '#server/platform/http/failures.ts'

type Owner = { id: number; email_verified_at: Date | null }

/** What fields and part headers add to the files of a request, at most. */
const fieldBytes = 1024 * 1024
const full = () => new Failure('storage_full', undefined, 60)

const mostBytes = ({ email_verified_at }: Pick<Owner, 'email_verified_at'>) =>
  email_verified_at ? limits.accountBytes : limits.unconfirmedAccountBytes

/** Between two questions for the free space while a file streams, in bytes. */
const askEvery = 4 * 1024 * 1024

/** What an account has stored, and what its requests to this process have brought and not yet stored. */
type Use = { stored: number; underWay: number; requests: number }
const uses = new Map<number, Use>()

export type Room = {
  /** Fails when the storage has no room. To be asked before each file: another request may have used the space. */
  check(): Promise<void>
  /** Counts bytes that arrive. Fails when all requests of the account together bring more than it may store. */
  take(bytes: number): Promise<void>
  /** Ends the count of this request. What it has stored counts for those that still run. */
  leave(isStored: boolean): void
}

/**
 * Room for the documents of one request. Fails before the body is read when its announced length is more than the account
 * may still store, or more than the storage has room for.
 */
export async function openRoom(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  owner: Owner,
  contentLength: string | undefined,
): Promise<Room> {
  const most = mostBytes(owner)
  const announced = Math.max(0, Number(contentLength ?? 0) - fieldBytes)
  if (!(await storage.hasRoomFor(announced))) throw full()
  const stored = await storedBytes(db, owner.id)
  const underWay = uses.get(owner.id)?.underWay ?? 0
  if (announced > 0 && stored + underWay + announced > most) throw new Failure('account_full')
  return enter({ id: owner.id, stored, most }, storage)
}

function enter({ id, stored, most }: { id: number; stored: number; most: number }, storage: Services['storage']): Room {
  const use = uses.get(id) ?? { stored, underWay: 0, requests: 0 }
  uses.set(id, use)
  use.stored = stored
  use.requests += 1
  let taken = 0
  let sinceAsked = 0
  let hasLeft = false
  const check = async () => {
    if (!(await storage.hasRoomFor(0))) throw full()
  }
  const leave = (isStored: boolean) => {
    if (hasLeft) return
    hasLeft = true
    use.underWay -= taken
    use.requests -= 1
    if (isStored) use.stored += taken
    if (use.requests === 0) uses.delete(id)
  }
  return {
    check,
    async take(bytes) {
      // The request has been answered already, for instance because it took too long.
      if (hasLeft) throw new Failure('account_full')
      taken += bytes
      use.underWay += bytes
      if (use.stored + use.underWay > most) {
        // The requests beside this one may still fit without it.
        leave(false)
        throw new Failure('account_full')
      }
      sinceAsked += bytes
      if (sinceAsked < askEvery) return
      sinceAsked = 0
      await check()
    },
    leave,
  }
}

/**
 * The same limit in the transaction that adds the documents. The account's row is locked, so that requests at the same
 * time cannot each count without the others.
 */
export async function demandRoom(trx: Trx, user_id: number) {
  const owner = await trx
    .selectFrom('account')
    .select('email_verified_at')
    .where('id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if ((await storedBytes(trx, user_id)) > mostBytes(owner)) throw new Failure('account_full')
}

async function storedBytes(db: Db | Trx, user_id: number) {
  const { bytes } = await db
    .selectFrom('incident_document')
    .innerJoin('incident', 'incident.id', 'incident_document.incident_id')
    .select(sql<number>`coalesce(sum(incident_document.size), 0)::bigint`.as('bytes'))
    .where('incident.user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return bytes
}
