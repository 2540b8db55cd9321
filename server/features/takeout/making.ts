import { takeoutHours } from '#contract/takeout.ts'
import type { Services } from '#server/context.ts'
import type { Made, Maker, Progress } from '#server/cases/madeFiles/making.ts'
import type { Trx } from '#server/database/connect.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { Failure } from '#server/platform/http/failures.ts'
import { promiseMail } from '#server/platform/mail/mail.ts'
import { documentBytes } from './readAccount.ts'

/** Makes what a person takes along. A full disk ends it at once: to try again in vain would fill it more. */
export const takeoutMaker: Maker = {
  table: 'takeout',
  hours: takeoutHours,
  make: makeTakeout,
  tell: tellOwner,
  ending: (error) => ({
    state: 'failed',
    failure: error instanceof Failure && error.code === 'storage_full' ? 'no_room' : 'broken',
  }),
}

const ownerOf = async (db: Services['db'] | Trx, id: number) =>
  (await db.selectFrom('takeout').select('user_id').where('id', '=', id).executeTakeFirstOrThrow()).user_id

async function makeTakeout(services: Services, id: number, progress: Progress): Promise<Made> {
  const user_id = await ownerOf(services.db, id)
  await demandRoom(services, user_id)
  // What writes files is loaded with the first one, because it takes several megabytes of memory.
  const { zipOf } = await import('./zip.ts')
  return { bytes: zipOf(services, user_id, progress) }
}

/** Before the first byte, so that one who has much does not fill a disk that others write to. */
export async function demandRoom({ db, storage }: Pick<Services, 'db' | 'storage'>, user_id: number) {
  const bytes = await db.transaction().execute((trx) => documentBytes(trx, user_id))
  if (!(await storage.hasRoomFor(bytes))) throw new Failure('storage_full', undefined, 60)
}

/** A mail says that there is something new, to whoever wants such mails. */
async function tellOwner(services: Services, trx: Trx, id: number) {
  await promiseMail(services.jobs, trx, 'account_news', await ownerOf(trx, id))
  // For the year's numbers; the log is not to say whose (docs/decisions/exports-and-papers.md).
  await writeAudit(services, trx, { actor: 'system', action: 'takeout_made' })
}
