import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { findRow } from '#server/database/rows.ts'
import { Failure } from '#server/platform/http/failures.ts'

/** All that a reporter has sent in, or all that staff have sent about one case, which takes no room from the reporter. */
export type Holder = { user_id: number } | { staff_id: number; incident_id: number }

/** What fields and part headers add to the files of a request, at most. */
const fieldBytes = 1024 * 1024
const full = () => new Failure('storage_full', undefined, 60)

const nameOf = (holder: Holder) =>
  'user_id' in holder ? `reporter ${holder.user_id}` : `staff about ${holder.incident_id}`

/** Between two questions for the free space while a file streams, in bytes. */
const askEvery = 4 * 1024 * 1024

/** What an account has stored, and what its requests to this process have brought and not yet stored. */
type Use = { stored: number; underWay: number; requests: number }
const uses = new Map<string, Use>()

export type StorageQuota = ReturnType<typeof enter>

/** Room for the documents of one request. Fails before the body is read when its announced length is too much. */
export async function openQuota(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  holder: Holder,
  contentLength: string | undefined,
) {
  const announced = Math.max(0, Number(contentLength ?? 0) - fieldBytes)
  if (!(await storage.hasRoomFor(announced))) throw full()
  const [most, stored] = await Promise.all([mostBytes(db, holder), storedBytes(db, holder)])
  const name = nameOf(holder)
  const underWay = uses.get(name)?.underWay ?? 0
  if (announced > 0 && stored + underWay + announced > most) throw new Failure('account_full')
  return enter({ name, stored, most }, storage)
}

type Room = { name: string; stored: number; most: number }

function enter({ name, stored, most }: Room, storage: Services['storage']) {
  const use = uses.get(name) ?? { stored, underWay: 0, requests: 0 }
  uses.set(name, use)
  use.stored = stored
  use.requests += 1
  let taken = 0
  let sinceAsked = 0
  let hasLeft = false
  /** Fails when the storage has no room. To be asked before each file: another request may have used the space. */
  const check = async () => {
    if (!(await storage.hasRoomFor(0))) throw full()
  }
  /** Ends the count of this request. What it has stored counts for those that still run. */
  const leave = (isStored: boolean) => {
    if (hasLeft) return
    hasLeft = true
    use.underWay -= taken
    use.requests -= 1
    if (isStored) use.stored += taken
    if (use.requests === 0) uses.delete(name)
  }
  return {
    check,
    /** Counts bytes that arrive. Fails when all requests of the account together bring more than it may store. */
    async take(bytes: number) {
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

/** In the transaction that adds them. A row is locked, so that requests at once do not count without each other. */
export async function demandRoom(trx: Trx, holder: Holder) {
  if ('user_id' in holder)
    await trx.selectFrom('account').select('id').where('id', '=', holder.user_id).forNoKeyUpdate().execute()
  if ((await storedBytes(trx, holder)) > (await mostBytes(trx, holder))) throw new Failure('account_full')
}

async function mostBytes(db: Db | Trx, holder: Holder) {
  if (!('user_id' in holder)) return limits.accountBytes
  const owner = await findRow(db, 'account', { id: holder.user_id }, ['email_verified_at'])
  return owner?.email_verified_at ? limits.accountBytes : limits.unconfirmedAccountBytes
}

async function storedBytes(db: Db | Trx, holder: Holder) {
  const { bytes } = await db
    .selectFrom('incident_document')
    .innerJoin('incident', 'incident.id', 'incident_document.incident_id')
    .select(sql<number>`coalesce(sum(incident_document.size), 0)::bigint`.as('bytes'))
    .where('incident_document.is_from_staff', '=', !('user_id' in holder))
    .$call((query) =>
      'user_id' in holder
        ? query.where('incident.user_id', '=', holder.user_id)
        : query.where('incident.id', '=', holder.incident_id),
    )
    .executeTakeFirstOrThrow()
  return bytes
}
