import type { Readable } from 'node:stream'
import { takeoutHours } from '#contract/takeout.ts'
import type { Services } from '#server/context.ts'
import { isMine, mostAttempts } from '#server/cases/madeFiles.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { describeError } from '#server/platform/log.ts'
import { Failure } from '#server/platform/http/failures.ts'
import { promiseMail } from '#server/platform/mail/mail.ts'
import { newKey, type Place } from '#server/platform/secrets/encryption.ts'
import { storeSealed } from '#server/platform/storage/storeSealed.ts'
import { removeFiles, reserveNames } from '#server/platform/storage/storedFiles.ts'
import { documentBytes } from './readAccount.ts'
import { claim, giveUp, renew, type Progress } from './claims.ts'

export const takeoutQueue = 'takeout'
/** What the bytes of a file are bound to. */
export const takeoutFile = (id: number): Place => ({ table: 'takeout', column: 'file', row: id })
/** Milliseconds between two writings of the progress. */
const progressEvery = 1000

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>

/**
 * Makes what a person has asked for: streamed through a key of its own into the storage, and only then known to anybody. A server
 * that is killed leaves a file without a row and without a key, which is removed; another begins anew. A full disk ends it at once:
 * to try again in vain would fill it more. Rejects when it is to be tried again.
 */
export async function makeTakeout(services: Services, id: number) {
  const mine = await claim(services, id)
  if (!mine) return
  const progress: Progress = { done: 0, total: null }
  const [name = ''] = await reserveNames(services, 1)
  let bytes: Readable | undefined
  const look = async () => {
    if (!(await renew(services, mine, progress))) bytes?.destroy(new Error('it was ended'))
  }
  const timer = setInterval(() => void look().catch(() => undefined), progressEvery)
  timer.unref()
  try {
    await demandRoom(services, mine.user_id)
    const key = newKey()
    // What writes files is loaded with the first one, because it takes several megabytes of memory.
    const { zipOf } = await import('./zip.ts')
    bytes = zipOf(services, mine.user_id, progress)
    const size = await storeSealed(services.storage, { name, key, place: takeoutFile(id), bytes })
    if (!(await keep(services, mine, { name, key, size, progress }))) await removeFiles(services, [name])
  } catch (error) {
    await removeFiles(services, [name]).catch(() => undefined)
    const isFull = error instanceof Failure && error.code === 'storage_full'
    const isFinal = isFull || mine.attempts >= mostAttempts
    await giveUp(services, mine, isFinal ? (isFull ? 'no_room' : 'broken') : undefined)
    if (!isFinal) throw error
    services.log.error('what a person asked to take along could not be made', {
      job: takeoutQueue,
      ...describeError(error),
    })
  } finally {
    clearInterval(timer)
  }
}

/** Before the first byte, so that one who has much does not fill a disk that others write to. */
export async function demandRoom({ db, storage }: Pick<Services, 'db' | 'storage'>, user_id: number) {
  const bytes = await db.transaction().execute((trx) => documentBytes(trx, user_id))
  if (!(await storage.hasRoomFor(bytes))) throw new Failure('storage_full', undefined, 60)
}

type Made = { name: string; key: Buffer; size: number; progress: Progress }

/**
 * The row takes the file over and the key is kept: from now on it can be fetched. A mail says that there is something new, to whoever
 * wants such mails. False when the claim was lost.
 */
const keep = ({ db, keys, clock, jobs, secret }: Services, mine: Claimed, { name, key, size, progress }: Made) =>
  db.transaction().execute(async (trx) => {
    const now = clock.now()
    const kept = await trx
      .updateTable('takeout')
      .set({ state: 'ready', storage_name: name, size, ready_at: now, claimed_until: null, ...progress })
      .set({ expires_at: new Date(now.getTime() + takeoutHours * 3_600_000) })
      .where(isMine('takeout', mine))
      .returning('id')
      .executeTakeFirst()
    if (!kept) return false
    await keys.takeouts.keep(trx, mine.id, key)
    await promiseMail(jobs, trx, 'account_news', mine.user_id)
    // For the year's numbers; the log is not to say whose (docs/decisions/exports-and-papers.md).
    await writeAudit({ clock, secret }, trx, { actor: 'system', action: 'takeout_made' })
    return true
  })
