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

/**
 * How many bytes of documents an account may still store. Fails before the body is read when its announced length is
 * more than that, or more than the storage has room for.
 */
export async function openRoom({ db, storage }: Services, owner: Owner, contentLength: string | undefined) {
  const left = mostBytes(owner) - (await storedBytes(db, owner.id))
  const announced = Math.max(0, Number(contentLength ?? 0) - fieldBytes)
  if (announced > Math.max(0, left)) throw new Failure('account_full')
  if (!(await storage.hasRoomFor(announced))) throw full()
  return {
    /** Before each file: another request may have used the space. */
    async check() {
      if (!(await storage.hasRoomFor(0))) throw full()
    },
    left,
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
